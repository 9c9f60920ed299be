import { AGREED, PASSWORD, uploadFields } from './visitor.ts';

/**
 * Status, where to, and what has changed in the database: `302 /receipt | +change product.desc`. `{id}` is the id of what
 * it is about.
 */
type Outcome = string;

/** Whom a cell is about. A guest is nobody, and whoever has only a session that has ended. */
export interface Cells {
  guest: Outcome;
  /** Somebody else, who has nothing to do with it. */
  other: Outcome;
  /** Whoever bought what is sold. */
  buyer: Outcome;
  /** Its seller, or whoever holds the photo. */
  owner: Outcome;
}

/** What there is before. `picked`: by its owner alone. `account`: somebody new, who is it that acts. */
export type Given = 'nothing' | 'unsold' | 'picked' | 'sold' | 'held' | 'person' | 'account';

/** One thing that can be sent to the market, and what comes of it for each. */
export interface Deed extends Cells {
  /** As in `app/routes.ts`, with a slash before it. */
  route: string;
  intent?: string;
  /** Where one intent does several things. */
  name?: string;
  given: Given;
  method?: 'DELETE';
  /** What stands for the names in the route, beside `id`. */
  params?: Record<string, string>;
  /** `multipart` and `photo` take the place of a plain form. */
  body?: 'multipart' | 'photo' | 'none';
  fields?: Record<string, string>;
}

const toLogin = (next: string) =>
  `302 /login?next=${encodeURIComponent(next).replaceAll('%7Bid%7D', '{id}')}`;
const members = (outcome: Outcome) => ({ other: outcome, buyer: outcome, owner: outcome });
const everybody = (outcome: Outcome) => ({ guest: outcome, ...members(outcome) });
const ownerAlone = (outcome: Outcome, others: Outcome) => ({ owner: outcome, other: others, buyer: others });

const DETAIL = { route: '/product/detail/:id/*', guest: toLogin('/product/detail/{id}') };
const RECEIPT = { route: '/receipt', guest: toLogin('/receipt') };
const SETTINGS = {
  route: '/profile/settings',
  guest: toLogin('/profile/settings'),
  given: 'account',
} as const;
const INQUIRY = { title: '언제 열어요?', body: '궁금해요.' };
const REPORT = { reason: 'spam', details: '같은 글이 많아요.' };
const EDIT = { desc: '고친 설명' };

const accounts: Deed[] = [
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
  { route: '/logout', given: 'account', guest: '302 /login', ...members('302 /login | -session') },
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
    ...members('302 /profile/settings?done=password | +session -session account.password_hash'),
  },
  {
    ...SETTINGS,
    intent: 'password',
    name: 'without the present one',
    fields: { currentPassword: '틀린 비밀번호예요', newPassword: '보라 고래 스무 마리' },
    ...members('400'),
  },
  { ...SETTINGS, intent: 'verify-email', ...members('302 /profile/settings?done=verify-email') },
  { ...SETTINGS, intent: 'sign-out-everywhere', ...members('302 /login | -session') },
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

const listings: Deed[] = [
  {
    route: '/upload',
    given: 'nothing',
    body: 'multipart',
    fields: uploadFields(),
    guest: toLogin('/upload'),
    ...members('302 / | +change +product'),
  },
  {
    route: '/upload',
    name: 'with a held photo',
    given: 'held',
    body: 'multipart',
    fields: uploadFields({ heldPhotos: '{id}' }),
    guest: toLogin('/upload'),
    ...ownerAlone('302 / | +change +product -held_photo -media_pending', '409'),
  },
  {
    route: '/upload/photos',
    given: 'nothing',
    body: 'photo',
    guest: '401',
    ...members('201 | +held_photo +media_pending'),
  },
  {
    route: '/upload/photos/:id',
    method: 'DELETE',
    given: 'held',
    body: 'none',
    guest: '401',
    ...ownerAlone('204 | +media_trash -held_photo -media_pending', '404'),
  },
  { route: '/upload/photos/:id', given: 'held', guest: '401', ...members('405') },
  {
    ...RECEIPT,
    intent: 'edit',
    given: 'unsold',
    fields: { id: '{id}', ...EDIT },
    ...ownerAlone('302 /receipt | +change product.desc', '403'),
  },
  {
    ...RECEIPT,
    intent: 'edit',
    given: 'sold',
    fields: { id: '{id}', ...EDIT },
    ...ownerAlone('409', '403'),
  },
  {
    ...RECEIPT,
    intent: 'delete',
    given: 'unsold',
    fields: { id: '{id}' },
    ...ownerAlone('302 /receipt | +change -product', '403'),
  },
  {
    ...RECEIPT,
    intent: 'delete',
    given: 'sold',
    fields: { id: '{id}' },
    ...ownerAlone('302 /receipt | +change -product', '403'),
  },
  { ...RECEIPT, intent: 'dance', given: 'unsold', fields: { id: '{id}' }, ...members('400') },
  { ...DETAIL, intent: 'pick', given: 'unsold', ...members('200 | +change +pick product.pick_count') },
  {
    ...DETAIL,
    intent: 'pick',
    name: 'again',
    given: 'picked',
    owner: '200',
    other: '200 | +change +pick product.pick_count',
    buyer: '200 | +change +pick product.pick_count',
  },
  {
    ...DETAIL,
    intent: 'unpick',
    given: 'picked',
    ...ownerAlone('200 | +change -pick product.pick_count', '200'),
  },
  {
    ...DETAIL,
    intent: 'buy',
    given: 'unsold',
    owner: '403',
    other: '200 | +change +purchase product.sold_at',
    buyer: '200 | +change +purchase product.sold_at',
  },
  { ...DETAIL, intent: 'buy', given: 'sold', owner: '403', other: '409', buyer: '200' },
  {
    ...DETAIL,
    intent: 'edit',
    given: 'unsold',
    fields: EDIT,
    ...ownerAlone('200 | +change product.desc', '403'),
  },
  { ...DETAIL, intent: 'edit', given: 'sold', fields: EDIT, ...ownerAlone('409', '403') },
  { ...DETAIL, intent: 'delete', given: 'unsold', ...ownerAlone('302 /receipt | +change -product', '403') },
  { ...DETAIL, intent: 'delete', given: 'sold', ...ownerAlone('302 /receipt | +change -product', '403') },
  { ...DETAIL, intent: 'dance', given: 'unsold', ...members('400') },
  {
    route: '/mypick',
    intent: 'unpick',
    given: 'picked',
    fields: { id: '{id}' },
    guest: toLogin('/mypick'),
    ...ownerAlone('302 /mypick | +change -pick product.pick_count', '302 /mypick'),
  },
  {
    route: '/mypick',
    intent: 'dance',
    given: 'picked',
    fields: { id: '{id}' },
    guest: toLogin('/mypick'),
    ...members('400'),
  },
];

const words: Deed[] = [
  {
    route: '/support/inquiry/:topic',
    given: 'nothing',
    params: { topic: 'general' },
    fields: INQUIRY,
    guest: toLogin('/support/inquiry/general'),
    ...members('302 /support/qna | +inquiry'),
  },
  {
    route: '/report/:kind/:id',
    name: 'of a listing',
    given: 'unsold',
    params: { kind: 'listing' },
    fields: REPORT,
    guest: toLogin('/report/listing/{id}'),
    ...ownerAlone('403', '302 /report/listing/{id}?sent=1 | +report'),
  },
  {
    route: '/report/:kind/:id',
    name: 'of a person',
    given: 'person',
    params: { kind: 'person' },
    fields: REPORT,
    guest: toLogin('/report/person/{id}'),
    ...ownerAlone('403', '302 /report/person/{id}?sent=1 | +report'),
  },
  { route: '/api/popular-searches', given: 'nothing', fields: { q: '의자' }, ...everybody('202') },
  { route: '/api/token', given: 'nothing', guest: '401', ...members('200') },
];

/** All that can be sent, and who may. */
export const DEEDS: readonly Deed[] = [...accounts, ...listings, ...words];
