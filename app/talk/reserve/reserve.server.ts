import type { Database, Reader, Writer } from '../../../database/database.ts';
import { isBlockBetween } from '../../account/block/block.server.ts';
import { isSuspended } from '../../account/sign-in/suspension.server.ts';
import { addNotice } from '../../notice/notice.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { queueIfVerified } from '../../mail/queue-mail.server.ts';
import { findProduct, getProduct } from '../../product/product.server.ts';
import type { Product } from '../../product/product.ts';
import {
  addReservation,
  findReservation,
  lockProduct,
  lockWithSwapped,
} from '../../product/reserve/reservation.server.ts';
import type { Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import { findSubject, type Side } from '../conversation-store.server.ts';
import { RESERVED_LINE } from '../conversation.ts';
import { extendForMeeting } from '../meet/extend-for-meeting.server.ts';
import { findMembers, lockConversation } from '../message-store.server.ts';
import { endAndReopen, endReservation, type Moment } from './end-reservation.server.ts';
import { addSystemLine } from './system-line.server.ts';

interface Deps {
  database: Database;
  now(): number;
}

/** `productId`: from the page of a listing, which the conversation must be about. */
interface Input {
  conversationId: string;
  productId?: string | undefined;
}

interface Talk {
  productId: string;
  side: Side;
  /** Null once they have left. */
  buyerId: string | null;
}

/** Throws `not-found` where the actor is no member. */
export async function getTalk(
  db: Reader,
  actor: { id: string },
  { conversationId, productId }: Input,
): Promise<Talk> {
  const members = await findMembers(db, conversationId);
  const me = members.find(({ accountId }) => accountId === actor.id);
  const subject = me && (await findSubject(db, conversationId));
  if (!subject || (productId !== undefined && productId !== subject.productId))
    throw new CodedError('not-found', `no conversation of the actor: ${conversationId}`);
  const buyerId = members.find(({ side }) => side === 'buyer')?.accountId ?? null;
  return { productId: subject.productId, side: me.side, buyerId };
}

/** Throws `not-found`, and `forbidden` where the actor is the buyer. */
export async function getTalkOfSeller(db: Reader, actor: { id: string }, input: Input): Promise<Talk> {
  const talk = await getTalk(db, actor, input);
  if (talk.side !== 'seller') throw new CodedError('forbidden', 'only the seller does this');
  return talk;
}

type ReserveOutcome = { ok: true } | { ok: false; reason: 'sold' | 'gone' | 'reserved' | 'left' | 'blocked' };

/** For the buyer of a conversation, by its seller. Repeating it succeeds. Throws `not-found` and `forbidden`. */
export async function reserve(
  deps: Deps & { limits: Pick<Limits, 'count'> },
  actor: { id: string },
  input: Input,
): Promise<ReserveOutcome> {
  const { database, limits } = deps;
  const { productId } = await getTalkOfSeller(database.read, actor, input);
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction((tx) =>
    reserveIn(tx, { engine: database.engine, now: deps.now() }, actor, { ...input, productId }),
  );
}

/** In the caller's transaction. @param input `isWon`: as the result of an application for a giveaway */
export async function reserveIn(
  tx: Writer,
  moment: Moment,
  actor: { id: string },
  input: Required<Input> & { productId: string; isWon?: boolean },
): Promise<ReserveOutcome> {
  const { engine, now } = moment;
  const { conversationId, productId, isWon = false } = input;
  await lockProduct(tx, engine, productId);
  const { buyerId } = await getTalkOfSeller(tx, actor, input);
  const product = await findProduct(tx, productId);
  if (!product) return { ok: false, reason: 'gone' };
  if (product.sold) return { ok: false, reason: 'sold' };
  const present = await findReservation(tx, productId, now);
  if (present && !present.isOver)
    return present.conversationId === conversationId ? { ok: true } : { ok: false, reason: 'reserved' };
  if (buyerId === null) return { ok: false, reason: 'left' };
  // Blocking takes the same lock: after it is committed, nothing is reserved between the two.
  await lockConversation(tx, engine, conversationId);
  const areBlocked = await isBlockBetween(tx, actor.id, buyerId);
  if (areBlocked || (await isSuspended(tx, engine, buyerId))) return { ok: false, reason: 'blocked' };
  if (present) await endReservation(tx, moment, present, { by: null });
  await addReservation(tx, { product, conversationId, buyerId, agreedWon: null, now });
  await extendForMeeting(tx, { productId, conversationId, now });
  await addSystemLine(tx, engine, { conversationId, side: 'seller', body: RESERVED_LINE, now });
  await notifyBuyer(tx, { accountId: buyerId, personId: actor.id, product, isWon, now });
  return { ok: true };
}

interface Reserved {
  accountId: string;
  personId: string;
  product: Product;
  isWon: boolean;
  now: number;
}

async function notifyBuyer(
  tx: Writer,
  { accountId, personId, product, isWon, now }: Reserved,
): Promise<void> {
  const about = { accountId, subjectId: product.id, title: product.title, now };
  if (!isWon) return addNotice(tx, { ...about, kind: 'reserved', personId });
  await addNotice(tx, { ...about, kind: 'giveaway-won', isMailed: true });
  await queueIfVerified(tx, { accountId, kind: 'giveaway-won', now });
}

/** By the seller or the buyer. Succeeds also without a reservation. Throws `not-found`. */
export async function release(deps: Deps, actor: { id: string }, input: Input): Promise<void> {
  const { engine, read, transaction } = deps.database;
  const { productId } = await getTalk(read, actor, input);
  await transaction(async (tx) => {
    await lockWithSwapped(tx, engine, productId);
    // Not before the lock: a request that it waited for may have ended it.
    const moment = { engine, now: deps.now() };
    const { side } = await getTalk(tx, actor, input);
    const reservation = await findReservation(tx, productId, moment.now);
    if (reservation?.conversationId !== input.conversationId) return;
    await endAndReopen(tx, moment, reservation, { by: reservation.isOver ? null : side });
  });
}

/** `release` for the conversation that has the reservation. Throws `not-found`, and `forbidden` for everyone else. */
export async function releaseListing(
  deps: Deps,
  actor: { id: string },
  { productId }: { productId: string },
): Promise<void> {
  const { read } = deps.database;
  const product = await getProduct(read, productId);
  const reservation = await findReservation(read, productId, deps.now());
  if (actor.id !== product.sellerId && actor.id !== reservation?.buyerId)
    throw new CodedError('forbidden', 'neither the seller nor the person it is reserved for');
  // The conversation of a swap may be about the other listing.
  if (reservation) await release(deps, actor, { conversationId: reservation.conversationId });
}
