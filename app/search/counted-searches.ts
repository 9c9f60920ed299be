/** For so many days a search is counted, and counted once by a browser. */
export const COUNTED_DAYS = 7;
const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
const MOST_KEPT = 100;
/** Few enough that a mark fits thousands of words: it does not tell what was searched for. */
const MARKS = 4096;

/** That this browser's search for some text has been counted. */
export interface CountedSearch {
  mark: number;
  day: number;
}

/** The day of a moment (epoch ms) in Seoul, counted from 1970. */
export function seoulDay(now: number): number {
  return Math.floor((now + SEOUL_MS) / DAY_MS);
}

/** The first of the days that count at a moment (epoch ms). */
export function firstCountedDay(now: number): number {
  return seoulDay(now) - COUNTED_DAYS + 1;
}

/** A text's mark: FNV-1a, folded. http://www.isthe.com/chongo/tech/comp/fnv/ */
function markOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return ((hash >>> 24) ^ (hash >>> 12) ^ hash) & (MARKS - 1);
}

/** With a text among those counted; undefined where it, or one with its mark, was counted in the last days. */
export function withCounted(
  counted: CountedSearch[],
  text: string,
  now: number,
): CountedSearch[] | undefined {
  const today = seoulDay(now);
  const mark = markOf(text);
  const kept = counted.filter(({ day }) => day >= firstCountedDay(now) && day <= today);
  if (kept.some((other) => other.mark === mark)) return undefined;
  return kept.length < MOST_KEPT ? [...kept, { mark, day: today }] : undefined;
}

/** What was kept, whatever somebody or another version has put there. */
export function parseCounted(kept: string | null): CountedSearch[] {
  let value: unknown;
  try {
    value = JSON.parse(kept ?? '[]');
  } catch {
    return []; // Nothing that can be read.
  }
  return Array.isArray(value) ? value.filter(isCounted) : [];
}

function isCounted(value: unknown): value is CountedSearch {
  if (typeof value !== 'object' || value === null) return false;
  return 'mark' in value && Number.isInteger(value.mark) && 'day' in value && Number.isInteger(value.day);
}
