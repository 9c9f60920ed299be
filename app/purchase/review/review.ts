import { cleanText, textProblemText, type TextRule } from '../../korean/text-length.ts';
import { collectErrors, type FieldErrors } from '../../ui/form/form-result.ts';
import { isPointOf, MAX_POINTS, type Point } from './review-points.ts';

const DAY_MS = 24 * 3_600_000;
/** How long the two of a purchase may review each other. */
const WRITE_DAYS = 14;
/** When a review becomes visible although the other has written none. */
const BLIND_DAYS = 7;
/** With bad reviews by fewer people, nobody but the subject sees any of them. */
export const MIN_BAD_PEOPLE = 3;

export const RATINGS = ['great', 'good', 'bad'] as const;
export type Rating = (typeof RATINGS)[number];
export const RATING_TEXTS: Record<Rating, string> = { great: '최고예요', good: '좋아요', bad: '별로예요' };

export type Side = 'buyer' | 'seller';

export const REVIEW_TEXT_RULE: TextRule = { maxLength: 300, lines: 'many' };

/** The input of a review. */
export interface ReviewContent {
  rating: Rating;
  points: Point[];
  /** '' without words. */
  text: string;
}

/** For readers: without author and purchase. `writtenIn` is the beginning of its month in Seoul. */
export interface ReceivedReview extends ReviewContent {
  answer: string | null;
  writtenIn: number;
}

const MAX_LINE = 60;

/** A review in one short line. */
export function reviewLine({ rating, text }: Pick<ReviewContent, 'rating' | 'text'>): string {
  const line = [RATING_TEXTS[rating], text.replaceAll(/\s+/g, ' ')].filter(Boolean).join(' · ');
  const characters = [...line];
  return characters.length > MAX_LINE ? `${characters.slice(0, MAX_LINE - 1).join('')}…` : line;
}

export const REVIEW_FIELDS = ['rating', 'points', 'text'] as const;
/** `points` are joined by commas. */
export type ReviewFields = Record<(typeof REVIEW_FIELDS)[number], string>;
/** `review` is the id of the answered review. */
export const ANSWER_FIELDS = ['review', 'text'] as const;
export type AnswerFields = Record<(typeof ANSWER_FIELDS)[number], string>;

export function writingEnd(boughtAt: number): number {
  return boughtAt + WRITE_DAYS * DAY_MS;
}

/** When a review written `now` becomes visible, in epoch ms: never before both wrote or the blind days are over. */
export function showingTime({
  boughtAt,
  now,
  isSecond,
}: {
  boughtAt: number;
  now: number;
  isSecond: boolean;
}) {
  return isSecond ? now : Math.max(now, boughtAt + BLIND_DAYS * DAY_MS);
}

type Parsed<Content, Fields> = { ok: true; content: Content } | { ok: false; errors: FieldErrors<Fields> };

/** Leaves out points of the other rating: without scripts they may have been chosen before the rating changed. */
export function parseReview(
  { rating, points, text }: ReviewFields,
  authorSide: Side,
): Parsed<ReviewContent, ReviewFields> {
  const known = RATINGS.find((name) => name === rating);
  const cleaned = cleanText(text, REVIEW_TEXT_RULE);
  const chosen = known ? parsePoints(points, known, authorSide) : [];
  const errors = collectErrors<ReviewFields>({
    rating: known ? undefined : '거래가 어땠는지 골라 주세요.',
    points: chosen.length > MAX_POINTS ? '다섯 개까지 고를 수 있어요.' : undefined,
    text: cleaned.ok ? undefined : textProblemText('남기고 싶은 말은', cleaned.problem, REVIEW_TEXT_RULE),
  });
  if (!known || !cleaned.ok || errors) return { ok: false, errors: errors ?? {} };
  return { ok: true, content: { rating: known, points: chosen, text: cleaned.text } };
}

function parsePoints(joined: string, rating: Rating, authorSide: Side): Point[] {
  const isBad = rating === 'bad';
  const names = [...new Set(joined.split(','))];
  return names.filter((name): name is Point => isPointOf(name, { authorSide, isBad }));
}

export function parseAnswer({ text }: Pick<AnswerFields, 'text'>): Parsed<string, AnswerFields> {
  const cleaned = cleanText(text, REVIEW_TEXT_RULE);
  if (!cleaned.ok)
    return { ok: false, errors: { text: textProblemText('답글은', cleaned.problem, REVIEW_TEXT_RULE) } };
  return cleaned.text === ''
    ? { ok: false, errors: { text: '답글을 적어 주세요.' } }
    : { ok: true, content: cleaned.text };
}

export type ReviewObstacle = 'expired' | 'written' | 'left' | 'unconfirmed';

export const REVIEW_OBSTACLE_TEXTS: Record<ReviewObstacle, string> = {
  expired: `거래하고 ${WRITE_DAYS}일이 지나서 후기를 남길 수 없어요.`,
  written: '이미 후기를 남긴 거래예요. 남긴 후기는 바꿀 수 없어요.',
  left: '상대가 탈퇴해서 후기를 남길 수 없어요.',
  unconfirmed: '구매자가 먼저 후기를 남기면 나도 남길 수 있어요.',
};

export type AnswerObstacle = 'answered' | 'blocked';

export const ANSWER_OBSTACLE_TEXTS: Record<AnswerObstacle, string> = {
  answered: '이미 답한 후기예요. 답글은 한 번만 쓸 수 있어요.',
  blocked: '차단한 사이에서는 답글을 쓸 수 없어요.',
};

export const OWN_REVIEWS_PATH = '/profile/reviews';

export function reviewPath(purchaseId: string): string {
  return `${OWN_REVIEWS_PATH}/${purchaseId}`;
}
