import type { Database } from '../../../database/database.ts';
import { cleanText, textProblemText } from '../../korean/text-length.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { updateAnswer } from './inquiry-store.server.ts';

export type AnswerOutcome =
  | { answered: true }
  | { answered: false; reason: 'empty-answer' | 'no-such-inquiry' }
  | { answered: false; reason: 'unfit-answer'; text: string };

const ANSWER_RULE = { maxLength: 5_000, lines: 'many' } as const;

/**
 * Answers an inquiry, or replaces its answer; who asked reads it in their Q&A. For whoever runs the market:
 * no page leads here, so the caller vouches for the person.
 */
export async function answerInquiry(
  deps: OperatorDeps & { database: Database },
  input: { inquiryId: string; answer: string },
): Promise<AnswerOutcome> {
  const cleaned = cleanText(input.answer, ANSWER_RULE);
  if (!cleaned.ok) {
    return {
      answered: false,
      reason: 'unfit-answer',
      text: textProblemText('답변은', cleaned.problem, ANSWER_RULE),
    };
  }
  const answer = cleaned.text;
  if (answer === '') return { answered: false, reason: 'empty-answer' };
  const { inquiryId } = input;
  const found = await deps.database.transaction(async (tx) => {
    if (!(await updateAnswer(tx, inquiryId, answer, deps.now()))) return false;
    await appendAudit(tx, deps, { act: 'answer', targetId: inquiryId });
    return true;
  });
  return found ? { answered: true } : { answered: false, reason: 'no-such-inquiry' };
}
