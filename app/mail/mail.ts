/** What a mail with a link is for; its reader does one thing with it, once. */
export type LinkMailKind = 'verify-email' | 'reset-password';

/** What a mail tells an account's owner that was done or tried: by somebody else perhaps, or by the operator. */
export type NoticeMailKind =
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'codes-refused'
  | 'password-changed'
  | 'purchase-undone'
  | 'sale-undone'
  | 'listing-hidden'
  | 'listing-shown'
  | 'listing-removed'
  | 'account-suspended'
  | 'account-restored';

/** What a mail is for. */
export type MailKind = LinkMailKind | NoticeMailKind;

/** A mail as it is written: plain text, for one person. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** A mail on its way. */
export interface OutgoingMail extends Mail {
  /** The same for each attempt, so that a mailbox may tell that it has this one already. */
  id: string;
}

/** Who a mail is from. */
export interface MailSender {
  name: string;
  address: string;
}

/**
 * Hands a mail over to what carries it; resolves once it has been taken. It rejects otherwise, and soon after `signal`
 * is aborted.
 */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;
