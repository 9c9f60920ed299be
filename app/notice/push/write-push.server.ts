import type { Reader } from '../../../database/database.ts';
import { findChoices, quietUntil, ringingDay } from '../choice/notice-choice.server.ts';
import { type NoticeChoices, type NoticeTopic, topicOf } from '../choice/notice-choice.ts';
import { countUnseen, findKeywordRank, listUnseen } from '../notice.server.ts';
import type { Notice } from '../notice.ts';
import {
  quietSummaryText,
  messageText,
  moreKeywordsText,
  noticeText,
  type PushSources,
  type PushText,
  trialText,
  type Unread,
} from './push-texts.server.ts';
import { type PushTerms, pushTerms } from './push-terms.ts';
import { isListingAlert, MAX_KEYWORD_PUSHES, type PushBody, type PushKind, pushTag } from './push.ts';

interface ToWrite {
  id: string;
  requests: number;
  accountId: string;
  kind: PushKind;
  subjectId: string;
  createdAt: number;
}

export type WrittenPush =
  | { is: 'nothing' }
  /** The end of the quiet hours that delay it; epoch ms. */
  | { is: 'quiet'; until: number }
  | { is: 'due'; terms: PushTerms; body: PushBody };

interface WriteDeps {
  sources: PushSources;
  siteName: string;
  /** Undefined: paths stand alone. */
  origin: string | undefined;
}

const NEWEST_UNSEEN = 100;
const MAX_TAGS = 20;

/** Decides at the moment of sending: skips seen, switched-off and withdrawn notices. */
export async function writePush(
  db: Reader,
  deps: WriteDeps,
  push: ToWrite,
  now: number,
): Promise<WrittenPush> {
  const { accountId, kind } = push;
  const choices = await findChoices(db, accountId);
  const topic = topicOfPush(kind);
  if (topic !== undefined && !choices.isOn(topic, 'push')) return { is: 'nothing' };
  const until = kind === 'trial' ? undefined : quietUntil(choices, topic ?? 'operator', now);
  if (until !== undefined) return { is: 'quiet', until };
  const unread = await deps.sources.listUnread(db, accountId);
  const unseen = await listUnseen(db, accountId, NEWEST_UNSEEN);
  const text = await findText(db, deps, push, { choices, unread, unseen, now });
  if (!text) return { is: 'nothing' };
  const tag = pushTag(kind, push.subjectId);
  const badge = unread.count + (await countUnseen(db, accountId));
  const body: PushBody = {
    web_push: 8030,
    mutable: true,
    app_badge: badge,
    notification: {
      title: text.title,
      body: choices.showsWords ? text.words : text.line,
      navigate: (deps.origin ?? '') + text.path,
      tag,
      renotify: !isListingAlert(kind),
      app_badge: badge,
    },
    version: `${push.id} ${push.requests}`,
    ...(text.noticeId && { noticeId: text.noticeId }),
    unread: tagsOf(tag, unread, unseen),
  };
  return { is: 'due', terms: pushTerms(text.topic, now, text.expiresAt), body };
}

/** Undefined for notices that cannot be switched off. */
function topicOfPush(kind: PushKind): NoticeTopic | undefined {
  if (kind === 'trial' || kind === 'quiet-summary') return undefined;
  return kind === 'message' ? 'talk' : topicOf(kind);
}

interface State {
  choices: NoticeChoices;
  unread: Unread;
  unseen: Notice[];
  now: number;
}

async function findText(
  db: Reader,
  { sources, siteName }: WriteDeps,
  push: ToWrite,
  state: State,
): Promise<PushText | undefined> {
  const { choices, unread, unseen } = state;
  const { accountId, kind, subjectId, createdAt } = push;
  if (kind === 'trial') return trialText(siteName);
  if (kind === 'message') return messageText(unread, subjectId, sources);
  if (kind === 'keyword-matched') return keywordText(db, sources, push, state);
  if (kind === 'meeting-soon') return reminderText(db, sources, push, state);
  if (kind !== 'quiet-summary') return noticeText(db, sources, unseen, { accountId, kind, subjectId });
  const notices = unseen.filter(
    (notice) => notice.createdAt >= createdAt && isDelayed(choices, notice.kind),
  ).length;
  const isTalkPart = choices.isTalkQuiet && choices.isOn('talk', 'push');
  const conversations = isTalkPart ? unread.newest.filter(({ lastAt }) => lastAt >= createdAt).length : 0;
  return quietSummaryText({ notices, conversations }, siteName);
}

function isDelayed(choices: NoticeChoices, kind: Notice['kind']): boolean {
  const topic = topicOf(kind);
  if (topic === 'meeting' && !choices.isMeetingQuiet) return false;
  return topic === undefined || choices.isOn(topic, 'push');
}

/** None for an appointment that is cancelled, or past. */
async function reminderText(
  db: Reader,
  sources: PushSources,
  { accountId, subjectId }: ToWrite,
  { unseen, now }: State,
): Promise<PushText | undefined> {
  const expiresAt = await sources.findAppointment(db, { accountId, productId: subjectId, now });
  if (expiresAt === undefined) return undefined;
  const text = await noticeText(db, sources, unseen, { accountId, kind: 'meeting-soon', subjectId });
  return text && { ...text, expiresAt };
}

/** Ten pushes a day, then one that says that there are more. */
async function keywordText(
  db: Reader,
  sources: PushSources,
  { accountId, subjectId }: ToWrite,
  { choices, unseen }: State,
): Promise<PushText | undefined> {
  const kind = 'keyword-matched';
  const notice = unseen.find((one) => one.kind === kind && one.subjectId === subjectId);
  if (!notice) return undefined;
  const day = ringingDay(choices, notice.createdAt);
  const rank = await findKeywordRank(db, accountId, { ...day, last: notice });
  if (rank > MAX_KEYWORD_PUSHES + 1) return undefined;
  if (rank > MAX_KEYWORD_PUSHES) return moreKeywordsText();
  return noticeText(db, sources, unseen, { accountId, kind, subjectId });
}

/** The newest that fit. */
function tagsOf(own: string, { newest }: Unread, unseen: Notice[]): string[] {
  const unread = [
    ...newest.map(({ id, lastAt }) => ({ tag: pushTag('message', id), at: lastAt })),
    ...unseen.map(({ kind, subjectId, createdAt }) => ({ tag: pushTag(kind, subjectId), at: createdAt })),
  ];
  const tags = unread.toSorted((a, b) => b.at - a.at).map(({ tag }) => tag);
  const summary = tags.length > 0 ? [pushTag('quiet-summary', '')] : [];
  return [...new Set([own, ...summary, ...tags])].slice(0, MAX_TAGS);
}
