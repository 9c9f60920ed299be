import type { Cells } from './action.ts';

/** One page or answer that can be asked for. `{unsold}` and `{sold}` are listings, `{owner}` is their seller. */
export interface Sight extends Cells {
  /** As in `app/routes.ts`, with a slash before it. */
  route: string;
  params?: Record<string, string>;
  /** With its question mark. */
  query?: string;
}

const all = (status: string) => ({ guest: status, other: status, buyer: status, owner: status });
const members = (status: string) => ({ other: status, buyer: status, owner: status });
/** Of the buyer and the seller of a conversation. */
const ofTheTwo = { other: '404', buyer: '200', owner: '200' };
const toLogin = (next: string) =>
  `302 /login?next=${encodeURIComponent(next).replaceAll(/%7B(\w+)%7D/g, '{$1}')}`;

const everyones: Sight[] = [
  '/',
  '/product',
  '/product/:category/:subCategory?',
  '/product/subcategory/:value',
  '/support',
  '/support/notices',
  '/support/faq',
  '/support/events',
  '/support/prohibited',
  '/terms',
  '/privacy',
  '/intermediary',
  '/robots.txt',
  '/sitemap.xml',
  '/manifest.webmanifest',
  '/.well-known/jwks.json',
  '/api/session',
  '/api/products',
  '/api/product-count',
  '/api/suggestions',
  '/api/usual-price',
  '/api/prohibited',
  '/api/popular-searches',
  '/api/password-policy',
  '/api/passkey-request',
  '/api/push-key',
].map((route) => ({ route, ...all('200') }));

const listings: Sight[] = [
  { route: '/product/detail/:id/*', params: { id: '{unsold}' }, ...all('200') },
  { route: '/product/detail/:id/*', params: { id: '{sold}' }, ...all('200') },
  { route: '/product/draw/:id', params: { id: '{unsold}' }, ...all('404') },
  { route: '/people/:id', params: { id: '{owner}' }, ...all('200') },
  { route: '/people/:id/reviews', params: { id: '{owner}' }, ...all('200') },
  { route: '/people/:id/reviews', params: { id: 'none' }, ...all('404') },
  { route: '/api/people/:id', params: { id: '{owner}' }, ...all('200') },
  { route: '/api/people/:id', params: { id: 'none' }, ...all('404') },
  { route: '/people/:id', params: { id: 'none' }, ...all('404') },
  { route: '/api/products/:id', params: { id: '{sold}' }, ...all('200') },
  { route: '/api/products/:id', params: { id: 'none' }, ...all('404') },
  {
    route: '/report/:kind/:id',
    params: { id: '{unsold}' },
    guest: toLogin('/report/listing/{unsold}'),
    other: '200',
    buyer: '200',
    owner: '403',
  },
  {
    route: '/report/:kind/:id',
    params: { kind: 'person', id: '{owner}' },
    guest: toLogin('/report/person/{owner}'),
    other: '200',
    buyer: '200',
    owner: '403',
  },
  {
    route: '/report/:kind/:id',
    params: { kind: 'review', id: 'none' },
    guest: toLogin('/report/review/none'),
    ...members('404'),
  },
  {
    route: '/product/edit/:id',
    params: { id: '{unsold}' },
    guest: toLogin('/product/edit/{unsold}'),
    other: '403',
    buyer: '403',
    owner: '200',
  },
  {
    route: '/product/edit/:id',
    params: { id: '{sold}' },
    guest: toLogin('/product/edit/{sold}'),
    other: '403',
    buyer: '403',
    owner: '302 /product/detail/{sold}',
  },
  { route: '/receipt', guest: '401', ...members('200') },
  { route: '/receipt', query: '?edit={unsold}', guest: '401', other: '404', buyer: '404', owner: '200' },
  {
    route: '/receipt',
    query: '?confirm=delete&id={sold}',
    guest: '401',
    other: '404',
    buyer: '404',
    owner: '200',
  },
];

/** For people without a role there is no desk. */
const desk: Sight[] = [
  ...[
    '/desk',
    '/desk/find',
    '/desk/inquiries',
    '/desk/figures',
    '/desk/figures.csv',
    '/desk/audit.csv',
    '/desk/appeals',
    '/desk/audit',
    '/desk/sign-in',
  ].map((route) => ({
    route,
    guest: toLogin(route),
    ...members('404'),
  })),
  ...['cases', 'inquiries', 'people', 'listings'].map((kind) => ({
    route: `/desk/${kind}/:id`,
    params: { id: 'none' },
    guest: toLogin(`/desk/${kind}/none`),
    ...members('404'),
  })),
  {
    route: '/desk/cases/:id/version',
    params: { id: 'none' },
    guest: toLogin('/desk/cases/none/version'),
    ...members('404'),
  },
  {
    route: '/desk/cases/:id/photos/*',
    params: { id: 'none' },
    guest: toLogin('/desk/cases/none/photos'),
    ...members('404'),
  },
];

const own: Sight[] = [
  {
    route: '/profile/acts/:id',
    params: { id: 'none' },
    guest: toLogin('/profile/acts/none'),
    ...members('404'),
  },
  { route: '/login', guest: '200', ...members('302 /') },
  { route: '/login', query: '?export=1', ...all('302 /login') },
  { route: '/login/code', guest: '302 /login', ...members('302 /') },
  { route: '/login/kakao', ...all('404') },
  { route: '/login/naver', ...all('404') },
  { route: '/signup', guest: '200', ...members('302 /') },
  { route: '/signup/external', guest: '302 /login', ...members('302 /') },
  {
    route: '/profile/settings/linked',
    guest: toLogin('/profile/settings/linked'),
    ...members('200'),
  },
  { route: '/logout', ...all('302 /') },
  { route: '/reset', ...all('200') },
  { route: '/reset/:token', ...all('410') },
  { route: '/verify/:token', ...all('410') },
  { route: '/unsubscribe/:token', ...all('410') },
  { route: '/upload', guest: toLogin('/upload'), ...members('200') },
  { route: '/upload/copy/:id', ...all('400') },
  { route: '/upload/photos', guest: '401', ...members('200') },
  { route: '/upload/photos/:id', params: { id: '{staged}' }, ...all('400') },
  { route: '/mypick', guest: '401', ...members('200') },
  { route: '/notice', guest: '401', ...members('200') },
  { route: '/chats', guest: '401', ...members('200') },
  { route: '/chats/:id', params: { id: '{talk}' }, guest: '401', ...ofTheTwo },
  { route: '/chats/:id', params: { id: 'none' }, guest: '401', ...members('404') },
  { route: '/chats/:id/meeting.ics', params: { id: '{talk}' }, guest: '401', ...members('404') },
  {
    route: '/chats/:id/photos/:photo',
    params: { id: '{talk}', photo: '2-0' },
    guest: '401',
    ...ofTheTwo,
  },
  {
    route: '/chats/:id/photos/:photo',
    params: { id: '{talk}', photo: '2-0' },
    query: '?width=1440',
    guest: '401',
    ...ofTheTwo,
  },
  {
    route: '/chats/:id/photos/:photo',
    params: { id: '{talk}', photo: '1-0' },
    guest: '401',
    ...members('404'),
  },
  { route: '/api/notices', guest: '401', ...members('200') },
  { route: '/api/chats', guest: '401', ...members('200') },
  { route: '/api/chats/:id', params: { id: '{talk}' }, guest: '401', ...ofTheTwo },
  { route: '/api/chats/:id', params: { id: 'none' }, guest: '401', ...members('404') },
  { route: '/api/chats/:id/typing', params: { id: '{talk}' }, ...all('400') },
  { route: '/api/products/:id/reservation', params: { id: '{unsold}' }, guest: '401', ...members('200') },
  // Of a listing without applications.
  {
    route: '/receipt/:id/applications',
    params: { id: '{unsold}' },
    guest: toLogin('/receipt/{unsold}/applications'),
    other: '404',
    buyer: '404',
    owner: '302 /product/detail/{unsold}',
  },
  {
    route: '/receipt/:id/state',
    params: { id: '{unsold}' },
    guest: toLogin('/receipt/{unsold}/state'),
    other: '404',
    buyer: '404',
    owner: '200',
  },
  { route: '/profile', guest: '302 /login?next=%2Fprofile', ...members('200') },
  { route: '/profile/purchases', guest: toLogin('/profile/purchases'), ...members('200') },
  { route: '/profile/sales', guest: toLogin('/profile/sales'), ...members('200') },
  { route: '/profile/reviews', guest: toLogin('/profile/reviews'), ...members('200') },
  {
    route: '/profile/reviews/:purchase',
    params: { purchase: 'none' },
    guest: toLogin('/profile/reviews/none'),
    ...members('404'),
  },
  { route: '/profile/recent', ...all('200') },
  { route: '/api/keywords/forecast', query: '?words=chair', guest: '401', ...members('200') },
  { route: '/api/keywords/forecast', guest: '401', ...members('400') },
  { route: '/profile/keywords', guest: toLogin('/profile/keywords'), ...members('200') },
  { route: '/profile/following', guest: toLogin('/profile/following'), ...members('200') },
  {
    route: '/profile/following/people',
    guest: toLogin('/profile/following/people'),
    ...members('200'),
  },
  { route: '/api/people/:id/relation', params: { id: '{owner}' }, guest: '401', ...members('200') },
  {
    route: '/profile/settings/notices',
    guest: toLogin('/profile/settings/notices'),
    ...members('200'),
  },
  { route: '/profile/blocked', guest: toLogin('/profile/blocked'), ...members('200') },
  { route: '/profile/settings', guest: toLogin('/profile/settings'), ...members('200') },
  { route: '/profile/settings', query: '?export=1', guest: toLogin('/profile/settings'), ...members('200') },
  {
    route: '/profile/settings/second-factor',
    guest: toLogin('/profile/settings/second-factor'),
    ...members('200'),
  },
  {
    route: '/profile/settings/passkeys',
    guest: toLogin('/profile/settings/passkeys'),
    ...members('200'),
  },
  { route: '/support/qna', guest: toLogin('/support/qna'), ...members('200') },
  { route: '/support/inquiry/:topic', guest: toLogin('/support/inquiry/general'), ...members('200') },
  { route: '/support/inquiry/:topic', params: { topic: 'none' }, ...all('404') },
  { route: '/api/token', ...all('405') },
  { route: '/*', ...all('404') },
];

/** All that can be asked for, and who may see it. */
export const VIEWS: readonly Sight[] = [...everyones, ...listings, ...desk, ...own];
