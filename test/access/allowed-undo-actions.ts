import { SAID_LINE, toLogin, type Action } from './action.ts';

const CHAT = { route: '/chats/:id', guest: toLogin('/chats/{id}') };

/** For everyone else the conversation is not there. */
const ofTheTwo = (outcome: string) => ({ other: '404', buyer: outcome, owner: outcome });

/** What is written for a line in the conversation, beside `more`. */
const line = (...more: string[]) =>
  [...['+chat_event', '+message', ...more].sort(byTable), SAID_LINE].join(' ');
const byTable = (a: string, b: string) => (a.slice(1) < b.slice(1) ? -1 : 1);

/** To take back a purchase, by its two people. */
export const UNDO_ACTIONS: Action[] = [
  { ...CHAT, intent: 'undo-ask', given: 'talk', ...ofTheTwo('409') },
  { ...CHAT, intent: 'undo-agree', given: 'talk', ...ofTheTwo('409') },
  { ...CHAT, intent: 'undo-decline', given: 'talk', ...ofTheTwo('409') },
  {
    ...CHAT,
    intent: 'undo-ask',
    given: 'bought',
    ...ofTheTwo(`200 | ${line('+change', '+notice', '+undo_request')}`),
  },
  { ...CHAT, intent: 'undo-agree', given: 'bought', ...ofTheTwo('409') },
  { ...CHAT, intent: 'undo-decline', given: 'bought', ...ofTheTwo('409') },
  { ...CHAT, intent: 'undo-ask', given: 'undo-asked', other: '404', buyer: '200', owner: '409' },
  {
    ...CHAT,
    intent: 'undo-agree',
    given: 'undo-asked',
    isForBuyer: true,
    other: '404',
    buyer: '409',
    owner: `200 | ${line('+cancelled_purchase', '+change', '+notice', '-notice', '-purchase', '-undo_request')} product.sold_at`,
  },
  {
    ...CHAT,
    intent: 'undo-decline',
    given: 'undo-asked',
    other: '404',
    buyer: '409',
    owner: `200 | ${line('+change', '+notice', '-notice')} undo_request.declined_at`,
  },
];
