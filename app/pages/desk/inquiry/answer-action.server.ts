import { data, redirectDocument } from 'react-router';
import { readForm } from '../../../request/read-form.server.ts';
import { answerInquiry, listOpenInquiries } from '../../../support/inquiry/inquiry.server.ts';
import { type FormResult, readFields } from '../../../ui/form/form-result.ts';
import type { DeskRequest } from '../desk-handler.server.ts';
import { DESK_INQUIRIES_PATH, deskInquiryPath } from '../desk-paths.ts';

export interface AnswerFields {
  answer: string;
}

const MEANWHILE = '그사이에 다른 운영자가 답했어요. 이 화면을 새로 열어 그 답변을 확인해 주세요.';

/** Redirects to the oldest unanswered one. */
export async function answer(page: DeskRequest) {
  const { request, params, services, operatorDeps } = page;
  const form = await readForm(request);
  const { answer: typed, seen } = readFields(form, ['answer', 'seen']);
  const reject = (result: Partial<FormResult<AnswerFields>>, status = 400) =>
    data<FormResult<AnswerFields>>({ ok: false, values: { answer: typed }, ...result }, status);
  if (form.get('intent') !== 'answer' || !/^\d{0,15}$/.test(seen)) return reject({});
  const outcome = await answerInquiry(operatorDeps, {
    inquiryId: params['id'] ?? '',
    answer: typed,
    seenAnswerAt: seen === '' ? null : Number(seen),
  });
  if (outcome.answered) {
    const [next] = await listOpenInquiries(services.database.read, 1);
    throw redirectDocument(`${next ? deskInquiryPath(next.id) : DESK_INQUIRIES_PATH}?done=1`);
  }
  switch (outcome.reason) {
    case 'empty-answer':
      return reject({ errors: { answer: '답변을 적어 주세요.' } });
    case 'unfit-answer':
      return reject({ errors: { answer: outcome.text } });
    case 'answered-meanwhile':
      return reject({ reason: MEANWHILE }, 409);
    case 'no-such-inquiry':
      return reject({ reason: '이 문의는 이제 없어요.' }, 404);
  }
}
