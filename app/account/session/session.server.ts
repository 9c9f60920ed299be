import type { Database, Writer } from '../../../database/database.ts';
import { seoulDay, seoulDayStart } from '../../korean/date-text.ts';
import { hashSessionToken, newSessionToken } from './session-cookie.server.ts';
import { type LiveSession, MAX_SESSIONS, sessionEnd, sessionId } from './session-life.server.ts';
import {
  deleteEndedSessionsOf,
  deleteOlderSessionsOf,
  deleteSession,
  deleteSessionsEndedBefore,
  insertSession,
  updateSessionUse,
  deleteEverySession,
  deleteSessionsOf,
  listSessionsOf,
} from './session-store.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import { findAccount } from '../account.server.ts';
import {
  verifyAccountPassword,
  recheckPassword,
  type Client,
  type GuessDeps,
} from '../sign-in/guess-password.server.ts';
import { ALL_SESSIONS } from '../credentials.ts';

/** Ends the session of `replacing`, the browser's last token. Of the new token only the hash is stored. */
export async function startSession(
  tx: Writer,
  input: {
    accountId: string;
    replacing: string | undefined;
    browser?: string | undefined;
    now: number;
  },
): Promise<string> {
  const { accountId, replacing, browser, now } = input;
  if (replacing) await deleteSession(tx, hashSessionToken(replacing));
  await deleteEndedSessionsOf(tx, accountId, now);
  await deleteOlderSessionsOf(tx, accountId, MAX_SESSIONS - 1);
  const token = newSessionToken();
  await insertSession(tx, {
    tokenHash: hashSessionToken(token),
    accountId,
    createdAt: now,
    expiresAt: sessionEnd(now, now),
    usedAt: now,
    browser: browser ?? null,
  });
  return token;
}

const underWay = new Set<string>();

export function isTouchedToday({ usedAt }: LiveSession, now: number): boolean {
  return usedAt !== null && seoulDay(usedAt) >= seoulDay(now);
}

/** Extends the session (`sessionEnd`), with one write a day. */
export async function touchSession(
  { database, now }: { database: Database; now(): number },
  { tokenHash, createdAt }: LiveSession,
): Promise<void> {
  if (underWay.has(tokenHash)) return;
  underWay.add(tokenHash);
  try {
    const usedAt = now();
    const dayStart = seoulDayStart(seoulDay(usedAt));
    const expiresAt = sessionEnd(createdAt, usedAt);
    await database.statement((db) => updateSessionUse(db, { tokenHash, usedAt, expiresAt, dayStart }));
  } finally {
    underWay.delete(tokenHash);
  }
}

const RETENTION_MS = 24 * 3_600_000;

export async function trimSessions(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deleteSessionsEndedBefore(tx, now - RETENTION_MS));
}

type EndSessionOutcome =
  | {
      ok: true;
      isSignedOut: boolean;
    }
  | { ok: false; reason: 'wrong-password' };

/** Ends one or all of the actor's sessions; one that is gone is no error. */
export async function endSession(
  deps: GuessDeps & { database: Database; now(): number },
  actor: { id: string },
  input: { session: string; password: string; token: string | undefined; client: Client },
): Promise<EndSessionOutcome> {
  const { database } = deps;
  const { session, token } = input;
  const proof = await verifyAccountPassword(deps, actor.id, input);
  if (!proof) return { ok: false, reason: 'wrong-password' };
  return database.transaction(async (tx) => {
    if (!(await recheckPassword(tx, database.engine, proof))) return { ok: false, reason: 'wrong-password' };
    const now = deps.now();
    if (session === ALL_SESSIONS) {
      await deleteSessionsOf(tx, actor.id);
      await appendPersonalChange(tx, actor.id, now);
      return { ok: true, isSignedOut: true };
    }
    const tokenHash = await findHash(tx, actor.id, session, now);
    if (tokenHash) {
      await deleteSession(tx, tokenHash);
      await appendPersonalChange(tx, actor.id, now);
    }
    return { ok: true, isSignedOut: token !== undefined && tokenHash === hashSessionToken(token) };
  });
}

async function findHash(tx: Writer, accountId: string, id: string, now: number): Promise<string | undefined> {
  const sessions = await listSessionsOf(tx, accountId, now);
  return sessions.find(({ tokenHash }) => sessionId(tokenHash) === id)?.tokenHash;
}

const EVERYBODY = '*';

type Deps = OperatorDeps & { database: Database };

/** By the operator. Returns how many; undefined when there is no such account. */
export async function endSessionsOf(deps: Deps, who: string): Promise<number | undefined> {
  const account = await findAccount(deps.database.read, who);
  if (!account) return undefined;
  return deps.database.transaction(async (tx) => {
    await appendAudit(tx, deps, { act: 'sign-out', targetId: account.id });
    await appendPersonalChange(tx, account.id, deps.now());
    return deleteSessionsOf(tx, account.id);
  });
}

export async function endEverySession(deps: Deps): Promise<number> {
  return deps.database.transaction(async (tx) => {
    await appendAudit(tx, deps, { act: 'sign-out', targetId: EVERYBODY });
    return deleteEverySession(tx);
  });
}

export async function signOut(deps: { database: Database; now(): number }, token: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const accountId = await deleteSession(tx, hashSessionToken(token));
    if (accountId !== undefined) await appendPersonalChange(tx, accountId, deps.now());
  });
}
