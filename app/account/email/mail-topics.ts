import type { NoticeMailKind } from '../../mail/mail.ts';
import type { NoticeTopic } from '../../notice/choice/notice-choice.ts';

/** Null: of security or the account itself, and never turned off. */
const TOPICS: Record<NoticeMailKind, NoticeTopic | null> = {
  'second-factor-on': null,
  'second-factor-off': null,
  'recovery-code-used': null,
  'recovery-codes-renewed': null,
  'codes-refused': null,
  'passkey-added': null,
  'passkey-removed': null,
  'service-linked': null,
  'service-unlinked': null,
  'password-changed': null,
  'purchase-undone': 'trade',
  'sale-undone': 'trade',
  'listing-reopened': 'reopened',
  'listing-reopened-first': 'reopened',
  'giveaway-reopened': 'reopened',
  'giveaway-reopened-first': 'reopened',
  'swap-reopened': 'reopened',
  'swap-reopened-first': 'reopened',
  'giveaway-won': 'trade',
  'giveaway-decided': 'trade',
  'meeting-soon': 'meeting',
  'listing-hidden': 'operator',
  'listing-shown': 'operator',
  'listing-removed': 'operator',
  'review-removed': 'operator',
  warned: null,
  muted: null,
  'appeal-upheld': null,
  'appeal-overturned': null,
  'account-suspended': null,
  'account-restored': null,
};

export function topicOfMail(kind: NoticeMailKind): NoticeTopic | null {
  return TOPICS[kind];
}
