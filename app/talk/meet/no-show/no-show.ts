import { cleanText, textProblemText, type TextRule } from '../../../korean/text-length.ts';
import { ARRIVAL_MS } from '../meeting.ts';

const HOUR_MS = 3_600_000;
/** After the half hour in which the other might still have come. */
export const CLAIM_HOURS = 48;
export const ANSWER_HOURS = 48;
export const NO_SHOW_ARTICLE_PATH = '/support/faq#27-no-show';
export const ANSWER_TEXT_RULE: TextRule = { maxLength: 200, lines: 'one' };

export type NoShowAnswer = 'agreed' | 'disputed';
export type Judgement = 'missed' | 'came';

export interface NoShow {
  claimedAt: number;
  answer: NoShowAnswer | null;
  judgement: Judgement | null;
}

/** `open`: waits for an answer. `unanswered`: no answer came in time. */
export type NoShowState = 'open' | 'unanswered' | 'agreed' | 'disputed' | 'judged-missed' | 'judged-came';

/** @returns with the deadline for an answer */
export function noShowState(
  { claimedAt, answer, judgement }: NoShow,
  now: number,
): { state: NoShowState; until: number } {
  const until = claimedAt + ANSWER_HOURS * HOUR_MS;
  if (judgement) return { state: `judged-${judgement}`, until };
  return { state: answer ?? (now <= until ? 'open' : 'unanswered'), until };
}

/** From the time when the other can no longer come, for two days. */
export function mayClaimAt(at: number, now: number): boolean {
  const from = at + ARRIVAL_MS;
  return now > from && now <= from + CLAIM_HOURS * HOUR_MS;
}

/** A rejected answer, as typed. */
export interface RejectedNoShow {
  answerText: string;
  error: string | undefined;
}

export function parseAnswerText(typed: string): { ok: true; text: string } | { ok: false; text: string } {
  const cleaned = cleanText(typed, ANSWER_TEXT_RULE);
  if (cleaned.ok) return cleaned;
  return { ok: false, text: textProblemText('설명은', cleaned.problem, ANSWER_TEXT_RULE) };
}

export const CLAIMED_LINE = '상대가 약속에 나오지 않았다고 알렸어요.';

export function answeredLine(answer: NoShowAnswer, text: string): string {
  const said = answer === 'agreed' ? '약속에 나가지 못했다고 답했어요.' : '약속에 나갔다고 답했어요.';
  return text === '' ? said : `${said} “${text}”`;
}

/** The view of one of the two on an appointment to which one did not come. */
export interface NoShowStanding {
  meetingId: string;
  /** `may-claim`: the other did not confirm their arrival, and there is no claim yet. */
  state: 'may-claim' | NoShowState;
  isOwn: boolean;
  at: number;
  place: string;
  /** The deadline for an answer, epoch ms; null before a claim. */
  until: number | null;
  reason: string | null;
}
