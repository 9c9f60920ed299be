import type { Writer } from '../../../database/database.ts';
import type { Side } from '../conversation-store.server.ts';
import type { Moment } from '../reserve/end-reservation.server.ts';
import { addSystemLine } from '../reserve/system-line.server.ts';
import { withdrawFromOther } from '../reserve/withdraw-from-other.server.ts';
import { findPending, updateState } from './offer-store.server.ts';
import { DECLINED_LINE, WITHDRAWN_LINE } from './offer.ts';

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
