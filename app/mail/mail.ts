export type LinkMailKind = 'verify-email' | 'reset-password';

type ReopenedKind = 'listing' | 'giveaway' | 'swap';

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
  | `${ReopenedKind}-reopened${'' | '-first'}`
  | 'giveaway-won'
  | 'giveaway-decided'
  | 'meeting-soon'
  | 'listing-hidden'
  | 'listing-shown'
  | 'listing-removed'
  | 'review-removed'
  | 'warned'
  | 'muted'
  | 'number-marked'
  | 'desk-waiting'
  | 'appeal-upheld'
  | 'appeal-overturned'
  | 'account-suspended'
  | 'account-restored';

export type UnseenMailKind = 'unseen-trade' | 'unseen-meeting';

/** `notice-digest`: notices since the last morning. `unread-talk`: unread messages. `unseen-…`: unseen notices of a topic. */
export type MailKind = LinkMailKind | NoticeMailKind | UnseenMailKind | 'notice-digest' | 'unread-talk';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** POST to this address unsubscribes. RFC 8058. */
  unsubscribe?: string;
}

export interface OutgoingMail extends Mail {
  /** The same for each attempt, so that a mailbox can drop duplicates. */
  id: string;
}

export interface MailSender {
  name: string;
  address: string;
}

/** Resolves once the mail server accepts the mail; rejects otherwise, and soon after `signal` aborts. */
export type SendMail<Said = unknown> = (mail: OutgoingMail, signal: AbortSignal) => Promise<Said>;
