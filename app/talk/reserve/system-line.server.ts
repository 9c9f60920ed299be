import type { Database, Writer } from '../../../database/database.ts';
import { newId } from '../../platform/id.server.ts';
import { appendChatEvents } from '../events/chat-event-store.server.ts';
import type { Side } from '../conversation-store.server.ts';
import { findLastSaidSeq, findPosition, updateRead } from './quiet-lines-store.server.ts';
import { findMembers, insertMessage, lockConversation } from '../message-store.server.ts';

interface SystemLine {
  conversationId: string;
  /** Who acted: the other side has not read it yet. */
  side: Side;
  body: string;
  /** The offer that it makes or changes (`kind` is `offer`). */
  offerId?: string;
  /** The appointment, likewise (`kind` is `meeting`). */
  meetingId?: string;
  /** The listing in exchange, likewise (`kind` is `swap`). */
  swapId?: string;
  kind?: 'system' | 'offer' | 'swap' | 'meeting';
  now: number;
}

/** In the transaction of the change, ahead of its notice, as reading locks the two. Does nothing where the conversation is gone. */
export async function addSystemLine(
  tx: Writer,
  engine: Database['engine'],
  { conversationId, side, body, offerId, meetingId, swapId, kind = 'system', now }: SystemLine,
): Promise<void> {
  await lockConversation(tx, engine, conversationId);
  if ((await findMembers(tx, conversationId)).length === 0) return;
  const sent = { conversationId, sender: side, clientId: newId(), kind, photos: [] };
  const about = { offerId: offerId ?? null, meetingId: meetingId ?? null, swapId: swapId ?? null };
  await insertMessage(tx, { ...sent, ...about, body, line: body, createdAt: now });
  await appendChatEvents(tx, [conversationId], now);
}

/**
 * After a sale that was undone before the seller read of it: its lines are no longer unread, and a conversation without
 * messages is not in the seller's list. Messages keep their numbers.
 */
export async function quietLines(tx: Writer, conversationId: string): Promise<void> {
  const seller = { conversationId, side: 'seller' } as const;
  const position = await findPosition(tx, seller);
  if (!position || (await findLastSaidSeq(tx, conversationId, 'buyer')) > position.readSeq) return;
  const isListed = position.readSeq > 0 || (await findLastSaidSeq(tx, conversationId)) > 0;
  await updateRead(tx, seller, { readSeq: position.lastSeq, isListed });
}
