import type { Reader, Writer } from '../../../database/database.ts';
import type { PushSubscriptionTable } from '../../../database/tables/notice-tables.ts';

export type PushTarget = Pick<
  PushSubscriptionTable,
  'id' | 'accountId' | 'endpoint' | 'p256dh' | 'auth' | 'rejections' | 'rejectedSince'
>;

/** Does nothing if a parallel request has inserted it. */
export async function insertSubscription(tx: Writer, subscription: PushSubscriptionTable): Promise<void> {
  await tx
    .insertInto('pushSubscription')
    .values(subscription)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findByEndpoint(
  tx: Reader,
  endpoint: string,
): Promise<PushSubscriptionTable | undefined> {
  return tx.selectFrom('pushSubscription').selectAll().where('endpoint', '=', endpoint).executeTakeFirst();
}

/** Undefined once its session has ended by `now`, epoch ms. */
export async function findTarget(db: Reader, id: string, now: number): Promise<PushTarget | undefined> {
  return db
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.tokenHash', 'pushSubscription.sessionHash')
    .selectAll('pushSubscription')
    .where('pushSubscription.id', '=', id)
    .where('session.expiresAt', '>', now)
    .executeTakeFirst();
}

export async function listIdsOf(db: Reader, accountIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('pushSubscription')
    .select('id')
    .where('accountId', 'in', accountIds)
    .execute();
  return rows.map(({ id }) => id);
}

/** The oldest first, with what their sessions say of the browser. */
export async function listDevices(
  db: Reader,
  accountId: string,
): Promise<
  { id: string; sessionHash: string; endpoint: string; browser: string | null; createdAt: number }[]
> {
  return db
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.tokenHash', 'pushSubscription.sessionHash')
    .select(['pushSubscription.id', 'sessionHash', 'endpoint', 'session.browser'])
    .select('pushSubscription.createdAt')
    .where('pushSubscription.accountId', '=', accountId)
    .orderBy('pushSubscription.createdAt')
    .execute();
}

export async function deleteSubscription(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('pushSubscription').where('id', '=', id).execute();
}

export async function deleteSubscriptionOfSession(tx: Writer, sessionHash: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('pushSubscription')
    .where('sessionHash', '=', sessionHash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function updateRejections(
  tx: Writer,
  { id, rejections, rejectedSince }: Pick<PushTarget, 'id' | 'rejections' | 'rejectedSince'>,
): Promise<void> {
  await tx.updateTable('pushSubscription').set({ rejections, rejectedSince }).where('id', '=', id).execute();
}

export async function updatePushesOff(tx: Writer, sessionHash: string, isOff: boolean): Promise<void> {
  await tx
    .updateTable('session')
    .set({ pushesOff: isOff ? 1 : 0 })
    .where('tokenHash', '=', sessionHash)
    .execute();
}

export async function arePushesOff(db: Reader, sessionHash: string): Promise<boolean> {
  const query = db.selectFrom('session').select('pushesOff').where('tokenHash', '=', sessionHash);
  return (await query.executeTakeFirst())?.pushesOff === 1;
}
