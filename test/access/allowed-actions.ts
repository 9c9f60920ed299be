import { ACCOUNT_ACTIONS } from './account-actions.ts';
import { everybody, members, ownerAlone, SAID_LINE, toLogin, type Action } from './action.ts';
import { uploadFields } from '../support/visitor.ts';
import { PERSON_ACTIONS } from './allowed-person-actions.ts';
import { REVIEW_ACTIONS } from './allowed-review-actions.ts';
import { TALK_ACTIONS } from './allowed-talk-actions.ts';
import { DESK_ACTIONS } from './allowed-desk-actions.ts';
import { KEYWORD_ACTIONS } from './allowed-keyword-actions.ts';
import { PASSKEY_ACTIONS } from './allowed-passkey-actions.ts';
import { NOTICE_CHOICE_ACTIONS } from './allowed-notice-actions.ts';
import { EXTERNAL_ACTIONS } from './allowed-external-actions.ts';
import { SECOND_FACTOR_ACTIONS } from './allowed-second-factor-actions.ts';

const DETAIL = { route: '/product/detail/:id/*', guest: toLogin('/product/detail/{id}') };
const RECEIPT = { route: '/receipt', guest: toLogin('/receipt') };
const EDIT_PAGE = { route: '/product/edit/:id', guest: toLogin('/product/edit/{id}') };
const INQUIRY = { title: '언제 열어요?', body: '궁금해요.' };
const REPORT = { reason: 'spam', details: '같은 글이 많아요.' };
const EDIT = { desc: '고친 설명' };

const BOUGHT =
  '+change +chat_event +conversation +conversation_member +message +notice +purchase product.sold_at';

const listings: Action[] = [
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
    name: 'with a staged photo',
    given: 'staged',
    body: 'multipart',
    fields: uploadFields({ stagedPhotos: '{id}' }),
    guest: toLogin('/upload'),
    ...ownerAlone('302 / | +change +product -media_pending -staged_photo', '409'),
  },
  {
    route: '/upload/copy/:id',
    given: 'unsold',
    body: 'none',
    guest: toLogin('/receipt'),
    ...ownerAlone('302 /upload?copy={id}&photos=', '403'),
  },
  {
    route: '/upload/photos',
    given: 'nothing',
    body: 'photo',
    guest: '401',
    ...members('201 | +media_pending +staged_photo'),
  },
  {
    route: '/upload/photos/:id',
    method: 'DELETE',
    given: 'staged',
    body: 'none',
    guest: '401',
    ...ownerAlone('204 | +media_trash -media_pending -staged_photo', '404'),
  },
  { route: '/upload/photos/:id', given: 'staged', guest: '401', ...members('405') },
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
  {
    ...EDIT_PAGE,
    given: 'unsold',
    body: 'multipart',
    // A version that is not the listing's would be a conflict.
    fields: uploadFields({ title: '고친 제목', price: '34000', version: '' }),
    ...ownerAlone('302 /product/detail/{id} | +change +product_price product.price_won product.title', '403'),
  },
  {
    ...EDIT_PAGE,
    given: 'sold',
    body: 'multipart',
    fields: uploadFields(),
    ...ownerAlone('409', '403'),
  },
  { ...RECEIPT, intent: 'dance', given: 'unsold', fields: { id: '{id}' }, ...members('400') },
  {
    ...DETAIL,
    intent: 'pick',
    given: 'unsold',
    owner: '403',
    other: '200 | +change +pick product.pick_count',
    buyer: '200 | +change +pick product.pick_count',
  },
  {
    ...DETAIL,
    intent: 'pick',
    name: 'again',
    given: 'picked',
    owner: '403',
    other: '200 | +change +pick product.pick_count',
    buyer: '200',
  },
  {
    ...DETAIL,
    intent: 'unpick',
    given: 'picked',
    owner: '200',
    other: '200',
    buyer: '200 | +change -pick product.pick_count',
  },
  {
    ...DETAIL,
    intent: 'buy',
    given: 'unsold',
    owner: '403',
    other: `200 | ${BOUGHT}`,
    buyer: `200 | ${BOUGHT}`,
  },
  { ...DETAIL, intent: 'buy', given: 'sold', owner: '403', other: '409', buyer: '200' },
  {
    ...DETAIL,
    intent: 'undo',
    given: 'sold',
    owner: '403',
    other: '403',
    buyer: `200 | +change +chat_event +message +notice -notice -purchase ${SAID_LINE} conversation_member.read_seq product.sold_at`,
  },
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
    owner: '302 /mypick',
    other: '302 /mypick',
    buyer: '302 /mypick | +change -pick product.pick_count',
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

const NOTICE = { route: '/notice', guest: toLogin('/notice'), given: 'sold' } as const;

const notices: Action[] = [
  { ...NOTICE, intent: 'all-seen', ...ownerAlone('302 /notice | +change notice.seen_at', '302 /notice') },
  { ...NOTICE, intent: 'seen', fields: { id: '{id}' }, ...members('302 /notice') },
  ...NOTICE_CHOICE_ACTIONS,
  { ...NOTICE, intent: 'dance', ...members('400') },
];

const words: Action[] = [
  {
    route: '/profile/acts/:id',
    intent: 'appeal',
    given: 'nothing',
    params: { id: 'none' },
    fields: { appeal: '잘못된 조치예요.' },
    guest: toLogin('/profile/acts/none'),
    ...members('404'),
  },
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
    ...ownerAlone('403', '302 /report/listing/{id}?sent=1 | +moderation_case +report +reported_listing'),
  },
  {
    route: '/report/:kind/:id',
    name: 'of a person',
    given: 'person',
    params: { kind: 'person' },
    fields: REPORT,
    guest: toLogin('/report/person/{id}'),
    owner: '403',
    other: '302 /report/person/{id}?sent=1 | +moderation_case +report',
    // The second report adds to the case that the first has opened.
    buyer: '302 /report/person/{id}?sent=1 | +report moderation_case.score moderation_case.version',
  },
  { route: '/api/popular-searches', given: 'nothing', fields: { q: '의자' }, ...everybody('202') },
  { route: '/api/token', given: 'nothing', guest: '401', ...members('200') },
];

/** All that can be sent, and who may. */
export const ACTIONS: readonly Action[] = [
  ...ACCOUNT_ACTIONS,
  ...EXTERNAL_ACTIONS,
  ...SECOND_FACTOR_ACTIONS,
  ...PASSKEY_ACTIONS,
  ...listings,
  ...notices,
  ...DESK_ACTIONS,
  ...KEYWORD_ACTIONS,
  ...TALK_ACTIONS,
  ...PERSON_ACTIONS,
  ...REVIEW_ACTIONS,
  ...words,
];
