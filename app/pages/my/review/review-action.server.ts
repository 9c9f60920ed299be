import { data, redirect } from 'react-router';
import { answerReview, writeReview } from '../../../purchase/review/review.server.ts';
import {
  ANSWER_FIELDS,
  ANSWER_OBSTACLE_TEXTS,
  OWN_REVIEWS_PATH,
  REVIEW_FIELDS,
  REVIEW_OBSTACLE_TEXTS,
  type ReviewFields,
  reviewPath,
} from '../../../purchase/review/review.ts';
import type { MemberRequest, PageRequest, Rejection } from '../../../request/handler.server.ts';
import { readForm } from '../../../request/read-form.server.ts';
import type { RateLimitedError } from '../../../platform/rate-limit/rate-limit.ts';
import { failedForm, readFields } from '../../../ui/form/form-result.ts';

/** `review` and `answer`; on the page of one purchase and on that of all reviews alike. */
export async function changeReviews(page: MemberRequest) {
  const form = await readForm(page.request);
  const intent = form.get('intent');
  if (intent === 'review') return review(page, form);
  if (intent === 'answer') return answer(page, form);
  throw data(null, { status: 400 });
}

function readReview(form: FormData): ReviewFields {
  const { rating, text } = readFields(form, ['rating', 'text']);
  return { rating, text, points: form.getAll('point').join(',') };
}

async function review({ services, actor }: MemberRequest, form: FormData) {
  const { purchase: purchaseId } = readFields(form, ['purchase']);
  const values = readReview(form);
  const outcome = await writeReview(services, actor, { purchaseId, fields: values });
  if (outcome.ok) throw redirect(reviewPath(purchaseId));
  const rejected = { ok: false as const, intent: 'review', values };
  return 'reason' in outcome
    ? data({ ...rejected, reason: REVIEW_OBSTACLE_TEXTS[outcome.reason] }, 409)
    : data({ ...rejected, errors: outcome.errors }, 400);
}

async function answer({ services, actor }: MemberRequest, form: FormData) {
  const values = readFields(form, ANSWER_FIELDS);
  const outcome = await answerReview(services, actor, values);
  if (outcome.ok) throw redirect(OWN_REVIEWS_PATH);
  const rejected = { ok: false as const, intent: 'answer', values };
  if (!('reason' in outcome)) return data({ ...rejected, errors: outcome.errors }, 400);
  const status = outcome.reason === 'blocked' ? 403 : 409;
  return data({ ...rejected, reason: ANSWER_OBSTACLE_TEXTS[outcome.reason] }, status);
}

async function returnForm({ request }: PageRequest, { status, text }: Rejection) {
  const form = await readForm(request);
  const failed = failedForm(form, [...REVIEW_FIELDS, ...ANSWER_FIELDS], text);
  const points = form.getAll('point').join(',');
  return data({ ...failed, values: { ...failed.values, points } }, status);
}

export const reviewRejections = {
  onRateLimit: (page: PageRequest, error: RateLimitedError) => returnForm(page, error),
  onOutage: returnForm,
  writing: ['review', 'answer'],
};
