import { members, SAID_LINE, toLogin, type Action } from './action.ts';

const CHAT = { route: '/chats/:id', guest: toLogin('/chats/{id}') };
const PROPOSED = { ...CHAT, given: 'proposed', fields: { meeting: '{meeting}' } } as const;
const MEET = { ...CHAT, intent: 'meet', given: 'talk' } as const;
const MADE = `200 | +chat_event +meeting +message ${SAID_LINE}`;
const ANSWERED = `200 | +chat_event +message ${SAID_LINE} meeting.state`;

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
  { ...PROPOSED, intent: 'meet-agree', other: '404', buyer: '403', owner: ANSWERED },
  { ...PROPOSED, intent: 'meet-cancel', other: '404', buyer: ANSWERED, owner: ANSWERED },
  { ...PROPOSED, intent: 'meet-agree', name: 'to none', fields: { meeting: 'none' }, ...members('404') },
];
