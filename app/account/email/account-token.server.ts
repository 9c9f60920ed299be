import { createHash, randomBytes } from 'node:crypto';
import type { LinkMailKind } from '../../mail/mail.ts';

const MINUTE_MS = 60_000;

/** How long the link in a mail is good for, from when the mail is written. */
export const LINK_LIFE_MS: Record<LinkMailKind, number> = {
  'verify-email': 24 * 60 * MINUTE_MS,
  'reset-password': 30 * MINUTE_MS,
};

/** What a token is good for; `reset-by-hand` is a `reset-password` whose link was not mailed, and shows nothing of a mailbox. */
export type TokenKind = LinkMailKind | 'reset-by-hand';

/** A new token for a link: 256 random bits as 43 URL-safe characters. */
export function newAccountToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a token: whoever reads the database cannot follow its link. */
export function hashAccountToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
