import { members, toLogin, type Action } from './action.ts';

const KEYWORDS = { route: '/profile/keywords', guest: toLogin('/profile/keywords') } as const;
const WORDS = { words: '파란 코끼리', category: '', subCategory: '', min: '', max: '' };
const ADDED = '302 /profile/keywords?done=added | +keyword_alert';
const DONE = '302 /profile/keywords';

/** What can be sent about keyword alerts, and who may. */
export const KEYWORD_ACTIONS: readonly Action[] = [
  {
    ...KEYWORDS,
    intent: 'add',
    given: 'nothing',
    fields: WORDS,
    ...members(ADDED),
    // The words are new to the market.
    other: ADDED.replace('+keyword_alert', '+keyword +keyword_alert'),
  },
  { ...KEYWORDS, intent: 'add', name: 'without words', given: 'nothing', ...members('400') },
  {
    ...KEYWORDS,
    intent: 'pause',
    given: 'watched',
    fields: { id: '{id}' },
    ...members(DONE),
    buyer: `${DONE} | keyword_alert.paused_at`,
  },
  { ...KEYWORDS, intent: 'resume', given: 'watched', fields: { id: '{id}' }, ...members(DONE) },
  {
    ...KEYWORDS,
    intent: 'remove',
    given: 'watched',
    fields: { id: '{id}' },
    ...members(DONE),
    buyer: `${DONE} | -keyword_alert`,
  },
  { ...KEYWORDS, intent: 'dance', given: 'nothing', ...members('400') },
];
