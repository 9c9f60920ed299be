import type { Writer } from '../../database/database.ts';

/** Removes the record of a product's purchase, and returns whose it was and the photo file it showed; undefined without a record. */
export async function deleteRecord(
  tx: Writer,
  productId: string,
): Promise<{ photo: string | null; buyerId: string | null; sellerId: string | null } | undefined> {
  return tx
    .deleteFrom('purchase')
    .where('productId', '=', productId)
    .returning(['photo', 'buyerId', 'sellerId'])
    .executeTakeFirst();
}
