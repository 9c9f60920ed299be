/**
 * Of a listing: `sold` and `given` to its seller, `sale-completed` to its buyer, `swapped`, of the one that was asked for,
 * to the one of the two who did not complete it; `keyword-matched` is titled by the words that it matches,
 * `followed-listed` may be about what its seller has listed on that day since. Of an inquiry: `inquiry-answered`. Of a
 * case: what came of a report. Of an operator's act: `warned`, `listing-hidden`, `listing-removed`, `muted`,
 * `number-marked`, `act-undone` and, where an appeal changed nothing, `appeal-upheld`. To operators, of what is new at the
 * desk: `desk-waiting`.
 */
export type NoticeKind =
  | 'sold'
  | 'given'
  | 'swapped'
  | 'applied'
  | 'giveaway-passed'
  | 'giveaway-drawn'
  | 'giveaway-ended'
  | 'giveaway-won'
  | 'reserved'
  | 'reservation-cancelled'
  | 'reservation-ended'
  | 'reopened'
  | 'giveaway-reopened'
  | 'swap-reopened'
  | 'reopened-first'
  | 'offered'
  | 'offer-accepted'
  | 'swap-offered'
  | 'swap-accepted'
  | 'meeting-proposed'
  | 'meeting-moved'
  | 'meeting-agreed'
  | 'meeting-cancelled'
  | 'meeting-sold'
  | 'meeting-restored'
  | 'meeting-soon'
  | 'no-show-claimed'
  | 'no-show-answered'
  | 'no-show-judged'
  | 'sale-completed'
  | 'sale-undone'
  | 'purchase-undone'
  | 'undo-asked'
  | 'undo-agreed'
  | 'undo-declined'
  | 'review-written'
  | 'review-shown'
  | 'review-removed'
  | 'price-dropped'
  | 'keyword-matched'
  | 'followed-listed'
  | 'inquiry-answered'
  | 'report-upheld'
  | 'report-dismissed'
  | 'report-closed'
  | 'warned'
  | 'listing-hidden'
  | 'listing-removed'
  | 'muted'
  | 'number-marked'
  | 'act-undone'
  | 'desk-waiting'
  | 'appeal-upheld';

/** A group of one kind and subject, shown as its newest. */
export interface Notice {
  id: string;
  kind: NoticeKind;
  /** The listing, purchase (of a review) or inquiry that it is about; it may be gone. */
  subjectId: string;
  title: string;
  /** Nickname of the person who caused it; null for the market itself, and for a deleted account. */
  person: string | null;
  createdAt: number;
  isSeen: boolean;
  count: number;
}

interface NoticeTexts {
  sentence: string;
  label: string;
  /** The text without a title before it. */
  alone?: string;
}

const TEXTS: Record<NoticeKind, NoticeTexts> = {
  sold: { sentence: '상품을 구매했어요.', label: '거래' },
  given: { sentence: '상품을 나눔받았어요.', label: '거래' },
  swapped: { sentence: '상품을 교환했어요.', label: '거래' },
  applied: { sentence: '나눔을 신청했어요.', label: '나눔 신청' },
  'giveaway-passed': { sentence: '나눔은 다른 분이 받게 됐어요. 신청해 주셔서 고마워요.', label: '나눔' },
  'giveaway-drawn': {
    sentence: '나눔 추첨이 끝났어요. 이번에는 다른 분이 뽑혔어요. 신청해 주셔서 고마워요.',
    label: '나눔',
  },
  'giveaway-ended': { sentence: '나눔이 취소됐어요. 신청해 주셔서 고마워요.', label: '나눔' },
  'giveaway-won': { sentence: '나눔을 받게 됐어요! 채팅에서 언제 어디서 받을지 정해 주세요.', label: '나눔' },
  reserved: { sentence: '상품을 예약해 줬어요.', label: '거래' },
  'reservation-cancelled': { sentence: '상품의 예약을 취소했어요.', label: '거래' },
  'reservation-ended': { sentence: '상품의 예약이 끝났어요.', label: '거래' },
  reopened: { sentence: '상품의 예약이 풀렸어요. 지금 구매할 수 있어요.', label: '거래' },
  'giveaway-reopened': { sentence: '상품의 예약이 풀렸어요. 지금 나눔받을 수 있어요.', label: '나눔' },
  'swap-reopened': { sentence: '상품의 예약이 풀렸어요. 지금 교환할 수 있어요.', label: '교환' },
  'reopened-first': {
    sentence: '상품의 예약이 풀렸어요. 가장 오래 기다려서 15분 먼저 알려 드려요.',
    label: '거래',
  },
  offered: { sentence: '상품에 가격을 제안했어요.', label: '가격 제안' },
  'offer-accepted': { sentence: '상품의 가격 제안을 받아들였어요.', label: '가격 제안' },
  'swap-offered': { sentence: '상품에 교환을 제안했어요.', label: '교환 제안' },
  'swap-accepted': { sentence: '상품의 교환 제안을 받아들였어요.', label: '교환 제안' },
  'meeting-proposed': { sentence: '상품의 약속을 제안했어요.', label: '약속' },
  'meeting-moved': { sentence: '상품의 약속을 다른 시간으로 제안했어요.', label: '약속' },
  'meeting-agreed': { sentence: '상품의 약속에 동의했어요.', label: '약속' },
  'meeting-cancelled': { sentence: '상품의 약속을 취소했어요.', label: '약속' },
  'meeting-sold': { sentence: '상품의 거래가 다른 분과 끝나 약속이 없어졌어요.', label: '약속' },
  'meeting-restored': { sentence: '상품의 거래가 취소되어 약속이 그대로예요.', label: '약속' },
  'meeting-soon': { sentence: '상품의 약속 시간이 다가와요.', label: '약속' },
  'no-show-claimed': {
    sentence: '상품의 약속에 나오지 않았다고 알렸어요. 48시간 안에 답해 주세요.',
    label: '약속',
  },
  'no-show-answered': { sentence: '상품의 약속에 나오지 않았다는 말에 답했어요.', label: '약속' },
  'no-show-judged': { sentence: '상품의 약속에 나왔는지 운영자가 판단했어요.', label: '약속' },
  'sale-completed': { sentence: '상품의 거래를 완료했어요.', label: '거래' },
  'sale-undone': { sentence: '상품의 거래가 취소되었어요. 다시 거래할 수 있어요.', label: '거래' },
  'purchase-undone': { sentence: '상품의 거래가 취소되었어요.', label: '거래' },
  'undo-asked': { sentence: '상품의 거래 취소를 요청했어요. 채팅에서 답해 주세요.', label: '거래' },
  'undo-agreed': { sentence: '상품의 거래 취소에 동의했어요. 다시 판매 중이에요.', label: '거래' },
  'undo-declined': { sentence: '상품의 거래 취소 요청을 거절했어요.', label: '거래' },
  'review-written': { sentence: '거래 후기를 남겼어요. 나도 남기면 볼 수 있어요.', label: '후기' },
  'review-shown': { sentence: '거래 후기를 남겼어요. 받은 후기에서 볼 수 있어요.', label: '후기' },
  'review-removed': { sentence: '거래에 남긴 후기가 삭제됐어요. 이유를 확인해 주세요.', label: '후기' },
  'price-dropped': { sentence: '상품의 가격이 내렸어요.', label: '찜한 상품' },
  'keyword-matched': { sentence: '키워드에 맞는 상품이 나왔어요.', label: '키워드' },
  'followed-listed': { sentence: '상품을 올렸어요.', label: '모아보기' },
  'inquiry-answered': { sentence: '문의에 답변이 도착했어요.', label: '문의 답변' },
  'report-upheld': { sentence: '신고를 확인하고 조치했어요. 알려 주셔서 고마워요.', label: '신고 결과' },
  'report-dismissed': {
    sentence: '신고를 확인했어요. 규칙에 어긋난 점은 찾지 못했어요.',
    label: '신고 결과',
  },
  'report-closed': { sentence: '신고를 확인했어요. 알려 주셔서 고마워요.', label: '신고 결과' },
  warned: {
    sentence: '때문에 운영자가 경고했어요. 이유를 확인해 주세요.',
    label: '운영 알림',
    alone: '운영자가 경고했어요. 이유를 확인해 주세요.',
  },
  'listing-hidden': { sentence: '상품을 운영자가 숨겼어요. 이유를 확인해 주세요.', label: '운영 알림' },
  'listing-removed': { sentence: '상품을 운영자가 삭제했어요. 이유를 확인해 주세요.', label: '운영 알림' },
  muted: {
    sentence: '때문에 운영자가 대화를 막았어요. 언제까지인지 확인해 주세요.',
    label: '운영 알림',
    alone: '운영자가 대화를 막았어요. 언제까지인지 확인해 주세요.',
  },
  'number-marked': {
    sentence: '하나를 운영자가 신고된 번호로 표시했어요. 이유를 확인해 주세요.',
    label: '운영 알림',
    alone: '내가 적은 번호 하나를 운영자가 신고된 번호로 표시했어요. 이유를 확인해 주세요.',
  },
  'desk-waiting': {
    sentence: '새로 기다리고 있어요.',
    label: '운영',
    alone: '살펴볼 일이 새로 기다리고 있어요.',
  },
  'act-undone': {
    sentence: '때문에 한 조치를 운영자가 취소했어요.',
    label: '운영 알림',
    alone: '내게 한 조치를 운영자가 취소했어요.',
  },
  'appeal-upheld': {
    sentence: '때문에 한 조치에 대한 이의를 살펴봤어요. 답을 확인해 주세요.',
    label: '운영 알림',
    alone: '보낸 이의를 운영자가 살펴봤어요. 답을 확인해 주세요.',
  },
};

export const NOTICE_KINDS = Object.keys(TEXTS) as NoticeKind[];

/** The rest of the sentence, after person and title. */
export function noticeTexts(kind: NoticeKind): NoticeTexts {
  return TEXTS[kind];
}

/** `여우님이 참나무 책상 상품을 구매했어요.` @param beside the price of a listing that an alert names, and how many more there are */
export function noticeLine(
  { kind, title, person }: Pick<Notice, 'kind' | 'title' | 'person'>,
  { price, more = 0 }: { price?: string | undefined; more?: number } = {},
): string {
  const who = person === null ? '' : `${person}님이 `;
  const others = more > 0 ? ` 외 ${more}개` : '';
  return `${who}${title}${others} ${TEXTS[kind].sentence}${price ? ` ${price}` : ''}`;
}

/** `가격 제안 3개`; what the market itself says again, `찜한 상품 2번`. */
export function noticeLabel({ kind, count }: Pick<Notice, 'kind' | 'count'>): string {
  const { label } = TEXTS[kind];
  if (count === 1) return label;
  return `${label} ${count}${NOTICES_OF_PEOPLE.includes(kind) ? '개' : '번'}`;
}

const MEETINGS_OF_PEOPLE: NoticeKind[] = [
  'meeting-proposed',
  'meeting-moved',
  'meeting-agreed',
  'meeting-cancelled',
  'no-show-claimed',
  'no-show-answered',
];

export const SALE_NOTICES: NoticeKind[] = ['sold', 'given', 'swapped'];

/** About a purchase. */
export const NOTICES_OF_REVIEWS: NoticeKind[] = ['review-written', 'review-shown', 'review-removed'];

export const NOTICES_OF_PEOPLE: NoticeKind[] = [
  ...SALE_NOTICES,
  'applied',
  'reserved',
  'reservation-cancelled',
  'offered',
  'offer-accepted',
  'swap-offered',
  'swap-accepted',
  ...MEETINGS_OF_PEOPLE,
  'sale-completed',
  'undo-asked',
  'undo-agreed',
  'undo-declined',
  'review-written',
  'review-shown',
  'followed-listed',
];

export const NOTICES_OF_TALK: NoticeKind[] = [
  'offered',
  'offer-accepted',
  'swap-offered',
  'swap-accepted',
  ...MEETINGS_OF_PEOPLE,
  'meeting-sold',
  'meeting-restored',
  'meeting-soon',
  'no-show-judged',
  'giveaway-won',
  'undo-asked',
  'undo-agreed',
  'undo-declined',
];

/** Also shown in the conversation: reading it there marks them as seen. */
export const NOTICES_IN_TALK: NoticeKind[] = [
  ...NOTICES_OF_TALK.filter((kind) => kind !== 'meeting-soon' && kind !== 'no-show-judged'),
  ...SALE_NOTICES,
  'reserved',
  'reservation-cancelled',
  'reservation-ended',
  'sale-completed',
];

/** Requests between people: void after a block between the two. */
export const NOTICES_OF_REQUESTS: NoticeKind[] = [
  'applied',
  'reserved',
  'offered',
  'offer-accepted',
  'swap-offered',
  'swap-accepted',
  'meeting-proposed',
  'meeting-moved',
  'meeting-agreed',
  'undo-asked',
  'followed-listed',
];

export function saleNoticeKind(category: string): NoticeKind {
  if (category === 'free') return 'given';
  return category === 'exchange' ? 'swapped' : 'sold';
}

export function reopenedNoticeKind(category: string): NoticeKind {
  if (category === 'free') return 'giveaway-reopened';
  return category === 'exchange' ? 'swap-reopened' : 'reopened';
}

export type NoticeGroup = '오늘' | '이번 주' | '이전';

/** @param daysAgo midnights in Seoul since it came */
export function noticeGroup(daysAgo: number): NoticeGroup {
  if (daysAgo <= 0) return '오늘';
  return daysAgo < 7 ? '이번 주' : '이전';
}
