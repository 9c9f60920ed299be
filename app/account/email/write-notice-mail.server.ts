import type { Reader, Writer } from '../../../database/database.ts';
import type { Mail, NoticeMailKind, UnseenMailKind } from '../../mail/mail.ts';
import { findChoices } from '../../notice/choice/notice-choice.server.ts';
import { type MailSubject, mailSubjectName } from '../../notice/choice/unsubscribe.ts';
import type { UnsubscribeLinks } from '../../notice/choice/unsubscribe-links.server.ts';
import { noticeMail } from './account-mails.ts';
import { listDigestTopics } from '../../notice/choice/notice-digest.server.ts';
import { countForUnseenMail } from '../../notice/choice/unseen-mail.server.ts';
import { digestMail, unreadTalkMail, unseenMail } from './digest-mail.ts';
import type { NoticeTopic } from '../../notice/choice/notice-choice.ts';

export interface NoticeMailDeps {
  siteName: string;
  linkBase: string;
  unsubscribeLinks: Pick<UnsubscribeLinks, 'pathOf'>;
  countUnreadTalks(db: Reader, accountId: string): Promise<number>;
}

interface Recipient {
  accountId: string;
  address: string;
}

/** Undefined where the person has switched the topic off, perhaps after it was queued. */
export async function writeNoticeMail(
  tx: Writer,
  deps: NoticeMailDeps,
  { kind, accountId, address }: Recipient & { kind: NoticeMailKind },
): Promise<Mail | undefined> {
  const mail = noticeMail(kind, address, deps.siteName, deps.linkBase);
  const topic = topicOfMail(kind);
  if (topic === null) return mail;
  const choices = await findChoices(tx, accountId);
  return choices.isOn(topic, 'mail')
    ? withUnsubscribing(mail, deps, { accountId, subject: topic })
    : undefined;
}

/** Undefined where everything has been seen meanwhile. */
export async function writeDigest(
  tx: Writer,
  deps: NoticeMailDeps,
  { accountId, address }: Recipient,
): Promise<Mail | undefined> {
  const topics = await listDigestTopics(tx, accountId);
  if (topics.length === 0) return undefined;
  const mail = digestMail(topics, { to: address, siteName: deps.siteName, linkBase: deps.linkBase });
  return withUnsubscribing(mail, deps, { accountId, subject: 'daily' });
}

/** Undefined where everything has been seen meanwhile, or is sent otherwise. @param dueAt epoch ms */
export async function writeUnseen(
  tx: Writer,
  deps: NoticeMailDeps,
  { kind, accountId, address, dueAt }: Recipient & { kind: UnseenMailKind; dueAt: number },
): Promise<Mail | undefined> {
  const unseen = await countForUnseenMail(tx, { accountId, kind, dueAt });
  if (unseen.count === 0) return undefined;
  const { siteName, linkBase } = deps;
  const mail = unseenMail(unseen, { to: address, siteName, linkBase });
  return withUnsubscribing(mail, deps, { accountId, subject: unseen.topic });
}

/** Undefined where everything has been read meanwhile, or the topic is off. */
export async function writeUnreadTalk(
  tx: Writer,
  deps: NoticeMailDeps,
  { accountId, address }: Recipient,
): Promise<Mail | undefined> {
  const choices = await findChoices(tx, accountId);
  const count = await deps.countUnreadTalks(tx, accountId);
  if (count === 0 || !choices.isOn('talk', 'mail')) return undefined;
  const { siteName, linkBase } = deps;
  const mail = unreadTalkMail(count, { to: address, siteName, linkBase });
  return withUnsubscribing(mail, deps, { accountId, subject: 'talk' });
}

function withUnsubscribing(
  mail: Mail,
  { unsubscribeLinks, linkBase }: NoticeMailDeps,
  subscription: { accountId: string; subject: MailSubject },
): Mail {
  const unsubscribe = linkBase + unsubscribeLinks.pathOf(subscription);
  const text = `${mail.text}
‘${mailSubjectName(subscription.subject)}’을 메일로 받지 않으려면 아래 링크를 열어 주세요.

${unsubscribe}
`;
  return { ...mail, text, unsubscribe };
}

/** Null for mails about security or the account, which cannot be switched off. */
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
  'number-marked': null,
  'desk-waiting': null,
  'appeal-upheld': null,
  'appeal-overturned': null,
  'account-suspended': null,
  'account-restored': null,
};

function topicOfMail(kind: NoticeMailKind): NoticeTopic | null {
  return TOPICS[kind];
}
