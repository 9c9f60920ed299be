import type { AnyWriter, Reader, Writer } from '../../../database/database.ts';
import type { SessionTable } from '../../../database/tables.ts';
import type { Viewer } from '../account.ts';
import type { LiveSession } from './session-life.server.ts';

/** From before there was a limit somebody may have more; the rest goes with the next sign-in. */
const ENDED_AT_ONCE = 1_000;

export async function insertSession(tx: Writer, session: SessionTable): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

/** Whose session this is, unless it has ended by `now` (epoch ms) or they are suspended. */
export async function findSessionOwner(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<{ owner: Viewer; session: LiveSession } | undefined> {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['account.id', 'account.nickname', 'account.email'])
    .select(['session.createdAt', 'session.usedAt'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('account.suspendedAt', 'is', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { createdAt, usedAt, ...owner } = found;
  return { owner, session: { tokenHash, createdAt, usedAt } };
}

/** Whose session this is among those who are suspended, unless it has ended by `now` (epoch ms), and why they are. */
export async function findSuspendedOwner(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<(Viewer & { reason: string }) | undefined> {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .select(['account.id', 'account.nickname', 'account.email', 'account.suspendedReason'])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', now)
    .where('account.suspendedAt', 'is not', null)
    .executeTakeFirst();
  if (!found) return undefined;
  const { suspendedReason, ...owner } = found;
  return { ...owner, reason: suspendedReason ?? '' };
}

/** A person's sessions that have not ended by `now` (epoch ms), in no order. */
export async function listSessionsOf(
  db: Reader,
  accountId: string,
  now: number,
): Promise<(LiveSession & Pick<SessionTable, 'browser'>)[]> {
  return db
    .selectFrom('session')
    .select(['tokenHash', 'createdAt', 'usedAt', 'browser'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', now)
    .execute();
}

/** Notes a use, unless one was noted since `dayStart` or the session has ended; times are epoch ms. */
export async function updateSessionUse(
  db: AnyWriter,
  use: Pick<SessionTable, 'tokenHash' | 'expiresAt'> & { usedAt: number; dayStart: number },
): Promise<void> {
  const { tokenHash, usedAt, expiresAt, dayStart } = use;
  await db
    .updateTable('session')
    .set({ usedAt, expiresAt })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', usedAt)
    .where((where) => where.or([where('usedAt', 'is', null), where('usedAt', '<', dayStart)]))
    .execute();
}

/** Returns whose it was; undefined where there is none. */
export async function deleteSession(tx: Writer, tokenHash: string): Promise<string | undefined> {
  const query = tx.deleteFrom('session').where('tokenHash', '=', tokenHash).returning('accountId');
  return (await query.executeTakeFirst())?.accountId;
}

/** Ends all of a person's sessions, and returns how many there were. */
export async function deleteSessionsOf(tx: Writer, accountId: string): Promise<number> {
  const query = tx.deleteFrom('session').where('accountId', '=', accountId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Ends those of a person's sessions that lay unused longest, but for `count` of them. */
export async function deleteOlderSessionsOf(tx: Writer, accountId: string, count: number): Promise<void> {
  const beyond = await tx
    .selectFrom('session')
    .select('tokenHash')
    .where('accountId', '=', accountId)
    .orderBy(({ fn }) => fn.coalesce('usedAt', 'createdAt'), 'desc')
    .limit(ENDED_AT_ONCE)
    .offset(count)
    .execute();
  for (const { tokenHash } of beyond) await deleteSession(tx, tokenHash);
}

/** Ends a person's sessions but for one. */
export async function deleteOtherSessionsOf(tx: Writer, accountId: string, tokenHash: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where('tokenHash', '!=', tokenHash)
    .execute();
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

/** Forgets everybody's sessions that ended before `before` (epoch ms). */
export async function deleteSessionsEndedBefore(tx: Writer, before: number): Promise<void> {
  await tx.deleteFrom('session').where('expiresAt', '<', before).execute();
}
