import { type DealDeps, lockMeeting } from '../reserve/lock-deal.server.ts';
import { addSystemLine } from '../reserve/system-line.server.ts';
import { updateArrival } from './meeting-store.server.ts';
import { ARRIVAL_MINUTES, ARRIVAL_MS, ARRIVED_LINE, meetingPhase } from './meeting.ts';
import { scheduleCounts } from './no-show/count-appointments.server.ts';

type ArriveOutcome = { ok: true } | { ok: false; reason: 'over' | 'not-now'; text: string };

/** Around the time of an agreed appointment, even if the listing is gone. Repeating it succeeds. Throws `not-found`. */
export async function arrive(
  deps: DealDeps,
  actor: { id: string },
  { conversationId, meetingId }: { conversationId: string; meetingId: string },
): Promise<ArriveOutcome> {
  const { database, limits } = deps;
  await limits.count({ limit: 'personMessageMinute', identifier: actor.id });
  return database.transaction(async (tx) => {
    const now = deps.now();
    const { deal, meeting } = await lockMeeting(tx, database.engine, actor, { conversationId, meetingId });
    const { side } = deal;
    if (meeting.state !== 'agreed') return { ok: false, reason: 'over', text: '끝난 약속이에요.' };
    if (meeting[`${side}ArrivedAt`] !== null) return { ok: true };
    const phase = meetingPhase(meeting.at, now);
    if (phase !== 'near' && phase !== 'begun') {
      const text = `‘도착했어요’는 약속 앞뒤 ${ARRIVAL_MINUTES}분 동안 누를 수 있어요.`;
      return { ok: false, reason: 'not-now', text };
    }
    await updateArrival(tx, meetingId, side, now);
    await scheduleCounts(tx, [actor.id, deal.otherId], meeting.at + ARRIVAL_MS + 1);
    const line = { conversationId, side, body: ARRIVED_LINE, meetingId, now };
    await addSystemLine(tx, database.engine, line);
    return { ok: true };
  });
}
