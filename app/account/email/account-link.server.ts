import { createHash, randomBytes } from 'node:crypto';
import type { LinkMailKind } from '../../mail/mail.ts';
import type { Database, Writer } from '../../../database/database.ts';
import { hasJobOf, queueMail } from '../../mail/queue-mail.server.ts';
import type { Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import type { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import { deleteTokensEndedBefore, hasTokenSince } from './account-token-store.server.ts';

const MINUTE_MS = 60_000;

/** Counted from the writing of the mail. */
export const LINK_LIFE_MS: Record<LinkMailKind, number> = {
  'verify-email': 24 * 60 * MINUTE_MS,
  'reset-password': 30 * MINUTE_MS,
};

/** 256 random bits, base64url. */
export function newAccountToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashAccountToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Limits the mails to one mailbox. */
const LINK_PAUSE_MS = 5 * 60_000;

type LinkRequest =
  | { isRequested: true }
  | { isRequested: false; limited?: undefined }
  | { isRequested: false; limited: RateLimitedError };

export async function askForLink(
  tx: Writer,
  limits: Limits,
  { kind, account, now }: { kind: LinkMailKind; account: { id: string; email: string }; now: number },
): Promise<LinkRequest> {
  const { id: accountId, email: address } = account;
  const since = now - LINK_PAUSE_MS;
  const isUnderWay =
    (await hasTokenSince(tx, accountId, kind, { since, now })) || (await hasJobOf(tx, accountId, kind));
  if (isUnderWay) return { isRequested: false };
  const limited = await limits.countIn(tx, { limit: 'accountMail', identifier: `${kind} ${accountId}` });
  if (limited) return { isRequested: false, limited };
  await queueMail(tx, { kind, accountId, address, now });
  return { isRequested: true };
}

/** For this long an expired link is distinguished from an unknown one. */
const RETENTION_MS = 24 * 3_600_000;

export async function trimLinks(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deleteTokensEndedBefore(tx, now - RETENTION_MS));
}
