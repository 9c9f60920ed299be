import { createHash, randomBytes } from 'node:crypto';
import type { LinkMailKind } from '../../mail/mail.ts';

const MINUTE_MS = 60_000;

/** Counted from when the mail is written. */
export const LINK_LIFE_MS: Record<LinkMailKind, number> = {
  'verify-email': 24 * 60 * MINUTE_MS,
  'reset-password': 30 * MINUTE_MS,
};

/** `reset-by-hand` is a password reset whose link was not mailed, and so confirms no address. */
export type TokenKind = LinkMailKind | 'reset-by-hand';

/** 256 random bits, base64url. */
export function newAccountToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashAccountToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
