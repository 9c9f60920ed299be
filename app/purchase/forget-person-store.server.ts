import type { Writer } from '../../database/database.ts';

/** Takes a person out of one side of their records, with `name` in their place; returns whose products they are. */
export async function replacePerson(
  tx: Writer,
  side: 'buyer' | 'seller',
  accountId: string,
  name: string,
): Promise<string[]> {
  const forgotten =
    side === 'buyer' ? { buyerId: null, buyerName: name } : { sellerId: null, sellerName: name };
  const rows = await tx
    .updateTable('purchase')
    .set(forgotten)
    .where(`${side}Id`, '=', accountId)
    .returning('productId')
    .execute();
  return rows.map(({ productId }) => productId);
}

/** Removes a record that neither side is left of; returns the photo file that only it showed, if any. */
export async function deleteOwnerless(tx: Writer, productId: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('purchase')
    .where('productId', '=', productId)
    .where('buyerId', 'is', null)
    .where('sellerId', 'is', null)
    .returning('photo')
    .executeTakeFirst();
  return row?.photo ?? undefined;
}
