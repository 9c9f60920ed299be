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
    .select(['id', 'pickCount', 'soldAt'])
    .where('id', 'in', ids)
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) return { id, pickCount: 0, soldOut: false, removed: true };
    return { id, pickCount: row.pickCount, soldOut: row.soldAt !== null, removed: false };
  });
}

/** Oldest first. */
export async function listListingsAfter(db: Reader, feedSeq: number): Promise<NewListing[]> {
  const rows = await db
    .selectFrom('product')
    .select(['feedSeq', 'category', 'subCategory'])
    .where('feedSeq', '>', feedSeq)
    .where('soldAt', 'is', null)
    .orderBy('feedSeq', 'desc')
    .limit(MAX_LISTINGS)
    .execute();
  return rows.toReversed();
}
