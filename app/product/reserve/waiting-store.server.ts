import type { Reader, Writer } from '../../../database/database.ts';

interface Wait {
  productId: string;
  accountId: string;
}

export async function insertWait(tx: Writer, wait: Wait & { createdAt: number }): Promise<void> {
  await tx
    .insertInto('reservationWait')
    .values({ ...wait, notifyAt: null })
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

export async function deleteWaits(tx: Writer, productId: string): Promise<void> {
  await tx.deleteFrom('reservationWait').where('productId', '=', productId).execute();
}

/** People who may be notified, longest waiting first: neither suspended nor in `leftOutIds`. */
export async function listInLine(
  db: Reader,
  { productId, blockedIds }: { productId: string; blockedIds: string[] },
): Promise<string[]> {
  const rows = await db
    .selectFrom('reservationWait')
    .innerJoin('account', 'account.id', 'reservationWait.accountId')
    .select('accountId')
    .where('productId', '=', productId)
    .where('account.suspendedAt', 'is', null)
    .$if(blockedIds.length > 0, (query) => query.where('accountId', 'not in', blockedIds))
    .orderBy('reservationWait.createdAt')
    .orderBy('accountId')
    .execute();
  return rows.map(({ accountId }) => accountId);
}

/** @param notifyAt null: not before the next reservation ends */
export async function updateNotifyAt(tx: Writer, productId: string, notifyAt: number | null): Promise<void> {
  await tx.updateTable('reservationWait').set({ notifyAt }).where('productId', '=', productId).execute();
}

export async function listDueLines(db: Reader, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reservationWait')
    .select('productId')
    .distinct()
    .where('notifyAt', '<=', now)
    .limit(limit)
    .execute();
  return rows.map(({ productId }) => productId);
}

export async function isLineDue(db: Reader, productId: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('reservationWait')
    .select('productId')
    .where('productId', '=', productId)
    .where('notifyAt', '<=', now)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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
