import { data } from 'react-router';
import type { Actor } from '../../account/account.server.ts';
import { markMessages } from '../../moderation/number/find-marked-numbers.server.ts';
import { newId } from '../../platform/id.server.ts';
import { parseNumberCursor, readPagePosition } from '../../platform/paging/keyset-page.ts';
import { findProduct } from '../../product/product.server.ts';
import { isHandedOver } from '../../purchase/purchase.server.ts';
import { findManner } from '../../purchase/manner/read-manner.server.ts';
import { mannerText, type ShownManner } from '../../purchase/manner/shown-manner.ts';
import { findUndoStanding } from '../../purchase/undo/undo-standing.server.ts';
import { findReviewable } from '../../purchase/review/read-reviews.server.ts';
import { type PageRequest, siteOf, type VisitorRequest } from '../../request/handler.server.ts';
import { countUnread, getConversation, listConversations } from '../../talk/conversation.server.ts';
import { findComing } from '../../talk/meet/agreed-meeting.server.ts';
import { likelyTime } from '../../talk/meet/meeting.ts';
import { findNoShowStanding } from '../../talk/meet/no-show/no-show.server.ts';
import { showsReadMarks } from '../../talk/read-marks/read-marks.server.ts';
import { listSwapChoices } from '../../talk/offer/swap/swap-offer.server.ts';
import { type Conversation, parseProductId, parseTab } from '../../talk/conversation.ts';
import { MAX_OFFERS } from '../../talk/offer/offer.ts';

export async function loadConversations({ services, actor, url }: VisitorRequest) {
  if (!actor) return data(null, { status: 401 });
  const { database, config } = services;
  const tab = parseTab(url.searchParams.get('tab'));
  const productId = parseProductId(url.searchParams.get('product'));
  const [cursor, size] = readPagePosition(url.searchParams);
  const position = { tab, productId, cursor, size };
  const [{ items, nextCursor }, unread] = await Promise.all([
    listConversations(database.read, actor, position, config),
    countUnread(database.read, actor.id),
  ]);
  return data({ tab, productId, unread, conversations: items, nextCursor });
}

const ownHostOf = (page: PageRequest) => new URL(siteOf(page).origin).host;

/** `clientId` is the form's key: a new one, or that of a returned form. */
export async function loadConversation(page: VisitorRequest) {
  const { services, actor, pageContext, params, url } = page;
  if (!actor) return data(null, { status: 401 });
  const { database, config } = services;
  const before = parseNumberCursor(url.searchParams.get('before'));
  const position = { id: params['id'] ?? '', before };
  const conversation = await markMessages(
    services,
    await getConversation(database.read, actor, position, config),
  );
  const clientId = pageContext.formKey ?? newId();
  const { id: conversationId, mine: side, other } = conversation;
  const question = url.searchParams.get('ask');
  const now = services.now();
  const [undo, reviewable, noShow, coming, manner, swapChoices, hasReadMarks, canMeet, place] =
    await Promise.all([
      findUndo(page, actor, conversation),
      findOpenReview(page, actor, conversation),
      findNoShowStanding(database.read, { conversationId, side, now }),
      findComing(database.read, conversationId, now),
      other.id === null ? undefined : findManner(database.read, other.id),
      question === 'swap' ? listSwapChoices(database.read, actor) : [],
      showsReadMarks(database.read, actor),
      canMakeAppointment(page, actor, conversation),
      question === 'meet' ? findPlace(page, conversation) : '',
    ]);
  const meet = { canMeet, suggested: { at: likelyTime(now), place } };
  const shown = { undo, reviewable, noShow, coming, swapChoices, hasReadMarks, ownHost: ownHostOf(page) };
  return data({
    conversation,
    clientId,
    accountId: actor.id,
    otherLine: otherLine(conversation, manner),
    ...meet,
    ...shown,
  });
}

/** Below the nickname: 매너온도 and reply time. Empty for a person who has left. */
function otherLine({ reply }: Conversation, manner: ShownManner | undefined): string {
  if (!manner) return '';
  const score = manner.isNew ? mannerText(manner) : `매너온도 ${mannerText(manner)}`;
  return [score, reply].filter(Boolean).join(' · ');
}

const buyerIn = ({ mine, other }: Conversation, actor: Actor) => (mine === 'buyer' ? actor.id : other.id);

/** Not of what its seller has handed over; after 구매하기 the two may still meet. */
async function canMakeAppointment({ services }: PageRequest, actor: Actor, conversation: Conversation) {
  const { productId, state, canSay } = conversation;
  const buyerId = buyerIn(conversation, actor);
  if (productId === null || !canSay || buyerId === null) return false;
  return state !== 'sold' || !(await isHandedOver(services.database.read, productId, buyerId));
}

/** Where its seller hands the listing over; empty where that is not said. */
async function findPlace({ services }: PageRequest, { productId }: Conversation): Promise<string> {
  const product = productId === null ? undefined : await findProduct(services.database.read, productId);
  return product?.place ?? '';
}

/** Only a sold listing has a purchase to undo. */
async function findUndo({ services }: PageRequest, actor: Actor, conversation: Conversation) {
  const { productId, state, mine: side, canSay } = conversation;
  const buyerId = buyerIn(conversation, actor);
  if (productId === null || state !== 'sold' || buyerId === null) return undefined;
  const about = { productId, buyerId, side, now: services.now() };
  const standing = await findUndoStanding(services.database.read, about);
  return canSay || standing?.state === 'may-undo' ? standing : undefined;
}

async function findOpenReview({ services }: PageRequest, actor: Actor, conversation: Conversation) {
  const { productId, state, mine: side } = conversation;
  const buyerId = buyerIn(conversation, actor);
  if (productId === null || state !== 'sold' || buyerId === null) return undefined;
  return findReviewable(services.database.read, { productId, buyerId, side, now: services.now() });
}

/** During an outage, for a sent form: as much of the page as the form needs. */
export async function loadForm(page: PageRequest) {
  const { params, pageContext } = page;
  const conversation: Conversation = {
    id: params['id'] ?? '',
    productId: null,
    title: '',
    photo: null,
    priceWon: null,
    category: null,
    state: 'open',
    reservedUntil: null,
    agreedWon: null,
    mine: 'buyer',
    other: { id: null, nickname: '' },
    lastSeq: 0,
    readSeq: 0,
    otherReadSeq: 0,
    isMuted: false,
    hasBlocked: false,
    canSay: true,
    takesOffers: false,
    minOfferWon: null,
    offersLeft: MAX_OFFERS,
    messages: [],
    hasMore: false,
  };
  const { formKey, accountId = '' } = pageContext;
  return data({
    conversation,
    clientId: formKey ?? newId(),
    accountId,
    otherLine: '',
    ownHost: ownHostOf(page),
    undo: undefined,
    reviewable: undefined,
    noShow: undefined,
    coming: null,
    swapChoices: [],
    hasReadMarks: false,
    canMeet: true,
    suggested: { at: likelyTime(page.services.now()), place: '' },
  });
}
