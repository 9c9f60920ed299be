import { members, SAID_LINE, toLogin, type Action } from './action.ts';
import { MEETING_ACTIONS } from './allowed-meeting-actions.ts';
import { OFFER_ACTIONS } from './allowed-offer-actions.ts';
import { GIVEAWAY_ACTIONS } from './allowed-giveaway-actions.ts';
import { RESERVATION_ACTIONS } from './allowed-reservation-actions.ts';
import { UNDO_ACTIONS } from './allowed-undo-actions.ts';

const DETAIL = { route: '/product/detail/:id/*', guest: toLogin('/product/detail/{id}') };
const CHAT = { route: '/chats/:id', given: 'talk', guest: toLogin('/chats/{id}') } as const;
const TYPING = { route: '/api/chats/:id/typing', guest: '401' };
const SAY = { intent: 'say', fields: { clientId: '{new}', body: '네, 있어요.' } };
const SAID = `+chat_event +message ${SAID_LINE}`;

/** One thing for its two sides; for everyone else it is not there. */
const ofTheTwo = (outcome: string) => ({ other: '404', buyer: outcome, owner: outcome });

export const TALK_ACTIONS: Action[] = [
  {
    ...DETAIL,
    intent: 'chat',
    given: 'unsold',
    owner: '403',
    other: '302 /chats/{made} | +conversation +conversation_member',
    buyer: '302 /chats/{made} | +conversation +conversation_member',
  },
  { ...DETAIL, intent: 'chat', given: 'sold', owner: '403', other: '409', buyer: '302 /chats/{theirs}' },
  { ...CHAT, ...SAY, ...ofTheTwo(`302 /chats/{id} | ${SAID}`) },
  {
    ...CHAT,
    ...SAY,
    name: 'in place',
    fields: { ...SAY.fields, inPlace: '1' },
    ...ofTheTwo(`200 | ${SAID}`),
  },
  {
    ...CHAT,
    ...SAY,
    name: "one's own number, unasked",
    fields: { clientId: '{new}', body: '010-1234-5678', ownNumbers: 'ask' },
    ...members('400'),
  },
  {
    ...CHAT,
    ...SAY,
    name: 'as a form with files',
    body: 'multipart',
    ...ofTheTwo(`302 /chats/{id} | ${SAID}`),
  },
  {
    ...CHAT,
    intent: 'read',
    name: 'as a form with files',
    body: 'multipart',
    fields: { seq: '1' },
    ...ofTheTwo('400'),
  },
  { ...CHAT, ...SAY, name: 'nothing', fields: { clientId: '{new}', body: ' ' }, ...ofTheTwo('400') },
  { ...CHAT, ...SAY, name: 'without a key', fields: { body: '네.' }, ...members('400') },
  {
    ...CHAT,
    intent: 'read',
    fields: { seq: '1' },
    ...ofTheTwo('200 | +chat_event conversation_member.read_seq'),
  },
  { ...CHAT, intent: 'block', ...ofTheTwo('200 | +block') },
  { ...CHAT, intent: 'unblock', ...ofTheTwo('200') },
  {
    ...CHAT,
    intent: 'unblock',
    given: 'blocked-by-buyer',
    other: '404',
    owner: '200',
    buyer: '200 | -block',
  },
  { ...CHAT, ...SAY, given: 'blocked-by-buyer', ...ofTheTwo('403') },
  { ...CHAT, ...SAY, given: 'blocked-by-owner', ...ofTheTwo('403') },
  {
    ...CHAT,
    intent: 'reserve',
    given: 'blocked-by-buyer',
    other: '404',
    buyer: '403',
    owner: '403',
  },
  {
    ...CHAT,
    intent: 'complete',
    given: 'blocked-by-owner',
    other: '404',
    buyer: '403',
    owner: '403',
  },
  { ...CHAT, intent: 'mute', ...ofTheTwo('200 | +chat_event conversation_member.muted_at') },
  { ...CHAT, intent: 'unmute', ...ofTheTwo('200 | +chat_event') },
  {
    ...CHAT,
    intent: 'leave',
    other: '404',
    buyer:
      '302 /chats | +chat_event conversation_member.last_at conversation_member.left_seq conversation_member.read_seq',
    owner:
      '302 /chats | +chat_event conversation_member.last_at conversation_member.left_seq conversation_member.read_seq',
  },
  { ...TYPING, given: 'talk', ...ofTheTwo('204') },
  { ...TYPING, given: 'blocked-by-buyer', ...ofTheTwo('204') },
  { ...TYPING, given: 'blocked-by-owner', ...ofTheTwo('204') },
  {
    route: '/profile/blocked',
    intent: 'unblock',
    given: 'nothing',
    fields: { personId: 'none' },
    guest: toLogin('/profile/blocked'),
    ...members('302 /profile/blocked'),
  },
  { route: '/profile/blocked', given: 'nothing', guest: toLogin('/profile/blocked'), ...members('400') },
  { ...CHAT, intent: 'dance', ...members('400') },
  ...RESERVATION_ACTIONS,
  ...GIVEAWAY_ACTIONS,
  ...OFFER_ACTIONS,
  ...MEETING_ACTIONS,
  ...UNDO_ACTIONS,
];
