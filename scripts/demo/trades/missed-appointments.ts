import { arrive } from '../../../app/talk/meet/arrive.server.ts';
import { answerMeeting, proposeMeeting } from '../../../app/talk/meet/meet.server.ts';
import { findLatest } from '../../../app/talk/meet/meeting-store.server.ts';
import { answerNoShow, claimNoShow } from '../../../app/talk/meet/no-show/no-show.server.ts';
import {
  beginTalk,
  DAY_MS,
  type DemoListed,
  type DemoTrades,
  depsAgo,
  expectOk,
  HOUR_MS,
} from './demo-market.ts';

const SEOUL_AHEAD_MS = 9 * HOUR_MS;
/** When the two met, or one of them did not. */
const MET_AGO_MS = DAY_MS;
const PLACE = '망원역 2번 출구';

/** Two appointments of yesterday to which only the buyer came; of the second the seller says that they came too. */
export async function addMissedAppointments(
  trades: DemoTrades,
  [claimed, disputed]: readonly [DemoListed, DemoListed],
): Promise<void> {
  await claim(trades, claimed);
  const { conversationId, meetingId, seller } = await claim(trades, disputed);
  const textTyped = '10분 먼저 와서 기다렸는데 서로 다른 출구에 있었어요.';
  const answer = { conversationId, meetingId, answer: 'disputed', textTyped } as const;
  expectOk(await answerNoShow(depsAgo(trades, 2 * HOUR_MS), seller, answer), conversationId);
}

async function claim(trades: DemoTrades, listed: DemoListed) {
  const buyer = trades.people[(listed.sellerIndex + 1) % trades.people.length]!;
  const body = '내일 이 시간에 망원역에서 볼 수 있을까요?';
  const talk = await beginTalk(trades, listed, { buyer, body, agoMs: MET_AGO_MS + DAY_MS });
  const { conversationId, seller } = talk;
  const meetingId = await agree(trades, talk);
  const meeting = { conversationId, meetingId };
  expectOk(await arrive(depsAgo(trades, MET_AGO_MS), buyer, meeting), conversationId);
  expectOk(await claimNoShow(depsAgo(trades, MET_AGO_MS - 2 * HOUR_MS), buyer, meeting), conversationId);
  return { ...meeting, seller };
}

/** The buyer proposes and the seller agrees, a day before. @returns the meeting's id */
async function agree(
  trades: DemoTrades,
  { conversationId, buyer, seller }: Awaited<ReturnType<typeof beginTalk>>,
): Promise<string> {
  const meetsAt = trades.startedAt - MET_AGO_MS;
  // Ten minutes are the step of the form.
  const atTyped = `${new Date(meetsAt + SEOUL_AHEAD_MS).toISOString().slice(0, 15)}0`;
  const dayBefore = depsAgo(trades, MET_AGO_MS + DAY_MS - HOUR_MS);
  const proposal = { conversationId, atTyped, placeTyped: PLACE };
  expectOk(await proposeMeeting(dayBefore, buyer, proposal), conversationId);
  const after = dayBefore.now();
  const meeting = await findLatest(trades.database.read, conversationId, { state: 'proposed', after });
  const answer = { conversationId, meetingId: meeting!.id, answer: 'agreed' } as const;
  expectOk(await answerMeeting(dayBefore, seller, answer), conversationId);
  return meeting!.id;
}
