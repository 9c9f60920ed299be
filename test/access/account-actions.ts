import { everybody, members, toLogin, type Action } from './action.ts';
import { AGREED, PASSWORD } from '../support/visitor.ts';

const SETTINGS = {
  route: '/profile/settings',
  guest: toLogin('/profile/settings'),
  given: 'account',
} as const;

/** What can be sent of an account. */
export const ACCOUNT_ACTIONS: Action[] = [
  {
    route: '/login',
    given: 'account',
    fields: { email: '{email}', password: PASSWORD },
    guest: '302 / | +session',
    ...members('302 / | +session -session'),
  },
  {
    route: '/login',
    name: 'with a wrong password',
    given: 'account',
    fields: { email: '{email}', password: '틀린 비밀번호예요' },
    guest: '401',
    ...members('302 /'),
  },
  {
    route: '/login',
    intent: 'leave',
    name: 'of somebody who is not suspended',
    given: 'account',
    fields: { leavePassword: PASSWORD },
    ...everybody('302 /login'),
  },
  {
    route: '/signup',
    given: 'account',
    fields: { nickname: '{new}', email: '{new}@dasi.kr', password: PASSWORD, ...AGREED },
    guest: '302 / | +account +consent +session',
    ...members('302 / | +account +consent +session -session'),
  },
  {
    route: '/signup',
    name: 'without agreeing',
    given: 'account',
    fields: { nickname: '{new}', email: '{new}@dasi.kr', password: PASSWORD },
    guest: '400',
    ...members('302 /'),
  },
  { route: '/reset', given: 'account', fields: { email: '{email}' }, ...everybody('302 /reset?sent=1') },
  {
    route: '/reset/:token',
    name: 'with a made-up link',
    given: 'account',
    fields: { newPassword: '보라 고래 스무 마리' },
    ...everybody('302 /reset/sample'),
  },
  {
    route: '/verify/:token',
    name: 'with a made-up link',
    given: 'account',
    ...everybody('302 /verify/sample'),
  },
  { route: '/logout', given: 'account', guest: '302 /login', ...members('302 /login | +change -session') },
  {
    ...SETTINGS,
    intent: 'nickname',
    fields: { nickname: '{new}' },
    ...members('302 /profile/settings?done=nickname | +change account.nickname account.nickname_key'),
  },
  {
    ...SETTINGS,
    intent: 'password',
    fields: { currentPassword: PASSWORD, newPassword: '보라 고래 스무 마리' },
    ...members('302 /profile/settings?done=password | +change +session -session account.password_hash'),
  },
  {
    ...SETTINGS,
    intent: 'password',
    name: 'without the present one',
    fields: { currentPassword: '틀린 비밀번호예요', newPassword: '보라 고래 스무 마리' },
    ...members('400'),
  },
  {
    ...SETTINGS,
    intent: 'read-marks',
    fields: { readMarks: 'off' },
    ...members('302 /profile/settings?done=read-marks | +read_marks_off'),
  },
  {
    ...SETTINGS,
    intent: 'read-marks',
    name: 'on, as they are',
    fields: { readMarks: 'on' },
    ...members('302 /profile/settings?done=read-marks'),
  },
  {
    ...SETTINGS,
    intent: 'read-marks',
    name: 'neither on nor off',
    fields: { readMarks: 'x' },
    ...members('400'),
  },
  { ...SETTINGS, intent: 'verify-email', ...members('302 /profile/settings?done=verify-email') },
  {
    ...SETTINGS,
    intent: 'end-session',
    fields: { session: 'all', sessionPassword: PASSWORD },
    ...members('302 /login | +change -session'),
  },
  {
    ...SETTINGS,
    intent: 'end-session',
    name: 'without the password',
    fields: { session: 'all', sessionPassword: '틀린 비밀번호예요' },
    ...members('400'),
  },
  {
    ...SETTINGS,
    intent: 'end-session',
    name: 'of nobody',
    fields: { session: 'made-up', sessionPassword: PASSWORD },
    ...members('302 /profile/settings?done=end-session'),
  },
  {
    ...SETTINGS,
    intent: 'leave',
    fields: { leavePassword: PASSWORD },
    ...members('302 / | -account -consent -session'),
  },
  {
    ...SETTINGS,
    intent: 'leave',
    name: 'without the password',
    fields: { leavePassword: '틀린 비밀번호예요' },
    ...members('400'),
  },
  { ...SETTINGS, intent: 'dance', ...members('400') },
];
