import { createHash } from 'node:crypto';

const DAY_MS = 24 * 3_600_000;

export const SESSION_LIFE_MS = 90 * DAY_MS;
/** From its last use. ASVS 5.0, V7.3.1. */
export const SESSION_IDLE_MS = 30 * DAY_MS;
export const MAX_SESSIONS = 100;

export interface LiveSession {
  tokenHash: string;
  createdAt: number;
  /** First use on the day of its last; null when none is recorded. */
  usedAt: number | null;
}

export function sessionEnd(createdAt: number, usedAt: number): number {
  return Math.min(createdAt + SESSION_LIFE_MS, usedAt + SESSION_IDLE_MS);
}

const SESSION_ID_LENGTH = 22;

/** Names a session to its owner and to `TOKEN_SYNC_URL`; derived from the token hash, which it does not reveal. */
export function sessionId(tokenHash: string): string {
  return createHash('sha256')
    .update(`session id ${tokenHash}`)
    .digest('base64url')
    .slice(0, SESSION_ID_LENGTH);
}
