import { createECDH, randomBytes } from 'node:crypto';
import { everybody, members, toLogin, type Action } from './action.ts';

const PAGE = '/profile/settings/notices';
const SETTINGS = { route: PAGE, guest: toLogin(PAGE), given: 'account' } as const;
const TIMES = { quietFrom: '23:00', quietTo: '7:00' };

/** As a browser makes them. */
const PUSH_KEYS = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};

/** What can be sent about which notices arrive where, and who may. */
export const NOTICE_CHOICE_ACTIONS: readonly Action[] = [
  {
    ...SETTINGS,
    intent: 'save',
    fields: TIMES,
    ...members(`302 ${PAGE}?done=saved | +notice_choice +notice_preference`),
  },
  {
    ...SETTINGS,
    intent: 'save',
    name: 'with the daily mail',
    fields: { ...TIMES, 'price-mail': 'on' },
    ...members(`302 ${PAGE}?done=saved | +notice_choice +notice_digest +notice_preference`),
  },
  {
    ...SETTINGS,
    intent: 'save',
    name: 'without times',
    fields: { ...TIMES, quietTo: '' },
    ...members('400'),
  },
  { ...SETTINGS, ...members('400') },
  {
    ...SETTINGS,
    intent: 'subscribe',
    fields: { endpoint: 'https://fcm.googleapis.com/fcm/send/{id}', ...PUSH_KEYS },
    ...members(`302 ${PAGE}?done=subscribed | +push_subscription`),
  },
  {
    ...SETTINGS,
    intent: 'subscribe',
    name: 'an address that is no push service',
    fields: { endpoint: 'https://127.0.0.1/{id}', ...PUSH_KEYS },
    ...members('400'),
  },
  {
    ...SETTINGS,
    intent: 'unsubscribe',
    fields: { device: 'none' },
    ...members(`302 ${PAGE}?done=unsubscribed`),
  },
  { ...SETTINGS, intent: 'try', fields: { device: 'none' }, ...members(`302 ${PAGE}`) },
  {
    route: '/notice',
    intent: 'mute',
    given: 'account',
    fields: { kind: 'price-dropped' },
    guest: toLogin('/notice'),
    ...members('302 /notice?muted=price | +notice_choice'),
  },
  {
    route: '/notice',
    intent: 'mute',
    name: 'without a kind',
    given: 'account',
    guest: toLogin('/notice'),
    ...members('400'),
  },
  {
    route: '/notice',
    intent: 'mute',
    name: 'of what no one turns off',
    given: 'account',
    fields: { kind: 'desk-waiting' },
    guest: toLogin('/notice'),
    ...members('400'),
  },
  { route: '/unsubscribe/:token', name: 'with a made-up link', given: 'account', ...everybody('410') },
];
