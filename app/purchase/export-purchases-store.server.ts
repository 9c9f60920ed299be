import type { Reader } from '../../database/database.ts';

/** A person's records of one side, newest first, with the other's present name. */
export async function listRecordsOf(db: Reader, side: 'buyer' | 'seller', accountId: string) {
  const other = side === 'buyer' ? 'seller' : 'buyer';
  return db
    .selectFrom('purchase')
    .leftJoin('account', 'account.id', `purchase.${other}Id`)
    .select([
      'purchase.productId',
      'purchase.title',
      'purchase.priceWon',
      'purchase.boughtAt',
      'purchase.photo',
    ])
    .select(({ fn }) => fn.coalesce('account.nickname', `purchase.${other}Name`).as('otherName'))
    .where(`purchase.${side}Id`, '=', accountId)
    .orderBy('purchase.boughtAt', 'desc')
    .execute();
}
