import type { Writer } from '../../../../database/database.ts';
import { addNotice } from '../../../notice/notice.server.ts';
import { CodedError } from '../../../platform/coded-error.ts';
import { findProduct } from '../../../product/product.server.ts';
import type { Product } from '../../../product/product.ts';
import {
  addReservation,
  findReservation,
  lockProducts,
} from '../../../product/reserve/reservation.server.ts';
import { findSubject, type Side } from '../../conversation-store.server.ts';
import { RESERVED_LINE } from '../../conversation.ts';
import { extendForMeeting } from '../../meet/extend-for-meeting.server.ts';
import { endReservation, type Moment } from '../../reserve/end-reservation.server.ts';
import { type Deal, type DealDeps, lockDeal } from '../../reserve/lock-deal.server.ts';
import { addSystemLine } from '../../reserve/system-line.server.ts';
import { withdrawFromOther } from '../../reserve/withdraw-from-other.server.ts';
import {
  findPendingSwap,
  findSwapOffer,
  type SwapOfferRow,
  updateSwapState,
} from './swap-offer-store.server.ts';
import {
  canBeOffered,
  findSwapObstacle,
  rejectSwap,
  type SwapOutcome,
  swapStateOf,
} from './swap-offer.server.ts';
import { SWAP_ACCEPTED_LINE, SWAP_DECLINED_LINE, SWAP_WITHDRAWN_LINE } from './swap-offer.ts';

export type SwapAnswer = 'accepted' | 'declined' | 'withdrawn';

interface AnswerInput {
  conversationId: string;
  offerId: string;
}

/**
 * `withdrawn` by the buyer, the others by the seller. Repeating it succeeds. Accepting reserves both listings for each
 * other, for a day. Throws `not-found`, and `forbidden` for the wrong one of the two.
 */
export async function answerSwap(
  deps: DealDeps,
  actor: { id: string },
  answer: SwapAnswer,
  { conversationId, offerId }: AnswerInput,
): Promise<SwapOutcome> {
  const { database, limits } = deps;
  const { engine } = database;
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction(async (tx) => {
    await lockBoth(tx, engine, { conversationId, offerId, now: deps.now() });
    const deal = await lockDeal(tx, engine, actor, conversationId);
    const now = deps.now();
    const offer = await findSwapOffer(tx, offerId, { conversationId, now });
    if (!offer) throw new CodedError('not-found', `no offer of this conversation: ${offerId}`);
    if ((deal.side === 'buyer') !== (answer === 'withdrawn'))
      throw new CodedError('forbidden', `the wrong person for this answer: ${answer}`);
    if (offer.state === answer) return { ok: true };
    if (offer.state !== 'pending') return rejectSwap('over');
    if (answer === 'accepted') return accept(tx, { engine, now }, actor, { deal, offer });
    if (swapStateOf(offer, now) !== 'pending') return rejectSwap('over');
    await updateSwapState(tx, offerId, answer);
    const body = answer === 'declined' ? SWAP_DECLINED_LINE : SWAP_WITHDRAWN_LINE;
    await addSystemLine(tx, engine, { conversationId, side: deal.side, body, swapId: offerId, now });
    if (answer === 'withdrawn')
      await withdrawFromOther(tx, { conversationId, side: deal.side, kinds: ['swap-offered'], now });
    return { ok: true };
  });
}

/** Locks listings before the conversation, in the order of every swap. */
async function lockBoth(
  tx: Writer,
  engine: Moment['engine'],
  { conversationId, offerId, now }: AnswerInput & { now: number },
): Promise<void> {
  const subject = await findSubject(tx, conversationId);
  const offer = await findSwapOffer(tx, offerId, { conversationId, now });
  if (subject && offer) await lockProducts(tx, engine, [subject.productId, offer.productId]);
}

async function accept(
  tx: Writer,
  moment: Moment,
  actor: { id: string },
  { deal, offer }: { deal: Deal; offer: SwapOfferRow },
): Promise<SwapOutcome> {
  const { engine, now } = moment;
  const { conversationId, id: swapId } = offer;
  const obstacle = await findSwapObstacle(tx, actor, deal, now);
  if (obstacle) return rejectSwap(obstacle);
  const requested = deal.product!;
  const offered = await findProduct(tx, offer.productId);
  if (offered?.sellerId !== deal.buyerId || !(await canBeOffered(tx, offered, now)))
    return rejectSwap('over');
  if (swapStateOf(offer, now) !== 'pending') return rejectSwap('over');
  await updateSwapState(tx, swapId, 'accepted');
  await reserveBoth(tx, moment, { requested, offered, conversationId });
  const line = { conversationId, side: deal.side, now };
  await addSystemLine(tx, engine, { ...line, body: SWAP_ACCEPTED_LINE, swapId });
  await addSystemLine(tx, engine, { ...line, body: RESERVED_LINE });
  const notice = { kind: 'swap-accepted', subjectId: requested.id, title: requested.title, now } as const;
  await addNotice(tx, { ...notice, accountId: offered.sellerId, personId: actor.id });
  return { ok: true };
}

async function reserveBoth(
  tx: Writer,
  moment: Moment,
  { requested, offered, conversationId }: { requested: Product; offered: Product; conversationId: string },
): Promise<void> {
  const { now } = moment;
  for (const { id } of [requested, offered]) {
    const ended = await findReservation(tx, id, now);
    if (ended) await endReservation(tx, moment, ended, { by: null });
  }
  const common = { conversationId, agreedWon: null, now };
  const [forBuyer, forSeller] = [
    { swapProductId: offered.id, isOffered: 0 },
    { swapProductId: requested.id, isOffered: 1 },
  ] as const;
  await addReservation(tx, { ...common, product: requested, buyerId: offered.sellerId, swap: forBuyer });
  await addReservation(tx, { ...common, product: offered, buyerId: requested.sellerId, swap: forSeller });
  await extendForMeeting(tx, { productId: requested.id, conversationId, now });
}

/** Requires the lock on the conversation. Adds the line of withdrawing one’s own offer, or of declining the other’s. */
export async function endPendingSwap(
  tx: Writer,
  { engine, now }: Moment,
  { conversationId, side }: { conversationId: string; side: Side },
): Promise<void> {
  const pending = await findPendingSwap(tx, { conversationId, now });
  if (!pending) return;
  const isOwn = side === 'buyer';
  await updateSwapState(tx, pending.id, isOwn ? 'withdrawn' : 'declined');
  const body = isOwn ? SWAP_WITHDRAWN_LINE : SWAP_DECLINED_LINE;
  await addSystemLine(tx, engine, { conversationId, side, body, swapId: pending.id, now });
  if (isOwn) await withdrawFromOther(tx, { conversationId, side, kinds: ['swap-offered'], now });
}
