import type { Reader } from '../../database/database.ts';

/** What open pages must know of a product at once. */
export interface LiveState {
  id: string;
  pickCount: number;
  soldOut: boolean;
  removed: boolean;
}

/** The present state of each of these products, in the order of asking; one that is gone is `removed`. */
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
