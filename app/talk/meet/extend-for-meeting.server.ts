import type { Writer } from '../../../database/database.ts';
import { extendReservation } from '../../product/reserve/reservation.server.ts';
import { findLatest } from './meeting-store.server.ts';

const EXTENSION_MS = 24 * 3_600_000;

/** Requires the lock on the listing: extends its reservation for this conversation to a day after the appointment, if any. */
export async function extendForMeeting(
  tx: Writer,
  { productId, conversationId, now }: { productId: string; conversationId: string; now: number },
): Promise<void> {
  const agreed = await findLatest(tx, conversationId, { state: 'agreed', after: now });
  if (!agreed) return;
  await extendReservation(tx, { productId, conversationId, now }, agreed.at + EXTENSION_MS);
}
