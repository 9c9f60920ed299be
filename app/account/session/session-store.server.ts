import { type Insertable, sql } from 'kysely';
import type { AnyWriter, Reader, Writer } from '../../../database/database.ts';
import { PREPARED } from '../../../database/postgres/prepared-statements.ts';
import type { SessionTable } from '../../../database/tables/tables.ts';
import type { Viewer } from '../account.ts';
import type { LiveSession } from './session-life.server.ts';

/** Accounts from before the limit may have more; the rest end with later sign-ins. */
const ENDED_AT_ONCE = 1_000;

export async function insertSession(tx: Writer, session: Insertable<SessionTable>): Promise<void> {
  await tx.insertInto('session').values(session).execute();
}

export interface SessionOwner extends Viewer {
  /** The end of the longest mute, perhaps past; null for none. */
  mutedUntil: number | null;
}

/** Undefined where it has ended by `now` (epoch ms) or the account is suspended. */
export async function findSessionOwner(
  db: Reader,
  tokenHash: string,
  now: number,
): Promise<{ owner: SessionOwner; session: LiveSession } | undefined> {
  const { rows } = await sql<SessionOwner & Pick<LiveSession, 'createdAt' | 'usedAt'>>`${PREPARED}
    select account.id, account.nickname, account.email, account.muted_until, session.created_at, session.used_at
    from session join account on account.id = session.account_id
    where session.token_hash = ${tokenHash} and session.expires_at > ${now} and account.suspended_at is null`.execute(
    db,
  );
  const [found] = rows;
  if (!found) return undefined;
  const { createdAt, usedAt, ...owner } = found;
  return { owner, session: { tokenHash, createdAt, usedAt } };
}

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

export async function deleteSession(tx: Writer, tokenHash: string): Promise<string | undefined> {
  const query = tx.deleteFrom('session').where('tokenHash', '=', tokenHash).returning('accountId');
  return (await query.executeTakeFirst())?.accountId;
}

export async function deleteSessionsOf(tx: Writer, accountId: string): Promise<number> {
  const query = tx.deleteFrom('session').where('accountId', '=', accountId);
  const { numDeletedRows } = await query.executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

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

export async function deleteOtherSessionsOf(tx: Writer, accountId: string, tokenHash: string): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .where('tokenHash', '!=', tokenHash)
    .execute();
}

export async function deleteEverySession(tx: Writer): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('session').executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

export async function deleteEndedSessionsOf(tx: Writer, accountId: string, now: number): Promise<void> {
  await tx.deleteFrom('session').where('accountId', '=', accountId).where('expiresAt', '<=', now).execute();
}

export async function deleteSessionsEndedBefore(tx: Writer, before: number): Promise<void> {
  await tx.deleteFrom('session').where('expiresAt', '<', before).execute();
}
