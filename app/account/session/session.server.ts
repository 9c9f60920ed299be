import type { Database, Writer } from '../../../database/database.ts';
import { seoulDay, seoulDayStart } from '../../korean/date-text.ts';
import { hashSessionToken, newSessionToken } from './session-cookie.server.ts';
import { type LiveSession, MAX_SESSIONS, sessionEnd } from './session-life.server.ts';
import {
  deleteEndedSessionsOf,
  deleteOlderSessionsOf,
  deleteSession,
  deleteSessionsEndedBefore,
  insertSession,
  updateSessionUse,
} from './session-store.server.ts';

/**
 * @param input.replacing the token that the browser had, whose session ends
 * @param input.browser from `browserLabel`
 * @returns the new token, of which only the hash is stored
 */
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

export function isUseNoted({ usedAt }: LiveSession, now: number): boolean {
  return usedAt !== null && seoulDay(usedAt) >= seoulDay(now);
}

/** Extends the session (`sessionEnd`), with one write a day. */
export async function noteSessionUse(
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
