export type LinkMailKind = 'verify-email' | 'reset-password';

export type NoticeMailKind =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'codes-refused'
  | 'passkey-added'
  | 'passkey-removed'
  | 'service-linked'
  | 'service-unlinked'
  | 'password-changed'
  | 'purchase-undone'
  | 'sale-undone'
  | 'listing-reopened'
  | 'giveaway-won'
  | 'giveaway-decided'
  | 'meeting-soon'
  | 'listing-hidden'
  | 'listing-shown'
  | 'listing-removed'
  | 'review-removed'
  | 'account-suspended'
  | 'account-restored';

export type MailKind = LinkMailKind | NoticeMailKind;

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface OutgoingMail extends Mail {
  /** The same for each attempt, so that a mailbox can drop duplicates. */
  id: string;
}

export interface MailSender {
  name: string;
  address: string;
}

/** Resolves once the mail is taken; rejects otherwise, and soon after `signal` aborts. */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;

const FIRST_PAUSE_MS = 10_000;
/** Mail servers' own maximum. https://www.postfix.org/postconf.5.html#maximal_backoff_time */
export const MAX_PAUSE_MS = 3_600_000;
const GIVE_UP_AFTER_MS = 24 * 3_600_000;

/** From ten seconds to an hour; undefined after a day. Epoch ms. */
export function nextAttemptAt(job: { createdAt: number; attempts: number }, now: number): number | undefined {
  const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (job.attempts - 1), MAX_PAUSE_MS);
  const next = now + pauseMs;
  return next > job.createdAt + GIVE_UP_AFTER_MS ? undefined : next;
}
