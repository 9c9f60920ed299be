import type { Database, Writer } from '../../../database/database.ts';
import { newId } from '../../platform/id.server.ts';
import { appendChatEvents } from '../events/chat-event-store.server.ts';
import type { Side } from '../conversation-store.server.ts';
import { COMPLETED_LINE, UNDONE_LINE } from '../conversation.ts';
import {
  findLastSaidSeq,
  findPosition,
  hasMoreThan,
  unlistConversation,
  updateRead,
} from './quiet-lines-store.server.ts';
import { otherSide } from '../meet/meeting.ts';
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

interface Member {
  conversationId: string;
  side: Side;
}

/** `isBehind`: a message of the other is unread. */
export async function findReadPosition(
  tx: Writer,
  member: Member,
): Promise<{ readSeq: number; lastSeq: number; isBehind: boolean }> {
  const position = (await findPosition(tx, member)) ?? { readSeq: 0, lastSeq: 0 };
  const saidSeq = await findLastSaidSeq(tx, member.conversationId, otherSide(member.side));
  return { ...position, isBehind: saidSeq > position.readSeq };
}

/** After a sale that was undone before this side read of it: its lines are no longer unread. Messages keep their numbers. */
export async function quietLines(tx: Writer, member: Member): Promise<void> {
  const { lastSeq, isBehind } = await findReadPosition(tx, member);
  if (!isBehind) await updateRead(tx, member, lastSeq);
}

/** After an undone sale: a conversation in which nothing else happened is in neither list. */
export async function unlistUndone(tx: Writer, conversationId: string): Promise<void> {
  if (await hasMoreThan(tx, conversationId, [COMPLETED_LINE, UNDONE_LINE])) return;
  const { lastSeq } = await findReadPosition(tx, { conversationId, side: 'seller' });
  await unlistConversation(tx, conversationId, lastSeq);
}
