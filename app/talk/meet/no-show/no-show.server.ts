import type { Reader } from '../../../../database/database.ts';
import type { Side } from '../../conversation-store.server.ts';
import { type DealDeps, lockMeeting } from '../../reserve/lock-deal.server.ts';
import { addSystemLine } from '../../reserve/system-line.server.ts';
import { otherSide } from '../meeting.ts';
import { notifyOfMeeting } from '../meeting-notices.server.ts';
import { scheduleCounts } from './count-appointments.server.ts';
import {
  ANSWER_HOURS,
  answeredLine,
  CLAIM_HOURS,
  CLAIMED_LINE,
  mayClaimAt,
  type NoShowAnswer,
  type NoShowStanding,
  noShowState,
  parseAnswerText,
} from './no-show.ts';
import {
  type AttendedRow,
  findNoShow,
  insertNoShow,
  listAttendedIn,
  updateAnswer,
} from './no-show-store.server.ts';

const OBSTACLES = {
  over: '끝난 약속이에요.',
  absent: '‘도착했어요’를 누른 약속만 알릴 수 있어요.',
  came: '상대도 ‘도착했어요’를 눌렀어요.',
  'not-now': `상대가 나오지 않은 것은 약속 30분 뒤부터 ${CLAIM_HOURS}시간 동안 알릴 수 있어요.`,
  none: '답할 것이 없어요.',
  answered: '이미 답했어요. 답은 바꿀 수 없어요.',
  late: `답할 수 있는 ${ANSWER_HOURS}시간이 지났어요.`,
} as const;
type Obstacle = keyof typeof OBSTACLES;

export type NoShowOutcome =
  | { ok: true }
  | { ok: false; reason: Obstacle; text: string }
  | { ok: false; reason: 'invalid-answer'; text: string };

const reject = (reason: Obstacle): NoShowOutcome => ({ ok: false, reason, text: OBSTACLES[reason] });

interface ClaimInput {
  conversationId: string;
  meetingId: string;
}

/** By the one who came, once an appointment, also where one of the two has blocked the other. Throws `not-found`. */
export async function claimNoShow(
  deps: DealDeps,
  actor: { id: string },
  { conversationId, meetingId }: ClaimInput,
): Promise<NoShowOutcome> {
  const { database, limits } = deps;
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction(async (tx) => {
    const now = deps.now();
    const { deal, meeting } = await lockMeeting(tx, database.engine, actor, { conversationId, meetingId });
    const { side } = deal;
    const missing = otherSide(side);
    if (meeting.state !== 'agreed') return reject('over');
    if (meeting[`${side}ArrivedAt`] === null) return reject('absent');
    if (meeting[`${missing}ArrivedAt`] !== null) return reject('came');
    if (await findNoShow(tx, meetingId)) return { ok: true };
    if (!mayClaimAt(meeting.at, now)) return reject('not-now');
    await insertNoShow(tx, { meetingId, side: missing, claimedAt: now });
    await addSystemLine(tx, database.engine, { conversationId, side, body: CLAIMED_LINE, meetingId, now });
    await notifyOfMeeting(tx, { conversationId, side, kind: 'no-show-claimed', now });
    return { ok: true };
  });
}

interface AnswerInput extends ClaimInput {
  answer: NoShowAnswer;
  textTyped: string;
}

/** By the accused, once, within two days. Throws `not-found`. */
export async function answerNoShow(
  deps: DealDeps,
  actor: { id: string },
  { conversationId, meetingId, answer, textTyped }: AnswerInput,
): Promise<NoShowOutcome> {
  const { database, limits } = deps;
  const parsed = parseAnswerText(textTyped);
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction(async (tx) => {
    const now = deps.now();
    const { deal } = await lockMeeting(tx, database.engine, actor, { conversationId, meetingId });
    const { side } = deal;
    const noShow = await findNoShow(tx, meetingId);
    if (noShow?.side !== side) return reject('none');
    if (noShow.answer === answer) return { ok: true };
    if (noShow.answer !== null) return reject('answered');
    if (noShowState(noShow, now).state !== 'open') return reject('late');
    if (!parsed.ok) return { ...parsed, reason: 'invalid-answer' };
    const { text } = parsed;
    await updateAnswer(tx, meetingId, { answer, answerText: text, answeredAt: now });
    await scheduleCounts(tx, [actor.id], now);
    const body = answeredLine(answer, text);
    await addSystemLine(tx, database.engine, { conversationId, side, body, meetingId, now });
    await notifyOfMeeting(tx, { conversationId, side, kind: 'no-show-answered', now });
    return { ok: true };
  });
}

/** How long the outcome of an appointment is shown. */
const SHOWN_MS = 30 * 24 * 3_600_000;

/** The next step that one of the two can take or waits for; otherwise the outcome of the newest appointment to which one came. */
export async function findNoShowStanding(
  db: Reader,
  { conversationId, side, now }: { conversationId: string; side: Side; now: number },
): Promise<NoShowStanding | undefined> {
  const rows = await listAttendedIn(db, conversationId, now - SHOWN_MS);
  const standings = rows.map((row) => standingOf(row, side, now));
  return (
    standings.findLast((standing) => standing?.state === 'open' && standing.isOwn) ??
    standings.findLast((standing) => standing?.state === 'may-claim') ??
    standings.findLast((standing) => standing?.state === 'open') ??
    standings[0]
  );
}

function standingOf(row: AttendedRow, side: Side, now: number): NoShowStanding | undefined {
  const { id: meetingId, at, place, claimedAt, missingSide, answer, judgement, judgedReason: reason } = row;
  if (claimedAt === null) {
    const hasCome = row[`${side}ArrivedAt`] !== null && row[`${otherSide(side)}ArrivedAt`] === null;
    if (!hasCome || !mayClaimAt(at, now)) return undefined;
    return { meetingId, state: 'may-claim', isOwn: false, at, place, until: null, reason: null };
  }
  const standing = noShowState({ claimedAt, answer, judgement }, now);
  return { meetingId, ...standing, isOwn: missingSide === side, at, place, reason };
}
