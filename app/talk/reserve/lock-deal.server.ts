import type { Database, Writer } from '../../../database/database.ts';
import { isBlockBetween } from '../../account/block/block.server.ts';
import { isSuspended } from '../../account/sign-in/suspension.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { findProduct } from '../../product/product.server.ts';
import type { Product } from '../../product/product.ts';
import { lockProduct } from '../../product/reserve/reservation.server.ts';
import type { Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import { findSubject, type Side } from '../conversation-store.server.ts';
import { findMembers, lockConversation } from '../message-store.server.ts';
import { findMeeting, type MeetingRow } from '../meet/meeting-store.server.ts';

export interface DealDeps {
  database: Database;
  limits: Pick<Limits, 'count'>;
  now(): number;
}

/** A conversation from one person's side, with it and its listing locked. */
export interface Deal {
  side: Side;
  /** Null once they have left. */
  otherId: string | null;
  buyerId: string | null;
  isOtherSuspended: boolean;
  /** Undefined once it is hidden or gone. */
  product: Product | undefined;
}

/** Throws `not-found` where the actor is no member. */
export async function lockDeal(
  tx: Writer,
  engine: Database['engine'],
  actor: { id: string },
  conversationId: string,
): Promise<Deal> {
  const subject = await findSubject(tx, conversationId);
  if (subject) await lockProduct(tx, engine, subject.productId);
  await lockConversation(tx, engine, conversationId);
  const members = await findMembers(tx, conversationId);
  const me = members.find(({ accountId }) => accountId === actor.id);
  if (!subject || !me) throw new CodedError('not-found', `no conversation of the actor: ${conversationId}`);
  const otherId = members.find(({ side }) => side !== me.side)?.accountId ?? null;
  const buyerId = me.side === 'buyer' ? actor.id : otherId;
  const isOtherSuspended = otherId !== null && (await isSuspended(tx, engine, otherId));
  const product = await findProduct(tx, subject.productId);
  return { side: me.side, otherId, buyerId, isOtherSuspended, product };
}

/** Why neither can reserve, offer or make an appointment now; undefined where they can. */
export async function findDealObstacle(
  tx: Writer,
  actor: { id: string },
  { product, otherId, isOtherSuspended }: Deal,
): Promise<'gone' | 'left' | 'blocked' | undefined> {
  if (!product) return 'gone';
  if (otherId === null) return 'left';
  return isOtherSuspended || (await isBlockBetween(tx, actor.id, otherId)) ? 'blocked' : undefined;
}

/** An appointment in the actor's conversation, with the locks of `lockDeal`. Throws `not-found`. */
export async function lockMeeting(
  tx: Writer,
  engine: Database['engine'],
  actor: { id: string },
  { conversationId, meetingId }: { conversationId: string; meetingId: string },
): Promise<{ deal: Deal; meeting: MeetingRow }> {
  const deal = await lockDeal(tx, engine, actor, conversationId);
  const meeting = await findMeeting(tx, conversationId, meetingId);
  if (!meeting) throw new CodedError('not-found', `no appointment of this conversation: ${meetingId}`);
  return { deal, meeting };
}
