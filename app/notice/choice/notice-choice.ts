import type { NoticeKind } from '../notice.ts';

export const NOTICE_TOPICS = [
  'talk',
  'trade',
  'offer',
  'meeting',
  'keyword',
  'price',
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
  /** What it tells of. */
  about: string;
  /** Where it can arrive; none while the market tells nothing of it. */
  channels: readonly Channel[];
  /** At once for what cannot wait, and every morning at 8:00 for the rest. */
  mail: 'at-once' | 'daily';
}

const ALL = CHANNELS;

const TOPICS: Record<NoticeTopic, TopicRules> = {
  talk: { name: '채팅', about: '새 메시지', channels: ['push'], mail: 'daily' },
  trade: { name: '예약과 거래', about: '예약, 거래 완료와 취소, 나눔', channels: ALL, mail: 'at-once' },
  offer: { name: '가격 제안', about: '가격과 교환 제안', channels: ALL, mail: 'daily' },
  meeting: { name: '약속', about: '약속과 미리 알림', channels: ALL, mail: 'at-once' },
  keyword: { name: '키워드', about: '키워드에 맞는 새 상품', channels: ALL, mail: 'daily' },
  price: { name: '가격 인하', about: '찜한 상품의 가격', channels: ALL, mail: 'daily' },
  reopened: { name: '예약이 풀림', about: '기다리던 상품', channels: ALL, mail: 'at-once' },
  review: { name: '후기', about: '나에게 남긴 후기', channels: ALL, mail: 'daily' },
  inquiry: { name: '문의 답변', about: '운영자의 답변', channels: ALL, mail: 'daily' },
  report: { name: '신고 결과', about: '내가 한 신고', channels: [], mail: 'daily' },
  operator: { name: '운영 알림', about: '내 상품과 후기에 한 조치', channels: ALL, mail: 'at-once' },
};

export function topicRules(topic: NoticeTopic): TopicRules {
  return TOPICS[topic];
}

/** Those that can be chosen. */
export const CHOOSABLE_TOPICS = NOTICE_TOPICS.filter((topic) => TOPICS[topic].channels.length > 0);

export const DAILY_TOPICS = CHOOSABLE_TOPICS.filter(
  (topic) => TOPICS[topic].mail === 'daily' && TOPICS[topic].channels.includes('mail'),
);

/** `가격 인하 알림` */
export function topicNoticeName(topic: NoticeTopic): string {
  const { name } = TOPICS[topic];
  return name.endsWith('알림') ? name : `${name} 알림`;
}

export function parseTopic(text: string): NoticeTopic | undefined {
  return NOTICE_TOPICS.find((topic) => topic === text);
}

const TOPIC_OF: Record<NoticeKind, NoticeTopic> = {
  sold: 'trade',
  given: 'trade',
  swapped: 'trade',
  applied: 'trade',
  'giveaway-passed': 'trade',
  'giveaway-drawn': 'trade',
  'giveaway-ended': 'trade',
  reserved: 'trade',
  'reservation-cancelled': 'trade',
  'reservation-ended': 'trade',
  reopened: 'reopened',
  offered: 'offer',
  'offer-accepted': 'offer',
  'swap-offered': 'offer',
  'swap-accepted': 'offer',
  'meeting-proposed': 'meeting',
  'meeting-moved': 'meeting',
  'meeting-agreed': 'meeting',
  'meeting-cancelled': 'meeting',
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
  'inquiry-answered': 'inquiry',
};

export function topicOf(kind: NoticeKind): NoticeTopic {
  return TOPIC_OF[kind];
}

export function kindsOf(topics: readonly NoticeTopic[]): NoticeKind[] {
  const kinds = Object.keys(TOPIC_OF) as NoticeKind[];
  return kinds.filter((kind) => topics.includes(TOPIC_OF[kind]));
}

export function parseNoticeKind(text: string): NoticeKind | undefined {
  return Object.hasOwn(TOPIC_OF, text) ? (text as NoticeKind) : undefined;
}

/** App and push for all; mail for what went by mail before anyone could choose. */
export function isOnByDefault(topic: NoticeTopic, channel: Channel): boolean {
  return channel !== 'mail' || TOPICS[topic].mail === 'at-once';
}

/** `price-mail`, as forms name it. */
export type ChoiceName = `${NoticeTopic}-${Channel}`;

export interface NoticeChoices extends QuietHours {
  isOn(topic: NoticeTopic, channel: Channel): boolean;
  /** Whether a push shows what was said, also on a locked screen. */
  showsWords: boolean;
}

export interface QuietHours {
  /** Minutes of the day in Seoul, as `quietTo`; equal: never quiet. */
  quietFrom: number;
  quietTo: number;
  /** Whether talk, too, waits for their end. */
  isTalkQuiet: boolean;
  isMeetingQuiet: boolean;
}

export const DEFAULT_QUIET: QuietHours = {
  quietFrom: 22 * 60,
  quietTo: 8 * 60,
  isTalkQuiet: false,
  isMeetingQuiet: false,
};
