import type { Writer } from '../../database/database.ts';

/** Removes a person's picks, and returns the products they were of. */
export async function deletePicksOf(tx: Writer, accountId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('pick')
    .where('accountId', '=', accountId)
    .returning('productId')
    .execute();
  return rows.map(({ productId }) => productId);
}
