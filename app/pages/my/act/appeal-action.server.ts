import { data } from 'react-router';
import { clockText, dateText } from '../../../korean/date-text.ts';
import { findAppeal, sendAppeal } from '../../../moderation/appeal/appeal.server.ts';
import { parseAppeal } from '../../../moderation/appeal/appeal.ts';
import type { ShownAppeal } from '../../../moderation/appeal/appeal-part.tsx';
import { CodedError } from '../../../platform/coded-error.ts';
import type { Services } from '../../../request/services.server.ts';
import { type AnyFormResult, readFields } from '../../../ui/form/form-result.ts';

type Deps = Pick<Services, 'database' | 'now'>;

export async function showAppeal({ database }: Deps, actId: string): Promise<ShownAppeal | undefined> {
  const found = await findAppeal(database.read, actId);
  if (!found) return undefined;
  const { words, sentAt, answer, outcome } = found;
  const isOverturned = outcome === 'overturned';
  return {
    words,
    when: `${dateText(sentAt)} ${clockText(sentAt)}`,
    answer: answer === null ? undefined : { text: answer, isOverturned },
  };
}

const PROBLEM_TEXTS = {
  undone: '이미 취소된 조치예요.',
  sent: '이의는 한 번만 제기할 수 있어요.',
};

/** Undefined on success. Throws `not-found` for another person's act. */
export async function receiveAppeal(services: Deps, actor: { id: string }, form: FormData) {
  const { act: actId, appeal } = readFields(form, ['act', 'appeal']);
  const rejected = { ok: false, intent: 'appeal', values: { appeal } } as const;
  const parsed = parseAppeal(appeal);
  if (!parsed.ok) return data<AnyFormResult>({ ...rejected, errors: { appeal: parsed.problem } }, 400);
  const outcome = await sendAppeal(services, actor, { actId, words: parsed.words });
  if (outcome.ok) return undefined;
  if (outcome.problem === 'gone') throw new CodedError('not-found', 'no such act of an operator');
  return data<AnyFormResult>({ ...rejected, reason: PROBLEM_TEXTS[outcome.problem] }, 409);
}
