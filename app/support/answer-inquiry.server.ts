import type { Database } from '../../database/database.ts';
import { cleanText } from '../korean/text-length.ts';
import { updateAnswer } from './inquiry-store.server.ts';

export type AnswerOutcome =
  { answered: true } | { answered: false; reason: 'empty-answer' | 'no-such-inquiry' };

/**
 * Answers an inquiry, or replaces its answer; who asked reads it in their Q&A. For whoever runs the market:
 * no page leads here, so the caller vouches for the person.
 */
export async function answerInquiry(
  deps: { database: Database; now(): number },
  input: { inquiryId: string; answer: string },
): Promise<AnswerOutcome> {
  const answer = cleanText(input.answer);
  if (answer === '') return { answered: false, reason: 'empty-answer' };
  const found = await deps.database.transaction((tx) =>
    updateAnswer(tx, input.inquiryId, answer, deps.now()),
  );
  return found ? { answered: true } : { answered: false, reason: 'no-such-inquiry' };
}
