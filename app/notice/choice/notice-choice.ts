import type { NoticeKind } from '../notice.ts';

export const NOTICE_TOPICS = [
  'talk',
  'trade',
  'offer',
  'meeting',
  'keyword',
  'price',
  'following',
  'reopened',
  'review',
  'inquiry',
  'report',
  'operator',
] as const;

export type NoticeTopic = (typeof NOTICE_TOPICS)[number];

export const CHANNELS = ['app', 'push', 'mail'] as const;

export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_NAMES: Record<Channel, string> = { app: '앱', push: '푸시', mail: '메일' };

interface TopicRules {
  name: string;
  /** The reason for such a notice: `찜한 상품의 값이 내릴 때`. */
  when: string;
  /** Channels on which it can arrive; none while the market sends no such notice. */
  channels: readonly Channel[];
  /** Urgent ones at once, the rest every morning at 8:00. */
  mail: 'at-once' | 'daily';
}

const ALL = CHANNELS;

const TOPICS: Record<NoticeTopic, TopicRules> = {
  talk: { name: '채팅', when: '새 메시지가 올 때', channels: ['push', 'mail'], mail: 'at-once' },
  trade: { name: '예약과 거래', when: '예약이나 거래가 바뀔 때', channels: ALL, mail: 'at-once' },
  offer: { name: '가격 제안', when: '제안을 받거나 답이 올 때', channels: ALL, mail: 'daily' },
  meeting: { name: '약속', when: '약속이 바뀌거나 다가올 때', channels: ALL, mail: 'at-once' },
  keyword: { name: '키워드', when: '맞는 상품이 올라올 때', channels: ALL, mail: 'daily' },
  price: { name: '가격 인하', when: '찜한 상품의 값이 내릴 때', channels: ALL, mail: 'daily' },
  following: { name: '모아보기', when: '모아보는 판매자가 상품을 올릴 때', channels: ALL, mail: 'daily' },
  reopened: { name: '예약이 풀림', when: '기다린 상품이 풀릴 때', channels: ALL, mail: 'at-once' },
  review: { name: '후기', when: '후기를 받았을 때', channels: ALL, mail: 'daily' },
  inquiry: { name: '문의 답변', when: '운영자가 답했을 때', channels: ALL, mail: 'daily' },
  report: { name: '신고 결과', when: '내 신고를 확인했을 때', channels: ALL, mail: 'daily' },
  operator: { name: '운영 알림', when: '내 상품이나 후기에 조치했을 때', channels: ALL, mail: 'at-once' },
};

export function topicRules(topic: NoticeTopic): TopicRules {
  return TOPICS[topic];
}

export const CHOOSABLE_TOPICS = NOTICE_TOPICS.filter((topic) => TOPICS[topic].channels.length > 0);

export const DAILY_TOPICS = CHOOSABLE_TOPICS.filter(
  (topic) => TOPICS[topic].mail === 'daily' && TOPICS[topic].channels.includes('mail'),
);

export function topicNoticeName(topic: NoticeTopic): string {
  const { name } = TOPICS[topic];
  return name.endsWith('알림') ? name : `${name} 알림`;
}

/** Of their mails all but those at once count what is unseen in the app. */
const TOPICS_COUNTED_BY_MAIL: readonly NoticeTopic[] = ['trade', 'meeting', ...DAILY_TOPICS];

/** For a topic that is off in app and push. */
export function mutedText(topic: NoticeTopic): string {
  const text = `${topicNoticeName(topic)}을 껐어요.`;
  return TOPICS_COUNTED_BY_MAIL.includes(topic) ? `${text} 이 알림을 모아 보내는 메일도 오지 않아요.` : text;
}

export function parseTopic(text: string): NoticeTopic | undefined {
  return NOTICE_TOPICS.find((topic) => topic === text);
}

const TOPIC_OF: Record<NoticeKind, NoticeTopic | undefined> = {
  sold: 'trade',
  given: 'trade',
  swapped: 'trade',
  applied: 'trade',
  'giveaway-passed': 'trade',
  'giveaway-drawn': 'trade',
  'giveaway-ended': 'trade',
  'giveaway-won': 'trade',
  reserved: 'trade',
  'reservation-cancelled': 'trade',
  'reservation-ended': 'trade',
  reopened: 'reopened',
  'giveaway-reopened': 'reopened',
  'swap-reopened': 'reopened',
  'reopened-first': 'reopened',
  offered: 'offer',
  'offer-accepted': 'offer',
  'swap-offered': 'offer',
  'swap-accepted': 'offer',
  'meeting-proposed': 'meeting',
  'meeting-moved': 'meeting',
  'meeting-agreed': 'meeting',
  'meeting-cancelled': 'meeting',
  'meeting-sold': 'meeting',
  'meeting-restored': 'meeting',
  'meeting-soon': 'meeting',
  'no-show-claimed': 'meeting',
  'no-show-answered': 'meeting',
  'no-show-judged': 'meeting',
  'sale-completed': 'trade',
  'sale-undone': 'trade',
  'purchase-undone': 'trade',
  'undo-asked': 'trade',
  'undo-agreed': 'trade',
  'undo-declined': 'trade',
  'review-written': 'review',
  'review-shown': 'review',
  'review-removed': 'operator',
  'price-dropped': 'price',
  'keyword-matched': 'keyword',
  'followed-listed': 'following',
  'inquiry-answered': 'inquiry',
  'report-upheld': 'report',
  'report-dismissed': 'report',
  'report-closed': 'report',
  warned: 'operator',
  'listing-hidden': 'operator',
  'listing-removed': 'operator',
  muted: 'operator',
  'number-marked': 'operator',
  'desk-waiting': undefined,
  'act-undone': 'operator',
  'appeal-upheld': 'operator',
};

/** Undefined for notices that cannot be switched off. */
export function topicOf(kind: NoticeKind): NoticeTopic | undefined {
  return TOPIC_OF[kind];
}

export function parseNoticeKind(text: string): NoticeKind | undefined {
  return Object.hasOwn(TOPIC_OF, text) ? (text as NoticeKind) : undefined;
}

/** App and push for all; mail for the topics that were mailed before choices existed. */
export function isOnByDefault(topic: NoticeTopic, channel: Channel): boolean {
  return channel !== 'mail' || TOPICS[topic].mail === 'at-once';
}

/** `price-mail`, as forms name it. */
export type ChoiceName = `${NoticeTopic}-${Channel}`;

export interface NoticeChoices extends QuietHours {
  isOn(topic: NoticeTopic, channel: Channel): boolean;
  /** Whether a push shows the message, also on a locked screen. */
  showsWords: boolean;
}

export interface QuietHours {
  /** Minutes of the day in Seoul, as `quietTo`; equal: never quiet. */
  quietFrom: number;
  quietTo: number;
  isTalkQuiet: boolean;
  isMeetingQuiet: boolean;
}

export const DEFAULT_QUIET: QuietHours = {
  quietFrom: 22 * 60,
  quietTo: 8 * 60,
  isTalkQuiet: false,
  isMeetingQuiet: false,
};
