const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Nights in Seoul, from 23:00 to 8:00, do not count. */
const WAKING_FROM_MS = 8 * HOUR_MS;
const WAKING_TO_MS = 23 * HOUR_MS;
const SEOUL_AHEAD_MS = 9 * HOUR_MS;
const WAKING_DAY_MS = WAKING_TO_MS - WAKING_FROM_MS;
const MIN_CONVERSATIONS = 5;

/** Waking minutes and their texts; nothing is shown above a day. */
const STEPS: [minutes: number, text: string][] = [
  [10, '10분'],
  [30, '30분'],
  [60, '1시간'],
  [180, '3시간'],
  [360, '6시간'],
  [720, '12시간'],
  [WAKING_DAY_MS / MINUTE_MS, '하루'],
];

/** A conversation's messages in order; `isOwn`: by the person whose reply time it is. */
export type Said = { isOwn: boolean; at: number }[];

/** Since the epoch; both arguments are epoch ms. */
function wakingMsUntil(at: number): number {
  const inSeoul = at + SEOUL_AHEAD_MS;
  const days = Math.floor(inSeoul / DAY_MS);
  const ofDay = inSeoul - days * DAY_MS;
  return days * WAKING_DAY_MS + Math.min(Math.max(ofDay - WAKING_FROM_MS, 0), WAKING_DAY_MS);
}

export function wakingMsBetween(from: number, to: number): number {
  return wakingMsUntil(to) - wakingMsUntil(from);
}

/**
 * From the first waiting message to the reply, for each reply. A conversation without a reply for a day counts with its
 * waiting time. Closing words need no reply and do not count.
 */
export function replyTimes(said: Said, now: number): number[] {
  const times: number[] = [];
  let waitingSince: number | undefined;
  let hasSpoken = false;
  for (const { isOwn, at } of said) {
    if (isOwn && waitingSince !== undefined) times.push(wakingMsBetween(waitingSince, at));
    if (isOwn) hasSpoken = true;
    waitingSince = isOwn ? undefined : (waitingSince ?? at);
  }
  const waited = hasSpoken || waitingSince === undefined ? 0 : wakingMsBetween(waitingSince, now);
  return waited > WAKING_DAY_MS ? [waited] : times;
}

/** The step of the median reply; null with few conversations, and above a day. */
export function replyWithinMinutes(conversations: Said[], now: number): number | null {
  const replies = conversations.map((said) => replyTimes(said, now)).filter((times) => times.length > 0);
  if (replies.length < MIN_CONVERSATIONS) return null;
  const sorted = replies.flat().toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  return STEPS.find(([minutes]) => median <= minutes * MINUTE_MS)?.[0] ?? null;
}

export function replyText(withinMinutes: number | null): string | undefined {
  const step = STEPS.find(([minutes]) => minutes === withinMinutes);
  return step && `보통 ${step[1]} 안에 답해요`;
}
