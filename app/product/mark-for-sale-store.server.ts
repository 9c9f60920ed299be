import type { Reader, Writer } from '../../database/database.ts';

/** With the listing locked, and unsold. */
export async function updateSold(tx: Writer, id: string, soldAt: number): Promise<void> {
  await tx.updateTable('product').set({ soldAt }).where('id', '=', id).execute();
}

/** Returns the listing's `feedSeq`; undefined when it is not in this table, or not sold. */
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

/** Whether a purchase shows it: nothing does of what was sold outside the market. */
export async function hasPurchase(db: Reader, productId: string): Promise<boolean> {
  const row = await db
    .selectFrom('purchase')
    .select('id')
    .where('productId', '=', productId)
    .executeTakeFirst();
  return row !== undefined;
}
