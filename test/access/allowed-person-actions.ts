import { members, toLogin, type Action } from './action.ts';

const PERSON = { route: '/people/:id', guest: toLogin('/people/{id}') };

/** What one is to another person. */
export const PERSON_ACTIONS: Action[] = [
  { ...PERSON, intent: 'follow', given: 'stranger', ...members('200 | +follow') },
  { ...PERSON, intent: 'unfollow', given: 'followed', ...members('200'), buyer: '200 | -follow' },
  {
    ...PERSON,
    intent: 'block',
    given: 'followed',
    ...members('200 | +block'),
    buyer: '200 | +block -follow',
  },
  { ...PERSON, intent: 'unblock', given: 'stranger', ...members('200') },
  { ...PERSON, given: 'stranger', ...members('400') },
];
