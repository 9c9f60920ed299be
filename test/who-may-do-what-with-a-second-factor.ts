import { everybody, members, toLogin, type Deed } from './deed.ts';
import { PASSWORD } from './visitor.ts';

const SECOND_FACTOR = {
  route: '/profile/settings/second-factor',
  guest: toLogin('/profile/settings/second-factor'),
} as const;
/** What can be sent about the code beside the password, and who may. */
export const SECOND_FACTOR_DEEDS: readonly Deed[] = [
  {
    route: '/login',
    name: 'with a second factor',
    given: 'protected',
    fields: { email: '{email}', password: PASSWORD },
    guest: '302 /login/code',
    ...members('302 /login/code'),
  },
  {
    route: '/login/code',
    name: 'without the password',
    given: 'protected',
    fields: { code: '{code}' },
    ...everybody('302 /login'),
  },
  {
    ...SECOND_FACTOR,
    intent: 'offer',
    given: 'account',
    fields: { password: PASSWORD },
    ...members('302 /profile/settings/second-factor | +second_factor_offer'),
  },
  {
    ...SECOND_FACTOR,
    intent: 'offer',
    name: 'without the password',
    given: 'account',
    fields: { password: '틀린 비밀번호예요' },
    ...members('400'),
  },
  {
    ...SECOND_FACTOR,
    intent: 'offer',
    name: 'where it is on',
    given: 'protected',
    fields: { password: PASSWORD },
    ...members('302 /profile/settings/second-factor'),
  },
  {
    ...SECOND_FACTOR,
    intent: 'turn-on',
    given: 'offered',
    fields: { code: '{code}' },
    ...members('200 | +recovery_code +second_factor -second_factor_offer'),
  },
  {
    ...SECOND_FACTOR,
    intent: 'turn-on',
    name: 'where nothing was offered',
    given: 'account',
    fields: { code: '123456' },
    ...members('302 /profile/settings/second-factor'),
  },
  {
    ...SECOND_FACTOR,
    intent: 'renew-codes',
    given: 'protected',
    fields: { password: PASSWORD, code: '{code}' },
    ...members('200 | recovery_code.hash second_factor.last_step'),
  },
  {
    ...SECOND_FACTOR,
    intent: 'renew-codes',
    name: 'without the password',
    given: 'protected',
    fields: { password: '틀린 비밀번호예요', code: '{code}' },
    ...members('400'),
  },
  {
    ...SECOND_FACTOR,
    intent: 'turn-off',
    given: 'protected',
    fields: { password: PASSWORD, code: '{code}' },
    ...members('302 /profile/settings/second-factor?done=off | -recovery_code -second_factor'),
  },
  {
    ...SECOND_FACTOR,
    intent: 'turn-off',
    name: 'without a code',
    given: 'protected',
    fields: { password: PASSWORD, code: '' },
    ...members('400'),
  },
  { ...SECOND_FACTOR, intent: 'dance', given: 'protected', ...members('400') },
];
