import type { Reader, Writer } from '../../../../database/database.ts';
import { type Actor, findPublicPerson } from '../../../account/account.server.ts';
import { findProduct } from '../../../product/product.server.ts';
import { findReservation } from '../../../product/reserve/reservation.server.ts';
import { buyProduct, completeSale, type Trade, undoOwnPurchase } from '../../../purchase/purchase.server.ts';
import type { Services } from '../../../request/services.server.ts';
import { COMPLETED_LINE, UNDONE_LINE } from '../../../talk/conversation.ts';
import { ensureConversation } from '../../../talk/conversation.server.ts';
import {
  endMeetingOfTrade,
  endMeetingsOfOthers,
  restoreMeetings,
} from '../../../talk/meet/meetings-of-sale.server.ts';
import { getTalkOfSeller, release, releaseListing, reserve } from '../../../talk/reserve/reserve.server.ts';
import { addSystemLine, quietLines, unlistUndone } from '../../../talk/reserve/system-line.server.ts';
import { NO_PERSON_TEXT } from './listing-state.ts';

type StateServices = Pick<Services, 'database' | 'now' | 'limits'>;

const STATE_TEXTS = {
  sold: '거래가 끝난 상품이에요.',
  gone: '지금은 볼 수 없는 상품이에요.',
  reserved: '다른 분에게 예약되어 있어요. 먼저 예약을 취소해 주세요.',
  left: '상대가 탈퇴했거나 이용이 제한되어 할 수 없어요.',
  blocked: '이 상대와는 거래할 수 없어요.',
  invalid: NO_PERSON_TEXT,
} as const;

export type StateOutcome = { ok: true } | { ok: false; reason: keyof typeof STATE_TEXTS; text: string };

interface Subject {
  conversationId: string;
  productId?: string | undefined;
}

const withText = (outcome: { ok: true } | { ok: false; reason: keyof typeof STATE_TEXTS }): StateOutcome =>
  outcome.ok ? outcome : { ...outcome, text: STATE_TEXTS[outcome.reason] };

/** An empty `conversation`: the person it is to be swapped with, or one outside the market. */
export async function changeState(
  services: StateServices,
  actor: Pick<Actor, 'id'>,
  intent: 'reserve' | 'release' | 'complete',
  { productId, conversation }: { productId: string; conversation: string },
): Promise<StateOutcome> {
  const subject = { conversationId: conversation, productId };
  switch (intent) {
    case 'reserve':
      return withText(
        conversation === ''
          ? await leaveSwap(services, actor, productId)
          : await reserve(services, actor, subject),
      );
    case 'release':
      await releaseListing(services, actor, { productId });
      return { ok: true };
    case 'complete':
      return completeListing(services, actor, conversation === '' ? { productId } : subject);
  }
}

export async function changeStateByTalk(
  services: StateServices,
  actor: Pick<Actor, 'id'>,
  intent: 'reserve' | 'release' | 'complete',
  conversationId: string,
): Promise<StateOutcome> {
  switch (intent) {
    case 'reserve':
      return withText(await reserve(services, actor, { conversationId }));
    case 'release':
      await release(services, actor, { conversationId });
      return { ok: true };
    case 'complete':
      return completeListing(services, actor, { conversationId });
  }
}

/** Naming nobody changes nothing where it is reserved for a swap. */
async function leaveSwap(
  { database: { read }, now }: StateServices,
  actor: { id: string },
  productId: string,
) {
  const isOwn = (await findProduct(read, productId))?.sellerId === actor.id;
  const isSwapped = isOwn && (await findSwapPartnerName(read, productId, now())) !== undefined;
  return isSwapped ? ({ ok: true } as const) : ({ ok: false, reason: 'invalid' } as const);
}

/** The other person of the swap: the conversation may be about the other listing. */
export async function findSwapPartnerName(
  db: Reader,
  productId: string,
  now: number,
): Promise<string | undefined> {
  const reservation = await findReservation(db, productId, now);
  if (!reservation || reservation.isOver || reservation.swapProductId === null) return undefined;
  return (await findPublicPerson(db, reservation.buyerId))?.nickname;
}

/** By the seller: with the conversation's buyer, the other person of the swap, or outside the market. */
async function completeListing(
  services: StateServices,
  actor: Pick<Actor, 'id'>,
  subject: Subject | { productId: string },
): Promise<StateOutcome> {
  const addLine = lineOfSale(services, 'seller');
  if (!('conversationId' in subject))
    return withText(await completeSale(services, actor, { ...subject, buyerId: null }, addLine));
  const { productId, buyerId } = await getTalkOfSeller(services.database.read, actor, subject);
  if (buyerId === null) return withText({ ok: false, reason: 'left' });
  return withText(await completeSale(services, actor, { productId, buyerId }, addLine));
}

/** Adds a line to the conversation of the two, which is created if needed. */
export async function buyListing(
  services: StateServices,
  actor: Actor,
  listing: { productId: string; seenPriceWon: number | null | undefined },
) {
  return buyProduct(services, actor, listing, lineOfSale(services, 'buyer'));
}

export async function undoBuying(services: StateServices, actor: Actor, productId: string) {
  const addLine = lineAbout(services, 'buyer', UNDONE_LINE);
  const { engine } = services.database;
  return undoOwnPurchase(services, actor, { productId }, async (tx, trade) => {
    const conversationId = await addLine(tx, trade);
    const { by = 'buyer', boughtAt: soldAt, now } = trade;
    if (soldAt !== undefined) await restoreMeetings(tx, { engine, now }, { ...partsOf(trade), soldAt, by });
    await quietLines(tx, { conversationId, side: 'seller' });
    await unlistUndone(tx, conversationId);
  });
}

function partsOf({ product, offeredId, buyerId }: Trade) {
  const productIds = offeredId === undefined ? [product.id] : [product.id, offeredId];
  return { productIds, people: [buyerId, product.sellerId] };
}

/**
 * Notifies other people with an appointment about it that it is off. That of the two ends where the seller
 * completes: a buyer may buy first, and meet then.
 */
function lineOfSale(services: StateServices, side: 'buyer' | 'seller') {
  const isOver = side === 'seller';
  const addLine = lineAbout(services, side, COMPLETED_LINE, isOver);
  const { engine } = services.database;
  return async (tx: Writer, trade: Trade) => {
    await addLine(tx, trade);
    await endMeetingsOfOthers(tx, { engine, now: trade.now }, partsOf(trade));
  };
}

function lineAbout(
  { database: { engine } }: StateServices,
  side: 'buyer' | 'seller',
  body: string,
  isOver = false,
) {
  return async (tx: Writer, { product, buyerId, by = side, now }: Trade) => {
    const { id: conversationId } = await ensureConversation(tx, product, { buyerId, now });
    const meetingId = isOver ? await endMeetingOfTrade(tx, { engine, now }, conversationId) : undefined;
    await addSystemLine(tx, engine, { conversationId, side: by, body, now, ...(meetingId && { meetingId }) });
    return conversationId;
  };
}
