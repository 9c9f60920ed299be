import { everybody, members, toLogin, type Action } from './action.ts';

const PAGE = '/profile/settings/notices';
const SETTINGS = { route: PAGE, guest: toLogin(PAGE), given: 'account' } as const;
const TIMES = { quietFrom: '23:00', quietTo: '7:00' };

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
    name: 'without times',
    fields: { ...TIMES, quietTo: '' },
    ...members('400'),
  },
  { ...SETTINGS, ...members('400') },
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
  { route: '/unsubscribe/:token', name: 'with a made-up link', given: 'account', ...everybody('410') },
];
