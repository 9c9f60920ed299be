import { cleanText, textProblemText } from '../../korean/text-length.ts';

export const APPEAL_LIMIT = 1_000;
const APPEAL_RULE = { maxLength: APPEAL_LIMIT, lines: 'many' } as const;

export const APPEAL_OUTCOMES = [
  { value: 'upheld', text: '조치 유지' },
  { value: 'overturned', text: '조치 취소' },
] as const;

export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]['value'];

export function parseAppealOutcome(value: unknown): AppealOutcome | undefined {
  return APPEAL_OUTCOMES.find((outcome) => outcome.value === value)?.value;
}

export interface Appeal {
  actId: string;
  accountId: string;
  words: string;
  sentAt: number;
  /** Null until it was judged, as the next three. */
  outcome: AppealOutcome | null;
  answer: string | null;
  judgedAt: number | null;
  judgedBy: string | null;
}

export type AppealFields = Record<'appeal', string>;

export function parseAppeal(typed: string): { ok: true; words: string } | { ok: false; problem: string } {
  const cleaned = cleanText(typed, APPEAL_RULE);
  if (!cleaned.ok) return { ok: false, problem: textProblemText('이의는', cleaned.problem, APPEAL_RULE) };
  if (cleaned.text === '') return { ok: false, problem: '왜 잘못된 조치인지 적어 주세요.' };
  return { ok: true, words: cleaned.text };
}

/** @param typed what the person reads of the outcome */
export function parseAnswer(typed: string): { ok: true; answer: string } | { ok: false; problem: string } {
  const cleaned = cleanText(typed, APPEAL_RULE);
  if (!cleaned.ok) return { ok: false, problem: textProblemText('답은', cleaned.problem, APPEAL_RULE) };
  if (cleaned.text === '') return { ok: false, problem: '이의를 제기한 사람이 읽을 답을 적어 주세요.' };
  return { ok: true, answer: cleaned.text };
}
