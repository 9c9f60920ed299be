import { toLogin, type Action } from './action.ts';

const LIST = { route: '/profile/reviews', guest: toLogin('/profile/reviews') };
const PAGE = { route: '/profile/reviews/:purchase', guest: toLogin('/profile/reviews/{id}') };
const REVIEW = { purchase: '{id}', rating: 'good', point: 'kind', text: '고마워요.' };
const ANSWER = { review: '{id}', text: '저도 고마워요.' };

/** For everyone else the purchase is not there. */
const ofTheTwo = (outcome: string) => ({ other: '404', buyer: outcome, owner: outcome });
const WRITTEN = '302 /profile/reviews/{id} | +change +notice +review';

/** What the two of a purchase say of each other. */
export const REVIEW_ACTIONS: Action[] = [
  { ...LIST, intent: 'review', given: 'purchase', fields: REVIEW, ...ofTheTwo(WRITTEN) },
  {
    ...PAGE,
    intent: 'review',
    given: 'purchase',
    fields: REVIEW,
    ...ofTheTwo(WRITTEN),
  },
  {
    route: '/report/:kind/:id',
    name: 'of a review',
    given: 'review',
    params: { kind: 'review' },
    fields: { reason: 'privacy', details: '' },
    guest: toLogin('/report/review/{id}'),
    other: '404',
    buyer: '404',
    owner: '302 /report/review/{id}?sent=1 | +moderation_case +report +reported_review',
  },
  {
    ...LIST,
    intent: 'answer',
    given: 'review',
    fields: ANSWER,
    other: '404',
    buyer: '404',
    owner: '302 /profile/reviews | +change review.answer review.answered_at',
  },
];
