import type { Reader } from '../../database/database.ts';

/** All of a person's picks, newest first. */
export async function listPicksOf(
  db: Reader,
  accountId: string,
): Promise<{ productId: string; title: string; createdAt: number }[]> {
  return db
    .selectFrom('pick')
    .innerJoin('product', 'product.id', 'pick.productId')
    .select(['pick.productId', 'product.title', 'pick.createdAt'])
    .where('pick.accountId', '=', accountId)
    .orderBy('pick.createdAt', 'desc')
    .execute();
}
