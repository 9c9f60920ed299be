import type { Reader } from '../../../database/database.ts';
import { type NoticeTopic, topicOf } from '../choice/notice-choice.ts';
import { type Notice, type NoticeKind, noticeLabel, noticeLine, noticeTexts } from '../notice.ts';
import { NOTICE_SETTINGS_PATH, NOTICES_PATH } from '../notice-paths.ts';

/** Text of a push, before choosing whether it is sent and with which words. */
export interface PushText {
  topic: NoticeTopic;
  title: string;
  line: string;
  /** Shown if the person allows it on a locked screen. */
  words: string;
  path: string;
  noticeId?: string;
  /** Epoch ms; useless afterwards. */
  expiresAt?: number;
}

interface UnreadConversation {
  id: string;
  nickname: string;
  count: number;
  lastLine: string;
  lastAt: number;
}

export interface PushSources {
  /** Counted as in badges, with up to twenty, newest first. */
  listUnread(db: Reader, accountId: string): Promise<{ count: number; newest: UnreadConversation[] }>;
  conversationPath(id: string): string;
  noticePath(db: Reader, accountId: string, notice: Notice): Promise<string>;
  /** The next agreed appointment about a listing; epoch ms. */
  findAppointment(
    db: Reader,
    about: { accountId: string; productId: string; now: number },
  ): Promise<number | undefined>;
}

export type Unread = Awaited<ReturnType<PushSources['listUnread']>>;

export function messageText(
  { newest }: Unread,
  subjectId: string,
  sources: PushSources,
): PushText | undefined {
  const found = newest.find(({ id }) => id === subjectId);
  if (!found) return undefined;
  const line = found.count > 1 ? `새 메시지 ${found.count}개` : '새 메시지를 보냈어요.';
  return {
    topic: 'talk',
    title: found.nickname,
    line,
    words: found.lastLine,
    path: sources.conversationPath(found.id),
  };
}

/** The newest unseen one about it. */
export async function noticeText(
  db: Reader,
  sources: PushSources,
  unseen: readonly Notice[],
  { accountId, kind, subjectId }: { accountId: string; kind: NoticeKind; subjectId: string },
): Promise<PushText | undefined> {
  const notice = unseen.find((one) => one.kind === kind && one.subjectId === subjectId);
  if (!notice) return undefined;
  const { sentence, alone = sentence } = noticeTexts(kind);
  const who = notice.person === null ? '' : `${notice.person}님이 `;
  return {
    topic: topicOf(kind) ?? 'operator',
    title: noticeLabel(notice),
    line: who + alone,
    words: noticeLine(notice),
    path: await sources.noticePath(db, accountId, notice),
    noticeId: notice.id,
  };
}

export function moreKeywordsText(): PushText {
  const line = '오늘 키워드에 맞는 상품이 더 있어요.';
  return { topic: 'keyword', title: '키워드', line, words: line, path: NOTICES_PATH };
}

/** Unseen notices of past quiet hours. */
export function quietSummaryText(
  { notices, conversations }: { notices: number; conversations: number },
  siteName: string,
): PushText | undefined {
  const parts = [
    ...(notices > 0 ? [`알림 ${notices}개`] : []),
    ...(conversations > 0 ? [`채팅 ${conversations}개`] : []),
  ];
  if (parts.length === 0) return undefined;
  const line = `조용한 시간에 온 ${parts.join('와 ')}가 있어요.`;
  const path = notices > 0 ? NOTICES_PATH : '/chats';
  return { topic: 'operator', title: siteName, line, words: line, path };
}

export function trialText(siteName: string): PushText {
  const line = '이 기기에서 푸시를 받을 수 있어요.';
  return { topic: 'operator', title: siteName, line, words: line, path: NOTICE_SETTINGS_PATH };
}
