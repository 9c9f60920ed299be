import type { Writer } from '../../database/database.ts';

const TABLES = {
  listed: { picks: 'pick', listings: 'product' },
  hidden: { picks: 'hiddenPick', listings: 'hiddenProduct' },
} as const;

/** Before the listing is deleted, which deletes its picks: without these it would vanish from people's lists. */
export async function insertGonePicks(
  tx: Writer,
  where: keyof typeof TABLES,
  { productId, sellerId }: { productId: string; sellerId: string },
): Promise<void> {
  const { picks, listings } = TABLES[where];
  const listing = tx
    .selectFrom(listings)
    .select('id')
    .where('id', '=', productId)
    .where('sellerId', '=', sellerId);
  await tx
    .insertInto('gonePick')
    .columns(['accountId', 'productId', 'createdAt'])
    .expression(
      tx.selectFrom(picks).select(['accountId', 'productId', 'createdAt']).where('productId', 'in', listing),
    )
    // A listing that is being hidden may have moved its picks between the two looks.
    .onConflict((conflict) => conflict.columns(['accountId', 'productId']).doNothing())
    .execute();
}
