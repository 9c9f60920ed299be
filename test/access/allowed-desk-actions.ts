import { members, toLogin, type Action } from './action.ts';

const NOT_THEIRS = { given: 'nothing', guest: toLogin('/desk'), ...members('404') } as const;

/** For people without a role there is no desk; what operators may do is in `test/desk`. */
export const DESK_ACTIONS: Action[] = [
  { route: '/desk/sign-in', fields: { code: '123456' }, ...NOT_THEIRS },
  { route: '/desk/sign-in', intent: 'close-desk', ...NOT_THEIRS },
  {
    route: '/desk/appeals',
    fields: { act: 'none', outcome: 'upheld', answer: '확인했어요.' },
    ...NOT_THEIRS,
  },
  ...[
    'claim',
    'release',
    'dismiss',
    'warn',
    'hide',
    'suspend',
    'mark-number',
    'remove',
    'remove-review',
    'undo-act',
    'reopen',
  ].map((intent) => ({
    route: '/desk/cases/:id',
    intent,
    fields: { version: '1', words: '이유' },
    ...NOT_THEIRS,
    given: 'person' as const,
  })),
  {
    route: '/desk/inquiries/:id',
    intent: 'answer',
    fields: { answer: '답변', seen: '' },
    params: { id: 'none' },
    ...NOT_THEIRS,
  },
  { route: '/desk/figures', intent: 'prove', fields: { code: '123456' }, ...NOT_THEIRS },
  ...['sign-out', 'unmute'].map((intent) => ({
    route: '/desk/people/:id',
    intent,
    ...NOT_THEIRS,
    given: 'person' as const,
  })),
];
