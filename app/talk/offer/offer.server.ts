import type { Database, Reader, Writer } from '../../../database/database.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { newId } from '../../platform/id.server.ts';
import { isSoldForPrice } from '../../product/offer-terms.ts';
import { findReservation } from '../../product/reserve/reservation.server.ts';
import type { Side } from '../conversation-store.server.ts';
import { type Deal, type DealDeps, findDealObstacle, lockDeal } from '../reserve/lock-deal.server.ts';
import { addSystemLine } from '../reserve/system-line.server.ts';
import {
  countOffersOfBuyer,
  findPending,
  insertOffer,
  listOffers,
  type OfferRow,
  updateState,
} from './offer-store.server.ts';
import { MANY_OFFERS_TEXT, MAX_OFFERS, type Offer, OFFER_MS, offerLine, parseOffer } from './offer.ts';

const OBSTACLES = {
  gone: '지금은 볼 수 없는 상품이에요.',
  sold: '거래가 끝난 상품이에요.',
  reserved: '예약된 상품이라 제안할 수 없어요.',
  left: '상대가 탈퇴해서 제안할 수 없어요.',
  blocked: '보낼 수 없어요.',
  'takes-none': '나눔과 교환에는 가격을 제안할 수 없어요.',
  refused: '판매자가 가격 제안을 받지 않아요.',
  pending: '답을 기다리는 제안이 있어요.',
  'too-many': MANY_OFFERS_TEXT,
  over: '끝난 제안이에요.',
} as const;

type Obstacle = keyof typeof OBSTACLES;
export type OfferOutcome = { ok: true } | { ok: false; reason: Obstacle | 'invalid'; text: string };

export const reject = (reason: Obstacle): OfferOutcome => ({ ok: false, reason, text: OBSTACLES[reason] });

export async function findObstacle(
  tx: Writer,
  actor: { id: string },
  deal: Deal,
): Promise<'gone' | 'sold' | 'left' | 'blocked' | undefined> {
  return deal.product?.sold ? 'sold' : findDealObstacle(tx, actor, deal);
}

interface OfferInput {
  conversationId: string;
  priceTyped: string;
  /** The other person's offer that it replaces. */
  counterTo?: string;
}

/**
 * By the buyer, or by either in answer to an offer. Repeating the price of an open offer succeeds. Throws `not-found`,
 * and `forbidden` where the seller has no offer to answer.
 */
export async function makeOffer(
  deps: DealDeps,
  actor: { id: string },
  input: OfferInput,
): Promise<OfferOutcome> {
  const { database, limits } = deps;
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction(async (tx) => {
    const deal = await lockDeal(tx, database.engine, actor, input.conversationId);
    // Not before the lock: a price change that it waited for is older than the offer.
    const now = deps.now();
    if (input.counterTo === undefined && deal.side === 'seller')
      throw new CodedError('forbidden', 'a seller only answers to offers');
    const obstacle = await findObstacle(tx, actor, deal);
    if (obstacle) return reject(obstacle);
    const product = deal.product!;
    if (!isSoldForPrice(product)) return reject('takes-none');
    if (deal.side === 'buyer' && !product.takesOffers) return reject('refused');
    const reservation = await findReservation(tx, product.id, now);
    if (reservation && !reservation.isOver) return reject('reserved');
    const minOfferWon = deal.side === 'buyer' ? product.minOfferWon : null;
    const parsed = parseOffer(input.priceTyped, { ...product, minOfferWon });
    if (!parsed.ok) return { ...parsed, reason: 'invalid' };
    const { priceWon } = parsed;
    const pending = await findPending(tx, input.conversationId, now);
    if (pending?.side === deal.side && pending.priceWon === priceWon) return { ok: true };
    const reason = await findConflict(tx, input, deal, pending);
    if (reason) return reject(reason);
    if (pending) await updateState(tx, pending.id, 'countered');
    await putOffer(tx, database.engine, actor, { ...input, deal, priceWon, now });
    return { ok: true };
  });
}

async function findConflict(
  tx: Writer,
  { conversationId, counterTo }: OfferInput,
  { side }: Deal,
  pending: OfferRow | undefined,
): Promise<'pending' | 'over' | 'too-many' | undefined> {
  if (counterTo !== undefined && pending?.id !== counterTo) return 'over';
  if (pending && (counterTo === undefined || pending.side === side)) return 'pending';
  const isOneTooMany = side === 'buyer' && (await countOffersLeft(tx, conversationId)) === 0;
  return isOneTooMany ? 'too-many' : undefined;
}

export async function countOffersLeft(db: Reader, conversationId: string): Promise<number> {
  return Math.max(0, MAX_OFFERS - (await countOffersOfBuyer(db, conversationId)));
}

async function putOffer(
  tx: Writer,
  engine: Database['engine'],
  actor: { id: string },
  { conversationId, deal, priceWon, now }: OfferInput & { deal: Deal; priceWon: number; now: number },
): Promise<void> {
  const id = newId();
  const { side, otherId } = deal;
  const { id: productId, title, priceWon: listPriceWon } = deal.product!;
  await insertOffer(tx, {
    id,
    conversationId,
    side,
    priceWon,
    listPriceWon,
    state: 'pending',
    createdAt: now,
  });
  const line = { conversationId, side, body: offerLine(priceWon), kind: 'offer', offerId: id, now } as const;
  await addSystemLine(tx, engine, line);
  const notice = { kind: 'offered', subjectId: productId, title, now } as const;
  await addNotice(tx, { ...notice, accountId: otherId, personId: actor.id });
}

export function stateOf({ state, createdAt, hasEnded }: OfferRow, now: number): Offer['state'] {
  const isOver = state === 'pending' && (hasEnded || createdAt + OFFER_MS <= now);
  return isOver ? 'over' : state;
}

export async function showOffers(
  db: Reader,
  ids: string[],
  { side, now }: { side: Side; now: number },
): Promise<Map<string, Offer>> {
  const rows = await listOffers(db, [...new Set(ids)]);
  return new Map(
    rows.map((row) => {
      const { id, priceWon, listPriceWon, createdAt } = row;
      const state = stateOf(row, now);
      return [
        id,
        { id, priceWon, listPriceWon, state, mine: row.side === side, endsAt: createdAt + OFFER_MS },
      ];
    }),
  );
}
