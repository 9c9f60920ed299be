import type { Database } from '../../../database/database.ts';
import { actorTransaction } from '../../account/account.server.ts';
import { addBlock, unblockPerson } from '../../account/block/block.server.ts';
import { withdrawNoticesBy } from '../../notice/notice.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { endFollowing } from '../../product/follow/follow.server.ts';
import { withdrawApplications } from '../../product/reserve/giveaway/apply.server.ts';
import { appendChatEvents } from '../events/chat-event-store.server.ts';
import { lockConversation } from '../message-store.server.ts';
import { getSides } from '../message.server.ts';
import { cancelComingMeetings } from '../meet/meet.server.ts';
import { endPendingOffer } from '../offer/answer-offer.server.ts';
import { endPendingSwap } from '../offer/swap/answer-swap.server.ts';
import { release } from '../reserve/reserve.server.ts';
import { listBetween, takeOffList, updateMutedAt } from './member-store.server.ts';

interface Deps {
  database: Database;
  now(): number;
}

type Actor = { id: string };
type Input = { id: string };

/** The other person of a conversation, in all of them. Throws `not-found`. */
export async function blockOther(deps: Deps, actor: Actor, { id }: Input): Promise<void> {
  const { otherId } = await getSides(deps.database.read, actor, id);
  if (otherId !== null) await blockPerson(deps, actor, { personId: otherId });
}

/** Ends offers, applications, appointments, reservations and follows of the two. Throws `forbidden` for oneself. */
export async function blockPerson(
  deps: Deps,
  actor: Actor,
  { personId }: { personId: string },
): Promise<void> {
  if (personId === actor.id) throw new CodedError('forbidden', 'people cannot block themselves');
  const { engine } = deps.database;
  const ids = await actorTransaction(deps.database, async (tx) => {
    const between = await listBetween(tx, actor.id, personId);
    // Every agreement between the two checks blocks under this lock: nothing is added after it is committed.
    for (const conversationId of between) await lockConversation(tx, engine, conversationId);
    const moment = { engine, now: deps.now() };
    await addBlock(tx, { blockerId: actor.id, blockedId: personId, now: moment.now });
    await endFollowing(tx, actor.id, personId);
    await withdrawApplications(tx, { accountId: actor.id, sellerId: personId, now: moment.now });
    await withdrawApplications(tx, { accountId: personId, sellerId: actor.id, now: moment.now });
    for (const conversationId of between) {
      const { side } = await getSides(tx, actor, conversationId);
      await endPendingOffer(tx, moment, { conversationId, side });
      await endPendingSwap(tx, moment, { conversationId, side });
      await cancelComingMeetings(tx, moment, { conversationId, side });
    }
    await withdrawNoticesBy(tx, { accountId: actor.id, by: personId, now: moment.now });
    return between;
  });
  // Reserving locks the listing before the conversation, so not in the same transaction.
  for (const conversationId of ids) await release(deps, actor, { conversationId });
}

/** Throws `not-found`. */
export async function unblockOther(deps: Deps, actor: Actor, { id }: Input): Promise<void> {
  const { otherId } = await getSides(deps.database.read, actor, id);
  if (otherId !== null) await unblockPerson(deps, actor, { personId: otherId });
}

/** A muted conversation counts in no badge. Throws `not-found`. */
export async function setMuted(
  { database, now }: Deps,
  actor: Actor,
  { id, isMuted }: Input & { isMuted: boolean },
): Promise<void> {
  await database.transaction(async (tx) => {
    await getSides(tx, actor, id);
    const at = now();
    await updateMutedAt(tx, { id, accountId: actor.id, mutedAt: isMuted ? at : null });
    await appendChatEvents(tx, [id], at);
  });
}

/** For the actor alone; a later message brings it back without the earlier ones. Throws `not-found`. */
export async function leaveConversation({ database, now }: Deps, actor: Actor, { id }: Input): Promise<void> {
  await database.transaction(async (tx) => {
    await lockConversation(tx, database.engine, id);
    await getSides(tx, actor, id);
    await takeOffList(tx, { id, accountId: actor.id });
    await appendChatEvents(tx, [id], now());
  });
}
