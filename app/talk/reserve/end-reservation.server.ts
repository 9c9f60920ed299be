import type { Database, Writer } from '../../../database/database.ts';
import { addCancellation, addNotice } from '../../notice/notice.server.ts';
import { findProduct } from '../../product/product.server.ts';
import {
  findReservation,
  listEndedReservations,
  listReservationsFor,
  lockWithSwapped,
  markReopened,
  type Reservation,
  takeReservation,
} from '../../product/reserve/reservation.server.ts';
import { notifyFirstInLine } from '../../product/reserve/waiting.server.ts';
import { findSubject, type Side } from '../conversation-store.server.ts';
import { ENDED_LINE, RELEASED_LINE } from '../conversation.ts';
import { findMembers } from '../message-store.server.ts';
import { addSystemLine } from './system-line.server.ts';

export interface Moment {
  engine: Database['engine'];
  now: number;
}

/** Who acted; null where its time is past, or its listing is gone. */
interface Ending {
  by: Side | null;
}

/** Requires the lock on the listing, and on both of a swap: they are for sale again. */
export async function endAndReopen(
  tx: Writer,
  moment: Moment,
  reservation: Reservation,
  ending: Ending,
): Promise<void> {
  const { swapProductId, conversationId } = reservation;
  const other = swapProductId === null ? undefined : await findReservation(tx, swapProductId, moment.now);
  await endOne(tx, moment, reservation, ending);
  if (other?.conversationId === conversationId) await endOne(tx, moment, other, ending);
}

async function endOne(tx: Writer, moment: Moment, reservation: Reservation, ending: Ending): Promise<void> {
  if (!(await endReservation(tx, moment, reservation, ending))) return;
  const product = await findProduct(tx, reservation.productId);
  if (!product || product.sold) return;
  await markReopened(tx, product, moment.now);
  await notifyFirstInLine(tx, product, { exceptId: reservation.buyerId, now: moment.now });
}

/** Notifies both, once for a swap, with the requested listing. @returns false where another request ended it before */
export async function endReservation(
  tx: Writer,
  moment: Moment,
  reservation: Reservation,
  { by }: Ending,
): Promise<boolean> {
  const { conversationId } = reservation;
  if (!(await takeReservation(tx, reservation))) return false;
  if (reservation.isOffered === 1) return true;
  const body = by === null ? ENDED_LINE : RELEASED_LINE;
  await addSystemLine(tx, moment.engine, { conversationId, side: by ?? 'seller', body, now: moment.now });
  await notifyOfEnd(tx, moment, reservation, { by });
  return true;
}

async function notifyOfEnd(
  tx: Writer,
  { now }: Moment,
  { productId: subjectId, conversationId }: Reservation,
  { by }: Ending,
): Promise<void> {
  const title = (await findSubject(tx, conversationId))?.title ?? '';
  const members = await findMembers(tx, conversationId);
  const personId = members.find(({ side }) => side === by)?.accountId;
  const kind = by === null ? 'reservation-ended' : 'reservation-cancelled';
  for (const { side, accountId } of members) {
    if (side === by || accountId === null) continue;
    const notice = { accountId, kind, subjectId, title, ...(personId && { personId }), now } as const;
    if (by === 'seller') await addCancellation(tx, notice, ['reserved', 'giveaway-won']);
    else await addNotice(tx, notice);
  }
}

const BATCH_SIZE = 50;

/** Ends those whose time is past, and those whose listing is gone. */
export async function sweepReservations(database: Database, now: number): Promise<void> {
  const { engine } = database;
  for (;;) {
    const ended = await listEndedReservations(database.read, now, BATCH_SIZE);
    for (const { productId } of ended) {
      await database.transaction(async (tx) => {
        await lockWithSwapped(tx, engine, productId);
        const reservation = await findReservation(tx, productId, now);
        if (reservation?.isOver) await endAndReopen(tx, { engine, now }, reservation, { by: null });
      });
    }
    if (ended.length < BATCH_SIZE) return;
  }
}

/** Before the account leaves its conversations. */
export async function releaseAllFor(
  tx: Writer,
  engine: Database['engine'],
  { buyerId, now }: { buyerId: string; now: number },
): Promise<void> {
  for (const reservation of await listReservationsFor(tx, buyerId)) {
    await lockWithSwapped(tx, engine, reservation.productId);
    // What was offered in exchange is reserved for the conversation's seller.
    const by = reservation.isOffered === 1 ? 'seller' : 'buyer';
    await endAndReopen(tx, { engine, now }, reservation, { by });
  }
}
