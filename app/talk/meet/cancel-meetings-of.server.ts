import type { Writer } from '../../../database/database.ts';
import { lockConversation } from '../message-store.server.ts';
import type { Moment } from '../reserve/end-reservation.server.ts';
import { cancelComingMeetings } from './meet.server.ts';
import { listComingOf } from './meeting-store.server.ts';

/** For a person who leaves the market or is suspended, so that nobody travels there in vain. */
export async function cancelMeetingsOf(tx: Writer, moment: Moment, accountId: string): Promise<void> {
  for (const { conversationId, side } of await listComingOf(tx, accountId, moment.now)) {
    await lockConversation(tx, moment.engine, conversationId);
    await cancelComingMeetings(tx, moment, { conversationId, side });
  }
}
