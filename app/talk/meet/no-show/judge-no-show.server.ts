import type { Database, Reader, Writer } from '../../../../database/database.ts';
import { addNotice } from '../../../notice/notice.server.ts';
import { lockConversation } from '../../message-store.server.ts';
import { scheduleCounts } from './count-appointments.server.ts';
import type { Judgement } from './no-show.ts';
import { type ClaimRow, listClaims, updateJudgement } from './no-show-store.server.ts';

/** With both people and the listing's title. Does not check that the caller is an operator. */
export type InspectedClaim = ClaimRow;

/** Newest first. @param isWaiting only disputed ones without a judgement */
export async function listNoShows(
  db: Reader,
  { isWaiting, limit }: { isWaiting: boolean; limit: number },
): Promise<InspectedClaim[]> {
  return listClaims(db, { isWaiting, limit });
}

export async function inspectNoShow(db: Reader, meetingId: string): Promise<InspectedClaim | undefined> {
  return (await listClaims(db, { meetingId, isWaiting: false, limit: 1 }))[0];
}

interface JudgementInput {
  meetingId: string;
  judgement: Judgement;
  reason: string;
  now: number;
}

type JudgeOutcome = { ok: true } | { ok: false; reason: 'no-such-claim' | 'not-disputed' | 'judged' };

/** Judges a disputed one, once. Both people are notified, and read the reason in their conversation. */
export async function judgeNoShow(
  tx: Writer,
  engine: Database['engine'],
  { meetingId, judgement, reason, now }: JudgementInput,
): Promise<JudgeOutcome> {
  const found = await inspectNoShow(tx, meetingId);
  if (!found) return { ok: false, reason: 'no-such-claim' };
  await lockConversation(tx, engine, found.conversationId);
  // Read again under the lock that answering takes, too.
  const claim = (await inspectNoShow(tx, meetingId)) ?? found;
  if (claim.judgement !== null) return { ok: false, reason: 'judged' };
  if (claim.answer !== 'disputed') return { ok: false, reason: 'not-disputed' };
  await updateJudgement(tx, meetingId, { judgement, judgedReason: reason, judgedAt: now });
  await scheduleCounts(tx, [claim.missingId], now);
  const { title, productId: subjectId } = claim;
  for (const accountId of [claim.missingId, claim.claimantId])
    await addNotice(tx, { accountId, kind: 'no-show-judged', subjectId, title, now });
  return { ok: true };
}
