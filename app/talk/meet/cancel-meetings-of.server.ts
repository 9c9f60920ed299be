import type { Writer } from '../../../database/database.ts';
import { lockConversation } from '../message-store.server.ts';
import type { Moment } from '../reserve/end-reservation.server.ts';
import { cancelComingMeetings } from './meet.server.ts';
import { listComingAbout, listComingOf } from './meeting-store.server.ts';
import { SOLD_LINE } from './meeting.ts';

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
    await cancelComingMeetings(tx, { engine, now }, { conversationId, side: 'seller', line: SOLD_LINE });
  }
}
