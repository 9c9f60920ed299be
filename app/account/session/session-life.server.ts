import { createHash } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;

/** A session ends so long after the sign-in, however much it is used: a stolen token ends on a day that is known. */
export const SESSION_LIFE_MS = 90 * DAY_MS;
/** And so long after its last use, which is that of a phone put away. ASVS 5.0 V7.3.1. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
/** How many one may have at once. Beyond that the one that lay unused longest ends. */
export const MAX_SESSIONS = 100;

/** What is known of a session that has not ended; times are epoch ms. */
export interface LiveSession {
  tokenHash: string;
  createdAt: number;
  /** Its first use on the day of its last; null: none was noted yet. */
  usedAt: number | null;
}

/** When a session that began at `createdAt` ends, unless it is used again after `usedAt`; all epoch ms. */
export function sessionEnd(createdAt: number, usedAt: number): number {
  return Math.min(createdAt + SESSION_LIFE_MS, usedAt + SESSION_IDLE_MS);
}

const LENGTH = 22;

/**
 * What names a session to its owner, and to a service at `TOKEN_SYNC_URL`. Made of the hash of its token, so that nothing more is kept, and unlike that hash
 * may be shown: neither it nor the token can be told from it.
 */
export function sessionId(tokenHash: string): string {
  return createHash('sha256').update(`session id ${tokenHash}`).digest('base64url').slice(0, LENGTH);
}
