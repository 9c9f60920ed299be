import type { Reader, Writer } from '../../../database/database.ts';

interface Wait {
  productId: string;
  accountId: string;
}

export async function insertWait(tx: Writer, wait: Wait & { createdAt: number }): Promise<void> {
  await tx
    .insertInto('reservationWait')
    .values(wait)
    .onConflict((conflict) => conflict.columns(['productId', 'accountId']).doNothing())
    .execute();
}

export async function deleteWait(tx: Writer, { productId, accountId }: Wait): Promise<void> {
  await tx
    .deleteFrom('reservationWait')
    .where('productId', '=', productId)
    .where('accountId', '=', accountId)
    .execute();
}

/** Deletes them. @returns the accounts */
export async function takeWaits(tx: Writer, productId: string): Promise<string[]> {
  const rows = await tx
    .deleteFrom('reservationWait')
    .where('productId', '=', productId)
    .returning('accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

export async function isWaiting(db: Reader, { productId, accountId }: Wait): Promise<boolean> {
  const row = await db
    .selectFrom('reservationWait')
    .select('productId')
    .where('productId', '=', productId)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Oldest first. */
export async function listWaitsOf(
  db: Reader,
  accountId: string,
): Promise<{ productId: string; createdAt: number }[]> {
  return db
    .selectFrom('reservationWait')
    .select(['productId', 'createdAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .execute();
}
