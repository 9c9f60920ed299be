import type { Writer } from '../../../database/database.ts';
import { lockConversation } from '../message-store.server.ts';
import type { Moment } from '../reserve/end-reservation.server.ts';
import { cancelComingMeetings } from './meet.server.ts';
import { withdrawProposal } from './meeting-notices.server.ts';
import { findLatest, listComingAbout, listComingOf, updateMeeting } from './meeting-store.server.ts';
import { deleteReminders } from './reminder-store.server.ts';

/** For a person who leaves the market or is suspended, so that nobody travels there in vain. */
export async function cancelMeetingsOf(tx: Writer, moment: Moment, accountId: string): Promise<void> {
  for (const { conversationId, side } of await listComingOf(tx, accountId, moment.now)) {
    await lockConversation(tx, moment.engine, conversationId);
    await cancelComingMeetings(tx, moment, { conversationId, side });
  }
}

/** Requires locks on the listings: after a sale, cancels what others had agreed on about them. */
export async function cancelMeetingsAbout(
  tx: Writer,
  { engine, now }: Moment,
  { productIds, people }: { productIds: string[]; people: string[] },
): Promise<void> {
  for (const conversationId of await listComingAbout(tx, { productIds, exceptIds: people, now })) {
    await lockConversation(tx, engine, conversationId);
    await cancelComingMeetings(tx, { engine, now }, { conversationId, side: 'seller', isSold: true });
  }
}

/**
 * Once their trade is over, the two meet no more for it: what they agreed on is done, and what one proposed lapses. One at
 * which either has arrived stays.
 * @returns its id, for the line that says what ended it
 */
export async function endMeetingOfTrade(
  tx: Writer,
  { engine, now }: Moment,
  conversationId: string,
): Promise<string | undefined> {
  await lockConversation(tx, engine, conversationId);
  const proposed = await findLatest(tx, conversationId, { state: 'proposed', after: now });
  if (proposed) {
    await updateMeeting(tx, proposed.id, 'lapsed');
    await withdrawProposal(tx, { conversationId, side: proposed.side, now });
    return proposed.id;
  }
  const agreed = await findLatest(tx, conversationId, { state: 'agreed', after: now });
  if (!agreed || agreed.buyerArrivedAt !== null || agreed.sellerArrivedAt !== null) return undefined;
  await updateMeeting(tx, agreed.id, 'done');
  await deleteReminders(tx, conversationId);
  return agreed.id;
}
