import type { Conversation } from '../conversation.ts';

/** Each is shorter than `MIN_SAME_LENGTH`, so it may be sent to many people. */
const STILL_THERE: Record<string, string> = {
  free: '아직 나눔 중인가요?',
  exchange: '아직 교환할 수 있나요?',
};
const STILL_FOR_SALE = '아직 판매 중인가요?';
const STILL_RESERVED = '예약이 풀릴 수도 있나요?';
const CONDITION = '상품 상태가 궁금해요.';
const WHERE_TO_RECEIVE = '어디서 받을 수 있나요?';
const WHERE_TO_MEET = '어디서 만날 수 있나요?';

type FirstSentencesOf = Pick<Conversation, 'category' | 'state' | 'mine' | 'reservedUntil'>;

export function firstSentences({ category, state, mine, reservedUntil }: FirstSentencesOf): string[] {
  if (mine === 'seller' || state === 'sold' || state === 'gone') return [];
  const where = category === 'free' ? WHERE_TO_RECEIVE : WHERE_TO_MEET;
  if (reservedUntil !== null) return [CONDITION, where];
  const isThere = state === 'reserved' ? STILL_RESERVED : (STILL_THERE[category ?? ''] ?? STILL_FOR_SALE);
  return [isThere, CONDITION, where];
}

/** A sentence replaces an earlier one and follows what was typed. */
export function withSentence(typed: string, sentence: string, sentences: readonly string[]): string {
  const before = typed.trimEnd();
  const other = sentences.find((known) => before.endsWith(known));
  const own = other ? before.slice(0, -other.length).trimEnd() : before;
  return own === '' ? sentence : `${own} ${sentence}`;
}
