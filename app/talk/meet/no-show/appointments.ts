import { ARRIVAL_MS } from '../meeting.ts';
import { CLAIM_HOURS, type NoShow, noShowState } from './no-show.ts';

const HOUR_MS = 3_600_000;
const COUNTED_MS = 365 * 24 * HOUR_MS;
/** The limit of those counted with one person, kept and missed apart: neither friends nor a quarrel decide a count. */
const MAX_WITH_ONE_PERSON = 3;
/** Smaller counts are not shown. */
const MIN_SHOWN = 3;

/** Numbers of kept and missed appointments; a disputed no-show is half of each. */
export interface Appointments {
  kept: number;
  missed: number;
}

export const NO_APPOINTMENTS: Appointments = { kept: 0, missed: 0 };

/** An agreed appointment that was not cancelled, from the view of one of the two. Epoch ms. */
export interface Attendance {
  at: number;
  otherKey: string;
  hasArrived: boolean;
  hasOtherArrived: boolean;
  noShow: NoShow | undefined;
}

interface Counted {
  kept: number;
  missed: number;
  nextAt: number | undefined;
}

const NOT_YET = (nextAt?: number): Counted => ({ kept: 0, missed: 0, nextAt });
const ATTENDED: Counted = { kept: 1, missed: 0, nextAt: undefined };
const MISSED: Counted = { kept: 0, missed: 1, nextAt: undefined };
const PARTLY_ATTENDED: Counted = { kept: 0.5, missed: 0.5, nextAt: undefined };

/** Without any arrival its outcome is unknown. */
function countOne({ at, hasArrived, hasOtherArrived, noShow }: Attendance, now: number): Counted {
  const endsAt = at + ARRIVAL_MS;
  if (now <= endsAt) return NOT_YET(endsAt + 1);
  if (hasArrived) return ATTENDED;
  if (!hasOtherArrived) return NOT_YET();
  if (!noShow) {
    const claimEndsAt = endsAt + CLAIM_HOURS * HOUR_MS;
    return now <= claimEndsAt ? NOT_YET(claimEndsAt + 1) : ATTENDED;
  }
  const { state, until } = noShowState(noShow, now);
  switch (state) {
    case 'open':
      return NOT_YET(until + 1);
    case 'unanswered':
    case 'agreed':
    case 'judged-missed':
      return MISSED;
    case 'disputed':
      return PARTLY_ATTENDED;
    case 'judged-came':
      return ATTENDED;
  }
}

/** Counts the last year, and says when the count next changes by itself. */
export function countAppointments(
  attended: Attendance[],
  now: number,
): Appointments & { nextAt: number | undefined } {
  const byOther = new Map<string, Appointments>();
  let nextAt: number | undefined;
  for (const one of attended) {
    const goneAt = one.at + COUNTED_MS;
    if (goneAt <= now) continue;
    const counted = countOne(one, now);
    nextAt = Math.min(nextAt ?? Infinity, goneAt, counted.nextAt ?? Infinity);
    const sum = byOther.get(one.otherKey) ?? NO_APPOINTMENTS;
    byOther.set(one.otherKey, {
      kept: Math.min(MAX_WITH_ONE_PERSON, sum.kept + counted.kept),
      missed: Math.min(MAX_WITH_ONE_PERSON, sum.missed + counted.missed),
    });
  }
  const sums = [...byOther.values()];
  const total = (of: keyof Appointments) => sums.reduce((sum, one) => sum + one[of], 0);
  return { kept: total('kept'), missed: total('missed'), nextAt };
}

export const countedSince = (now: number): number => now - COUNTED_MS;

export function isShown({ kept, missed }: Appointments): boolean {
  return kept + missed >= MIN_SHOWN;
}

/** `약속 12번 중 1번 안 나옴`; undefined where there are too few. */
export function appointmentsText(appointments: Appointments): string | undefined {
  if (!isShown(appointments)) return undefined;
  const { kept, missed } = appointments;
  const total = Math.round(kept + missed);
  return missed === 0 ? `약속 ${total}번 모두 나옴` : `약속 ${total}번 중 ${missed}번 안 나옴`;
}
