import type { Database, Reader, Writer } from '../../../../database/database.ts';
import { mediaPath, photoFileKey } from '../../../media/photo.ts';
import { retainFile } from '../../../media/store-photos.server.ts';
import { addNotice } from '../../../notice/notice.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { newId } from '../../../platform/id.server.ts';
import { pageOwnListed } from '../../../product/list/own-products.server.ts';
import { findProduct } from '../../../product/product.server.ts';
import type { Product } from '../../../product/product.ts';
import { findReservation } from '../../../product/reserve/reservation.server.ts';
import type { Side } from '../../conversation-store.server.ts';
import { type Deal, type DealDeps, findDealObstacle, lockDeal } from '../../reserve/lock-deal.server.ts';
import { addSystemLine } from '../../reserve/system-line.server.ts';
import { MAX_OFFERS, OFFER_MS } from '../offer.ts';
import {
  closePending,
  countSwapOffers,
  findPendingSwap,
  insertSwapOffer,
  isSwapOffer,
  listSwapOffers,
  type SwapOfferRow,
} from './swap-offer-store.server.ts';
import {
  MAX_SWAP_CHOICES,
  type SwapChoice,
  type SwapOffer,
  swapOfferLine,
  type SwapState,
} from './swap-offer.ts';

export { isSwapOffer };

const OBSTACLES = {
  gone: '지금은 볼 수 없는 상품이에요.',
  sold: '거래가 끝난 상품이에요.',
  reserved: '예약된 상품이라 교환을 제안할 수 없어요.',
  left: '상대가 탈퇴해서 제안할 수 없어요.',
  blocked: '보낼 수 없어요.',
  'not-exchanged': '교환하는 상품이 아니에요.',
  invalid: '교환할 내 상품을 골라 주세요.',
  'not-open': '예약되었거나 거래가 끝난 상품은 제안할 수 없어요.',
  pending: '답을 기다리는 제안이 있어요.',
  'too-many': `교환은 상품 하나에 ${MAX_OFFERS}번까지 제안할 수 있어요.`,
  over: '끝난 제안이에요.',
} as const;
type Obstacle = keyof typeof OBSTACLES;

export type SwapOutcome = { ok: true } | { ok: false; reason: Obstacle; text: string };

export const rejectSwap = (reason: Obstacle): SwapOutcome => ({
  ok: false,
  reason,
  text: OBSTACLES[reason],
});

/** The requested listing. */
export async function findSwapObstacle(
  tx: Writer,
  actor: { id: string },
  deal: Deal,
  now: number,
): Promise<Obstacle | undefined> {
  const obstacle = await findDealObstacle(tx, actor, deal);
  if (obstacle) return obstacle;
  const { id, sold, category } = deal.product!;
  if (sold) return 'sold';
  if (category !== 'exchange') return 'not-exchanged';
  return (await isReserved(tx, id, now)) ? 'reserved' : undefined;
}

async function isReserved(db: Reader, productId: string, now: number): Promise<boolean> {
  return (await findReservation(db, productId, now))?.isOver === false;
}

/** Giveaways are promised to applicants. */
export async function canBeOffered(db: Reader, product: Product, now: number): Promise<boolean> {
  return product.category !== 'free' && !product.sold && !(await isReserved(db, product.id, now));
}

interface SwapInput {
  conversationId: string;
  productId: string;
}

/** By the buyer. Repeating an open offer succeeds. Throws `not-found`, and `forbidden` for the seller. */
export async function offerSwap(
  deps: DealDeps,
  actor: { id: string },
  { conversationId, productId }: SwapInput,
): Promise<SwapOutcome> {
  const { database, limits } = deps;
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction(async (tx) => {
    const deal = await lockDeal(tx, database.engine, actor, conversationId);
    const now = deps.now();
    if (deal.side === 'seller') throw new CodedError('forbidden', 'sellers offer nothing for their own');
    const obstacle = await findSwapObstacle(tx, actor, deal, now);
    if (obstacle) return rejectSwap(obstacle);
    const offered = await findProduct(tx, productId);
    if (offered?.sellerId !== actor.id) return rejectSwap('invalid');
    if (!(await canBeOffered(tx, offered, now))) return rejectSwap('not-open');
    const pending = await findPendingSwap(tx, { conversationId, now });
    if (pending) return pending.productId === productId ? { ok: true } : rejectSwap('pending');
    if ((await countSwapOffers(tx, conversationId)) >= MAX_OFFERS) return rejectSwap('too-many');
    await closePending(tx, conversationId);
    await putOffer(tx, database.engine, actor, { conversationId, deal, offered, now });
    return { ok: true };
  });
}

async function putOffer(
  tx: Writer,
  engine: Database['engine'],
  actor: { id: string },
  {
    conversationId,
    deal,
    offered,
    now,
  }: { conversationId: string; deal: Deal; offered: Product; now: number },
): Promise<void> {
  const id = newId();
  const { id: productId, title, photos } = offered;
  const photo = photos[0] ? photoFileKey(photos[0], 360) : null;
  await insertSwapOffer(tx, {
    id,
    conversationId,
    productId,
    title,
    photo,
    state: 'pending',
    createdAt: now,
  });
  // The conversation shows the photo as long as the offer exists, whatever becomes of the listing.
  if (photo !== null) await retainFile(tx, photo, conversationId);
  const body = swapOfferLine(title);
  await addSystemLine(tx, engine, { conversationId, side: 'buyer', body, kind: 'swap', swapId: id, now });
  const { id: subjectId, title: requestedTitle } = deal.product!;
  const notice = { kind: 'swap-offered', subjectId, title: requestedTitle, now } as const;
  await addNotice(tx, { ...notice, accountId: deal.otherId, personId: actor.id });
}

export function swapStateOf({ state, createdAt, hasEnded }: SwapOfferRow, now: number): SwapState {
  const isOver = state === 'pending' && (hasEnded || createdAt + OFFER_MS <= now);
  return isOver ? 'over' : state;
}

export async function showSwapOffers(
  db: Reader,
  ids: string[],
  { conversationId, side, now }: { conversationId: string; side: Side; now: number },
): Promise<Map<string, SwapOffer>> {
  const rows = await listSwapOffers(db, [...new Set(ids)], { conversationId, now });
  return new Map(rows.map((row) => [row.id, show(row, { side, now })]));
}

function show(row: SwapOfferRow, { side, now }: { side: Side; now: number }): SwapOffer {
  const { id, productId, title, photo, isListed, createdAt } = row;
  return {
    id,
    productId: isListed ? productId : null,
    title,
    photo: photo === null ? null : mediaPath(photo),
    state: swapStateOf(row, now),
    mine: side === 'buyer',
    endsAt: createdAt + OFFER_MS,
  };
}

/** The newest of the person's own listings for which `canBeOffered`. */
export async function listSwapChoices(db: Reader, actor: { id: string }): Promise<SwapChoice[]> {
  const filter = { sellerId: actor.id, state: 'open', exceptCategory: 'free' } as const;
  const { items } = await pageOwnListed(db, filter, null, MAX_SWAP_CHOICES);
  return items.map(({ id, title, photos: [first] }) => ({
    productId: id,
    title,
    photo: first ? mediaPath(photoFileKey(first, 360)) : null,
  }));
}
