import type { Database, Writer } from '../../../database/database.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { isSoldForPrice } from '../../product/offer-terms.ts';
import { addReservation, findReservation } from '../../product/reserve/reservation.server.ts';
import { extendForMeeting } from '../meet/extend-for-meeting.server.ts';
import { RESERVED_LINE } from '../conversation.ts';
import { endReservation, type Moment } from '../reserve/end-reservation.server.ts';
import { type Deal, type DealDeps, lockDeal } from '../reserve/lock-deal.server.ts';
import { addSystemLine } from '../reserve/system-line.server.ts';
import { withdrawFromOther } from '../reserve/withdraw-from-other.server.ts';
import { findOffer, findPending, type OfferRow, updateState } from './offer-store.server.ts';
import { findObstacle, type OfferOutcome, reject, stateOf } from './offer.server.ts';
import { ACCEPTED_LINE, DECLINED_LINE, WITHDRAWN_LINE } from './offer.ts';
import type { Side } from '../conversation-store.server.ts';

export type Answer = 'accepted' | 'declined' | 'withdrawn';

interface AnswerInput {
  conversationId: string;
  offerId: string;
}

/**
 * `withdrawn` by its author, the others by the other person. Repeating it succeeds. Accepting reserves the listing for
 * a day at that price. Throws `not-found`, and `forbidden` for the wrong one of the two.
 */
export async function answerOffer(
  deps: DealDeps,
  actor: { id: string },
  answer: Answer,
  { conversationId, offerId }: AnswerInput,
): Promise<OfferOutcome> {
  const { database, limits } = deps;
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction(async (tx) => {
    const now = deps.now();
    const deal = await lockDeal(tx, database.engine, actor, conversationId);
    const offer = await findOffer(tx, conversationId, offerId);
    if (!offer) throw new CodedError('not-found', `no offer of this conversation: ${offerId}`);
    if ((offer.side === deal.side) !== (answer === 'withdrawn'))
      throw new CodedError('forbidden', `the wrong person for this answer: ${answer}`);
    const state = stateOf(offer, now);
    if (state === answer) return { ok: true };
    if (state !== 'pending') return reject('over');
    const moment = { engine: database.engine, now };
    if (answer === 'accepted') return accept(tx, moment, actor, { deal, offer });
    await updateState(tx, offerId, answer);
    const body = answer === 'declined' ? DECLINED_LINE : WITHDRAWN_LINE;
    await addSystemLine(tx, database.engine, { conversationId, side: deal.side, body, offerId, now });
    if (answer === 'withdrawn')
      await withdrawFromOther(tx, { conversationId, side: deal.side, kinds: ['offered'], now });
    return { ok: true };
  });
}

async function accept(
  tx: Writer,
  moment: { engine: Database['engine']; now: number },
  actor: { id: string },
  { deal, offer }: { deal: Deal; offer: OfferRow },
): Promise<OfferOutcome> {
  const { engine, now } = moment;
  const { conversationId, priceWon, id: offerId } = offer;
  const obstacle = await findObstacle(tx, actor, deal);
  if (obstacle) return reject(obstacle);
  const product = deal.product!;
  if (!isSoldForPrice(product)) return reject('takes-none');
  const present = await findReservation(tx, product.id, now);
  if (present && !present.isOver) return reject('reserved');
  if (present) await endReservation(tx, moment, present, { by: null });
  await updateState(tx, offerId, 'accepted');
  await addReservation(tx, { product, conversationId, buyerId: deal.buyerId!, agreedWon: priceWon, now });
  await extendForMeeting(tx, { productId: product.id, conversationId, now });
  const line = { conversationId, side: deal.side, now };
  await addSystemLine(tx, engine, { ...line, body: ACCEPTED_LINE, offerId });
  await addSystemLine(tx, engine, { ...line, body: RESERVED_LINE });
  const notice = { kind: 'offer-accepted', subjectId: product.id, title: product.title, now } as const;
  await addNotice(tx, { ...notice, accountId: deal.otherId, personId: actor.id });
  return { ok: true };
}

/** Requires the lock on the conversation. Adds the line of withdrawing one’s own offer, or of declining the other’s. */
export async function endPendingOffer(
  tx: Writer,
  { engine, now }: Moment,
  { conversationId, side }: { conversationId: string; side: Side },
): Promise<void> {
  const pending = await findPending(tx, conversationId, now);
  if (!pending) return;
  const isOwn = pending.side === side;
  await updateState(tx, pending.id, isOwn ? 'withdrawn' : 'declined');
  const body = isOwn ? WITHDRAWN_LINE : DECLINED_LINE;
  await addSystemLine(tx, engine, { conversationId, side, body, offerId: pending.id, now });
  if (isOwn) await withdrawFromOther(tx, { conversationId, side, kinds: ['offered'], now });
}
