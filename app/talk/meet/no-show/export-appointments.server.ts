import type { Reader } from '../../../../database/database.ts';
import { findCount } from './appointment-count-store.server.ts';
import { listAttended } from './no-show-store.server.ts';

const isoTime = (at: number | null) => (at === null ? null : new Date(at).toISOString());

/** The count, also if too small to be shown, and all claims about missed appointments. */
export async function exportAppointments(db: Reader, { id }: { id: string }) {
  const count = await findCount(db, id);
  const attended = await listAttended(db, id, 0);
  return {
    kept: (count?.keptHalves ?? 0) / 2,
    missed: (count?.missedHalves ?? 0) / 2,
    noShows: attended.flatMap(({ at, side, missingSide, claimedAt, answer, answerText, ...judged }) => {
      if (claimedAt === null) return [];
      const { judgement, judgedReason } = judged;
      return {
        meetingAt: isoTime(at),
        isOwn: missingSide === side,
        claimedAt: isoTime(claimedAt),
        answer,
        answerText,
        judgement,
        judgedReason,
      };
    }),
  };
}
