import type { Database, Writer } from '../../database/database.ts';

/**
 * Copies the picks of these listings into the other table. On PostgreSQL they are held first: one that is being taken
 * back is waited for, and is not copied.
 */
export async function copyPicks(
  tx: Writer,
  engine: Database['engine'],
  { from, to }: { from: 'pick'; to: 'hiddenPick' } | { from: 'hiddenPick'; to: 'pick' },
  productIds: string[],
): Promise<void> {
  if (engine === 'postgres') {
    const held = tx.selectFrom(from).select('productId').where('productId', 'in', productIds);
    await held.forUpdate().execute();
  }
  await tx
    .insertInto(to)
    .columns(['accountId', 'productId', 'createdAt'])
    .expression(
      tx
        .selectFrom(from)
        .select(['accountId', 'productId', 'createdAt'])
        .where('productId', 'in', productIds),
    )
    .execute();
}
