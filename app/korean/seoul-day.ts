const DAY_MS = 24 * 3_600_000;
/** Korea has had no other time since 1988. */
const AHEAD_MS = 9 * 3_600_000;

/** The day in Seoul at `at` (epoch ms), as a number that grows by one each midnight there. */
export function seoulDay(at: number): number {
  return Math.floor((at + AHEAD_MS) / DAY_MS);
}

/** When that day begins, epoch ms. */
export function seoulDayStart(day: number): number {
  return day * DAY_MS - AHEAD_MS;
}
