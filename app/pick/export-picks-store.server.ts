import type { Reader } from '../../database/database.ts';

/** Of listings that are out of sight; what they are called is for nobody. */
export async function listHiddenPicksOf(
  db: Reader,
  accountId: string,
): Promise<{ productId: string; createdAt: number }[]> {
  return db
    .selectFrom('hiddenPick')
    .select(['productId', 'createdAt'])
    .where('accountId', '=', accountId)
    .execute();
}

/** Of listings in sight. */
export async function listPicksOf(
  db: Reader,
  accountId: string,
): Promise<{ productId: string; title: string; createdAt: number }[]> {
  return db
    .selectFrom('pick')
    .innerJoin('product', 'product.id', 'pick.productId')
    .select(['pick.productId', 'product.title', 'pick.createdAt'])
    .where('pick.accountId', '=', accountId)
    .execute();
}
