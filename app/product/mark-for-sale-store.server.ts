import type { Writer } from '../../database/database.ts';

/** Takes back that it was sold, and returns its place in the feed; undefined where it is not in that table, or not sold. */
export async function clearSold(
  tx: Writer,
  table: 'product' | 'hiddenProduct',
  id: string,
): Promise<{ feedSeq: number } | undefined> {
  return tx
    .updateTable(table)
    .set({ soldAt: null })
    .where('id', '=', id)
    .where('soldAt', 'is not', null)
    .returning('feedSeq')
    .executeTakeFirst();
}
