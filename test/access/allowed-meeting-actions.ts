import { members, SAID_LINE, toLogin, type Action } from './action.ts';

const CHAT = { route: '/chats/:id', guest: toLogin('/chats/{id}') };
const PROPOSED = { ...CHAT, given: 'proposed', fields: { meeting: '{meeting}' } } as const;
const AGREED = { ...PROPOSED, given: 'agreed' } as const;
const MEET = { ...CHAT, intent: 'meet', given: 'talk' } as const;
const MADE = `200 | +change +chat_event +meeting +message +notice ${SAID_LINE}`;
const WITHDRAWN = `200 | +change +chat_event +message -notice ${SAID_LINE} meeting.state`;
const DECLINED = `200 | +change +chat_event +message +notice ${SAID_LINE} meeting.state`;
const CANCELLED = `200 | +change +chat_event +message +notice ${SAID_LINE} meeting.state`;
const REMIND = { ...AGREED, intent: 'meet-remind', fields: { meeting: '{meeting}', minutes: '10' } } as const;

const MISSED = { ...PROPOSED, given: 'missed' } as const;
const ANSWER = { ...PROPOSED, given: 'claimed' } as const;
const ANSWERED = `200 | +change +chat_event +message +notice ${SAID_LINE} no_show.answer no_show.answer_text no_show.answered_at`;

export const MEETING_ACTIONS: Action[] = [
  { ...MEET, fields: { at: '{tomorrow}', place: '망원역' }, other: '404', buyer: MADE, owner: MADE },
  {
    ...MEET,
    name: 'in the past',
    fields: { at: '2020-01-01T10:00', place: '망원역' },
    other: '404',
    buyer: '400',
    owner: '400',
  },
  {
    ...PROPOSED,
    intent: 'meet-agree',
    other: '404',
    buyer: '403',
    owner: `200 | +change +chat_event +meeting_reminder +message +notice ${SAID_LINE} meeting.state`,
  },
  { ...PROPOSED, intent: 'meet-cancel', other: '404', buyer: WITHDRAWN, owner: DECLINED },
  { ...PROPOSED, intent: 'meet-agree', name: 'to none', fields: { meeting: 'none' }, ...members('404') },
  { ...AGREED, intent: 'meet-cancel', other: '404', buyer: CANCELLED, owner: CANCELLED },
  {
    ...AGREED,
    intent: 'meet-here',
    other: '404',
    buyer: `200 | +chat_event +message ${SAID_LINE} meeting.buyer_arrived_at`,
    owner: `200 | +chat_event +message ${SAID_LINE} meeting.seller_arrived_at`,
  },
  {
    ...MISSED,
    intent: 'no-show',
    other: '404',
    buyer: `200 | +change +chat_event +message +no_show +notice ${SAID_LINE}`,
    owner: '409',
  },
  { ...AGREED, intent: 'no-show', name: 'before its time', other: '404', buyer: '409', owner: '409' },
  { ...ANSWER, intent: 'no-show-agree', other: '404', buyer: '409', owner: ANSWERED },
  { ...ANSWER, intent: 'no-show-dispute', other: '404', buyer: '409', owner: ANSWERED },
  { ...MISSED, intent: 'no-show-agree', name: 'not said', other: '404', buyer: '409', owner: '409' },
  { ...PROPOSED, intent: 'meet-here', name: 'not agreed on', other: '404', buyer: '409', owner: '409' },
  {
    ...REMIND,
    other: '404',
    buyer: '200 | +meeting_reminder',
    owner: '200 | +meeting_reminder',
  },
  {
    ...REMIND,
    name: 'at no time',
    fields: { meeting: '{meeting}', minutes: '7' },
    other: '404',
    buyer: '400',
    owner: '400',
  },
];
