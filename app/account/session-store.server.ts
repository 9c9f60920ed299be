import type { Reader, Writer } from '../../database/database.ts';
import type { SessionTable } from '../../database/tables.ts';
import type { Viewer } from './account.ts';

export async function insertSession(tx: Writer, session: SessionTable): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

/** Whose session this is, unless it has ended by `now` (epoch ms) or they are suspended. */
export async function findSessionOwner(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<Viewer | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['account.id', 'account.nickname', 'account.email'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('account.suspendedAt', 'is', null)
    .executeTakeFirst();
}

export async function deleteSession(tx: Writer, tokenHash: string): Promise<void> {
  await tx.deleteFrom('session').where('tokenHash', '=', tokenHash).execute();
}

/** Ends all of a person's sessions, and returns how many there were. */
export async function deleteSessionsOf(tx: Writer, accountId: string): Promise<number> {
  const query = tx.deleteFrom('session').where('accountId', '=', accountId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends everybody's sessions, and returns how many there were. */
export async function deleteEverySession(tx: Writer): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('session').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Forgets a person's sessions that have ended by `now` (epoch ms). */
export async function deleteEndedSessionsOf(tx: Writer, accountId: string, now: number): Promise<void> {
  await tx.deleteFrom('session').where('accountId', '=', accountId).where('expiresAt', '<=', now).execute();
}
