import { everybody, members, toLogin, type Action } from './action.ts';
import { PASSWORD } from '../support/visitor.ts';

const LINKED = {
  route: '/profile/settings/linked',
  guest: toLogin('/profile/settings/linked'),
  given: 'account',
} as const;
const WRONG = { password: '틀린 비밀번호예요' };

/** What can be sent about signing in by a provider, in a market that has no keys of one. */
export const EXTERNAL_ACTIONS: readonly Action[] = [
  { route: '/login/kakao', given: 'account', ...everybody('404') },
  { route: '/login/naver', given: 'account', ...everybody('404') },
  {
    route: '/signup/external',
    intent: 'sign-up',
    name: 'without the word of a provider',
    given: 'account',
    fields: { nickname: '{new}', email: '{new}@dasi.kr', agree: 'on' },
    ...everybody('302 /login'),
  },
  {
    route: '/signup/external',
    intent: 'link',
    name: 'without the word of a provider',
    given: 'account',
    fields: { email: '{email}', password: PASSWORD, code: '' },
    ...everybody('302 /login'),
  },
  { ...LINKED, intent: 'link-kakao', fields: { password: PASSWORD }, ...members('404') },
  { ...LINKED, intent: 'link-naver', fields: WRONG, ...members('404') },
  {
    ...LINKED,
    intent: 'unlink-kakao',
    name: 'where nothing is linked',
    fields: { password: PASSWORD },
    ...members('302 /profile/settings/linked?done=kakao-unlinked'),
  },
  { ...LINKED, intent: 'unlink-naver', name: 'without the password', fields: WRONG, ...members('400') },
];
