import type { Reader } from '../../database/database.ts';
import { MAX_LISTINGS, type LiveProduct, type NewListing } from './live-event.ts';

export interface LiveState extends LiveProduct {
  id: string;
}

/** In the order of `ids`; a deleted product is `removed`. */
export async function listLiveStates(db: Reader, ids: string[]): Promise<LiveState[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('product')
    .leftJoin('reservation', 'reservation.productId', 'product.id')
    .leftJoin('giveaway', 'giveaway.productId', 'product.id')
    .select(['product.id', 'pickCount', 'soldAt', 'endsAt', 'drawnAt'])
    .where('product.id', 'in', ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) return { id, pickCount: 0, soldOut: false, reserved: false, removed: true };
    const { pickCount, soldAt, endsAt, drawnAt } = row;
    const reserved = soldAt === null && endsAt !== null && endsAt > Date.now();
    const state = { id, pickCount, soldOut: soldAt !== null, reserved, removed: false };
    return drawnAt === null ? state : { ...state, drawn: true };
  });
}

export async function listListingsAfter(db: Reader, feedSeq: number): Promise<NewListing[]> {
  const rows = await db
    .selectFrom('product')
    .select(['feedSeq', 'sellerId', 'category', 'subCategory'])
    .where('feedSeq', '>', feedSeq)
    .where('soldAt', 'is', null)
    .orderBy('feedSeq', 'desc')
    .limit(MAX_LISTINGS)
    .execute();
  return rows.toReversed();
}
