import type { Writer } from '../../../database/database.ts';
import { isBlockBetween } from '../../account/block/block.server.ts';
import { isSuspended } from '../../account/sign-in/suspension.server.ts';
import type { Side } from '../conversation-store.server.ts';
import { findMembers, lockConversation } from '../message-store.server.ts';
import type { Moment } from '../reserve/end-reservation.server.ts';
import { addSystemLine, findReadPosition, quietLines } from '../reserve/system-line.server.ts';
import { notifyOfMeeting, notifyOfRestoring, withdrawProposal } from './meeting-notices.server.ts';
import {
  type EndedMeeting,
  findLatest,
  listComing,
  listComingAbout,
  listEndedAt,
  type MeetingRow,
  updateMeeting,
} from './meeting-store.server.ts';
import { LAPSED_LINE, otherSide, PROPOSAL_RESTORED_LINE, RESTORED_LINE, SOLD_LINE } from './meeting.ts';

interface Sale {
  /** Both of a swap. */
  productIds: string[];
  people: string[];
}

/** Requires locks on the listings: after a sale, ends what others had proposed or agreed on about them. */
export async function endMeetingsOfOthers(
  tx: Writer,
  moment: Moment,
  { productIds, people }: Sale,
): Promise<void> {
  const { engine, now } = moment;
  for (const conversationId of await listComingAbout(tx, { productIds, exceptIds: people, now })) {
    await lockConversation(tx, engine, conversationId);
    for (const meeting of await listComing(tx, conversationId, now)) await end(tx, moment, meeting);
  }
}

/** Its reminders stay, as the sale may be undone. */
async function end(tx: Writer, { engine, now }: Moment, meeting: MeetingRow): Promise<void> {
  const { id: meetingId, conversationId, state } = meeting;
  const isProposal = state === 'proposed';
  const side = 'seller';
  await updateMeeting(tx, meetingId, isProposal ? 'lapsed' : 'sold');
  const body = isProposal ? LAPSED_LINE : SOLD_LINE;
  await addSystemLine(tx, engine, { conversationId, side, body, meetingId, now });
  if (isProposal && meeting.side === side) await withdrawProposal(tx, { conversationId, side, now });
  else await notifyOfMeeting(tx, { conversationId, side, kind: 'meeting-sold', now });
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
  const [coming] = await listComing(tx, conversationId, now);
  if (!coming) return undefined;
  const { id, state, side } = coming;
  const isProposal = state === 'proposed';
  await updateMeeting(tx, id, isProposal ? 'lapsed' : 'done');
  if (isProposal) await withdrawProposal(tx, { conversationId, side, now });
  return id;
}

/**
 * Requires locks on the listings: after a sale was undone as if it had not been, what it ended is as before, unless its time
 * is over, or the two may not meet any more.
 */
export async function restoreMeetings(
  tx: Writer,
  moment: Moment,
  { productIds, people, soldAt, by }: Sale & { soldAt: number; by: Side },
): Promise<void> {
  for (const meeting of await listEndedAt(tx, { productIds, endedAt: soldAt, now: moment.now })) {
    const { conversationId, buyerId } = meeting;
    const isOfOthers = buyerId !== null && !people.includes(buyerId);
    await lockConversation(tx, moment.engine, conversationId);
    if (await canMeet(tx, moment, conversationId))
      await restore(tx, moment, { meeting, side: isOfOthers ? 'seller' : by, isOfOthers });
  }
}

async function canMeet(tx: Writer, { engine, now }: Moment, conversationId: string): Promise<boolean> {
  for (const state of ['proposed', 'agreed'] as const)
    if (await findLatest(tx, conversationId, { state, after: now })) return false;
  const [one, other] = (await findMembers(tx, conversationId)).map(({ accountId }) => accountId);
  if (!one || !other || (await isBlockBetween(tx, one, other))) return false;
  return !(await isSuspended(tx, engine, one)) && !(await isSuspended(tx, engine, other));
}

async function restore(
  tx: Writer,
  { engine, now }: Moment,
  { meeting, side, isOfOthers }: { meeting: EndedMeeting; side: Side; isOfOthers: boolean },
): Promise<void> {
  const { id: meetingId, conversationId, endedSeq } = meeting;
  const isProposal = meeting.state === 'lapsed';
  await updateMeeting(tx, meetingId, isProposal ? 'proposed' : 'agreed');
  const body = isProposal ? PROPOSAL_RESTORED_LINE : RESTORED_LINE;
  await addSystemLine(tx, engine, { conversationId, side, body, meetingId, now });
  if (!isOfOthers) return;
  const { readSeq, isBehind } = await findReadPosition(tx, { conversationId, side: otherSide(side) });
  if (endedSeq > readSeq) await quietLines(tx, { conversationId, side: otherSide(side) });
  if (!isProposal || meeting.side !== side) await notifyOfRestoring(tx, { conversationId, side, now });
  // Its notice was withdrawn unseen.
  else if (isBehind) await notifyOfMeeting(tx, { conversationId, side, kind: 'meeting-proposed', now });
}
