import { members, SAID_LINE, toLogin, type Action } from './action.ts';

const DETAIL = { route: '/product/detail/:id/*', guest: toLogin('/product/detail/{id}') };
const CHAT = { route: '/chats/:id', guest: toLogin('/chats/{id}') };

const STATE = { route: '/receipt/:id/state', guest: toLogin('/receipt/{id}/state') };

/** What is written for a line in the conversation, beside `more`. */
const line = (...more: string[]) =>
  [...['+chat_event', '+message', ...more].sort(byTable), SAID_LINE].join(' ');
const byTable = (a: string, b: string) => (a < b ? -1 : 1);

export const RESERVATION_ACTIONS: Action[] = [
  {
    ...CHAT,
    intent: 'reserve',
    given: 'talk',
    other: '404',
    buyer: '403',
    owner: `200 | ${line('+change', '+notice', '+reservation')}`,
  },
  { ...CHAT, intent: 'reserve', given: 'reserved', other: '404', buyer: '403', owner: '200' },
  {
    ...CHAT,
    intent: 'release',
    given: 'reserved',
    other: '404',
    buyer: `200 | ${line('+change', '+notice', '-reservation')}`,
    owner: `200 | ${line('+change', '+notice', '-notice', '-reservation')}`,
  },
  { ...CHAT, intent: 'release', given: 'talk', other: '404', buyer: '200', owner: '200' },
  {
    ...CHAT,
    intent: 'complete',
    given: 'reserved',
    isForBuyer: true,
    other: '404',
    buyer: '403',
    owner: `200 | ${line('+change', '+notice', '+purchase', '-reservation')} product.sold_at`,
  },
  {
    ...DETAIL,
    intent: 'reserve',
    given: 'unsold',
    fields: { conversation: 'nowhere' },
    other: '404',
    buyer: '404',
    owner: '404',
  },
  {
    ...DETAIL,
    intent: 'release',
    given: 'kept',
    other: '403',
    buyer: `200 | ${line('+change', '+notice', '-reservation')}`,
    owner: `200 | ${line('+change', '+notice', '-notice', '-reservation')}`,
  },
  {
    ...DETAIL,
    intent: 'complete',
    given: 'unsold',
    other: '403',
    buyer: '403',
    owner: '200 | +change product.sold_at',
  },
  { ...DETAIL, intent: 'complete', given: 'sold', other: '403', buyer: '403', owner: '409' },
  {
    ...DETAIL,
    intent: 'buy',
    given: 'kept',
    owner: '403',
    other: '409',
    buyer: `200 | ${line('+change', '+notice', '+purchase', '-reservation')} product.sold_at`,
  },
  {
    ...DETAIL,
    intent: 'wait',
    given: 'kept',
    owner: '403',
    other: '200 | +reservation_wait',
    buyer: '409',
  },
  { ...DETAIL, intent: 'wait', given: 'unsold', owner: '403', other: '409', buyer: '409' },
  // Not within three days of listing.
  { ...DETAIL, intent: 'bump', given: 'unsold', owner: '409', other: '403', buyer: '403' },
  { ...DETAIL, intent: 'unwait', given: 'kept', owner: '200', other: '200', buyer: '200' },
  {
    ...STATE,
    name: 'open',
    given: 'kept',
    fields: { state: 'open' },
    other: '403',
    buyer: `302 /product/detail/{id} | ${line('+change', '+notice', '-reservation')}`,
    owner: `302 /product/detail/{id} | ${line('+change', '+notice', '-notice', '-reservation')}`,
  },
  {
    ...STATE,
    name: 'sold elsewhere',
    given: 'unsold',
    fields: { state: 'sold' },
    other: '403',
    buyer: '403',
    owner: '302 /product/detail/{id} | +change product.sold_at',
  },
  { ...STATE, name: 'for no one', given: 'unsold', fields: { state: 'reserved' }, ...members('400') },
  { ...STATE, name: 'unknown', given: 'unsold', fields: { state: 'dancing' }, ...members('400') },
];
