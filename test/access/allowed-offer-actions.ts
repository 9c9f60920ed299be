import { members, SAID_LINE, toLogin, type Action } from './action.ts';

const CHAT = { route: '/chats/:id', guest: toLogin('/chats/{id}') };
const PRICED = { ...CHAT, given: 'priced', fields: { offer: '{offer}' } } as const;
const OFFERED = `200 | +change +chat_event +message +notice +offer ${SAID_LINE}`;
const ANSWERED = `200 | +chat_event +message ${SAID_LINE} offer.state`;
const WITHDRAWN = `200 | +change +chat_event +message -notice ${SAID_LINE} offer.state`;

export const OFFER_ACTIONS: Action[] = [
  {
    ...CHAT,
    intent: 'offer',
    given: 'talk',
    fields: { priceWon: '30000' },
    other: '404',
    buyer: OFFERED,
    owner: '403',
  },
  {
    ...CHAT,
    intent: 'offer',
    name: 'too little',
    given: 'talk',
    fields: { priceWon: '1' },
    other: '404',
    buyer: '400',
    owner: '403',
  },
  {
    ...CHAT,
    intent: 'offer',
    given: 'reserved',
    fields: { priceWon: '30000' },
    other: '404',
    buyer: '409',
    owner: '403',
  },
  {
    ...PRICED,
    intent: 'offer-counter',
    fields: { offer: '{offer}', priceWon: '33000' },
    other: '404',
    buyer: '409',
    owner: `${OFFERED} offer.state`,
  },
  {
    ...PRICED,
    intent: 'offer-accept',
    other: '404',
    buyer: '403',
    owner: `200 | +change +chat_event +message +notice +reservation ${SAID_LINE} offer.state`,
  },
  { ...PRICED, intent: 'offer-decline', other: '404', buyer: '403', owner: ANSWERED },
  { ...PRICED, intent: 'offer-withdraw', other: '404', buyer: WITHDRAWN, owner: '403' },
  { ...PRICED, intent: 'offer-accept', name: 'of no one', fields: { offer: 'none' }, ...members('404') },
  {
    ...CHAT,
    intent: 'swap-offer',
    name: 'for what is sold',
    given: 'talk',
    fields: { productId: '{id}' },
    other: '404',
    buyer: '400',
    owner: '403',
  },
];
