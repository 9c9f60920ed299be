import { members, toLogin, type Action } from './action.ts';

const DETAIL = { route: '/product/detail/:id/*', guest: toLogin('/product/detail/{id}') };
const APPLICATIONS = { route: '/receipt/:id/applications', guest: toLogin('/receipt/{id}/applications') };

/** The buyer's turn has come: it is reserved for them. */
const GIVEN_TO_BUYER = '+change +chat_event +conversation +conversation_member +message +notice +reservation';
const DRAWN = `${GIVEN_TO_BUYER} giveaway.drawn_at giveaway.drawn_ids giveaway_application.turn_at`;

export const GIVEAWAY_ACTIONS: Action[] = [
  {
    ...DETAIL,
    intent: 'apply',
    given: 'applied',
    fields: { line: '잘 쓸게요.' },
    owner: '403',
    other: '200 | +change +giveaway_application notice.count notice.created_at notice.person_id',
    buyer: '200',
  },
  {
    ...DETAIL,
    intent: 'apply',
    name: 'too long',
    given: 'applied',
    fields: { line: '가'.repeat(101) },
    ...members('400'),
  },
  {
    ...DETAIL,
    intent: 'apply',
    name: 'not asked for',
    given: 'unsold',
    owner: '403',
    other: '409',
    buyer: '409',
  },
  {
    ...DETAIL,
    intent: 'unapply',
    given: 'applied',
    owner: '200',
    other: '200',
    buyer: '200 | +change -giveaway_application',
  },
  {
    ...DETAIL,
    intent: 'buy',
    name: 'without applying',
    given: 'applied',
    owner: '403',
    other: '409',
    buyer: '409',
  },
  {
    ...DETAIL,
    intent: 'choose',
    given: 'applied',
    fields: { application: 'nowhere' },
    owner: '409',
    other: '403',
    buyer: '403',
  },
  {
    ...DETAIL,
    intent: 'draw',
    given: 'applied',
    isForBuyer: true,
    owner: `302 /receipt/{id}/applications | ${DRAWN}`,
    other: '403',
    buyer: '403',
  },
  {
    ...APPLICATIONS,
    intent: 'draw',
    given: 'applied',
    isForBuyer: true,
    owner: `302 /receipt/{id}/applications | ${DRAWN}`,
    other: '403',
    buyer: '403',
  },
  {
    ...APPLICATIONS,
    intent: 'choose',
    given: 'applied',
    fields: { application: 'nowhere' },
    owner: '409',
    other: '403',
    buyer: '403',
  },
  { ...APPLICATIONS, intent: 'unknown', given: 'applied', ...members('400') },
];
