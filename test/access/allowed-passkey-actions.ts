import { PASSWORD } from '../support/visitor.ts';
import { members, toLogin, type Action } from './action.ts';

const PASSKEYS = {
  route: '/profile/settings/passkeys',
  guest: toLogin('/profile/settings/passkeys'),
} as const;

/** What can be sent about passkeys, and who may. */
export const PASSKEY_ACTIONS: readonly Action[] = [
  {
    route: '/login',
    intent: 'passkey',
    given: 'keyed',
    fields: { credential: '{assertion}' },
    guest: '302 / | +session +used_passkey_challenge passkey.counter passkey.used_at',
    ...members('302 / | +session +used_passkey_challenge -session passkey.counter passkey.used_at'),
  },
  {
    route: '/login',
    intent: 'passkey',
    name: 'without one',
    given: 'keyed',
    fields: { credential: '{}' },
    guest: '401',
    // The page sends them on.
    ...members('302 /'),
  },
  {
    ...PASSKEYS,
    intent: 'offer',
    given: 'account',
    fields: { password: PASSWORD, code: '' },
    ...members('200'),
  },
  {
    ...PASSKEYS,
    intent: 'offer',
    name: 'without the password',
    given: 'account',
    fields: { password: '틀린 비밀번호예요', code: '' },
    ...members('400'),
  },
  {
    ...PASSKEYS,
    intent: 'offer',
    name: 'with the password alone, where there is a second factor',
    given: 'protected',
    fields: { password: PASSWORD, code: '' },
    ...members('400'),
  },
  {
    ...PASSKEYS,
    intent: 'add',
    given: 'adding',
    fields: { credential: '{newCredential}' },
    ...members('302 /profile/settings/passkeys?done=added | +passkey +used_passkey_challenge'),
  },
  {
    ...PASSKEYS,
    intent: 'add',
    name: 'that is none',
    given: 'account',
    fields: { credential: '{}' },
    ...members('400'),
  },
  {
    ...PASSKEYS,
    intent: 'remove',
    given: 'keyed',
    fields: { passkey: '{passkey}', password: PASSWORD, code: '' },
    ...members('302 /profile/settings/passkeys?done=removed | +change -passkey'),
  },
  {
    ...PASSKEYS,
    intent: 'remove',
    name: 'without the password',
    given: 'keyed',
    fields: { passkey: '{passkey}', password: '틀린 비밀번호예요', code: '' },
    ...members('400'),
  },
  { ...PASSKEYS, intent: 'dance', given: 'account', ...members('400') },
];
