import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';
import type { Look, SearchIndex } from '../index/search-index.ts';

export interface SearchDeps {
  database: Database;
  searchIndex: SearchIndex;
}

/** So many candidates are compared for one answer; more would make the others wait. */
const BUDGET = 2_000;
const LARGEST_CHUNK = 500;
/** The same for a scan that lets others have their turn in between: read and compared in less than four milliseconds. */
const PATIENT_CHUNK = 150;
/** Some candidates hold the words in pieces, and some are sold: so many are looked at besides for each that is wanted. */
const SPARE = 6;
const SPARE_OF_UNSOLD = 0.4;

export interface Scan<T> {
  /** Newest first; may be more than were wanted. */
  found: T[];
  /** Candidates below this feedSeq have not been looked at; null when none are left. */
  before: number | null;
}

/** Which candidates a scan looks for. */
export interface Span {
  before: number | null;
  wanted: number;
  /** Whether what is sold is passed over. */
  isUnsold?: boolean | undefined;
  /** Whether to go on where the index has looked for long enough; others have their turn after each look. */
  isPatient?: boolean;
}

/** Looks at the next candidates below a place, and reads those of them that match, in any order. */
export type LookForMatches<T> = (
  before: number | null,
  limit: number,
) => Promise<{ look: Look; matches: T[] }>;

/**
 * Looks candidates up, newest first, and keeps those that match, until `wanted` are found, none are left, the budget is
 * used up or, unless it is patient, the index has looked for long enough.
 */
export async function scanCandidates<T extends { feedSeq: number }>(
  lookForMatches: LookForMatches<T>,
  { before, wanted, isUnsold = false, isPatient = false }: Span,
): Promise<Scan<T>> {
  const found: T[] = [];
  let from = before;
  let left = BUDGET;
  // Most candidates match, so the first look is seldom followed by another.
  const spare = SPARE + (isUnsold ? Math.ceil(wanted * SPARE_OF_UNSOLD) : 0);
  const largest = isPatient ? PATIENT_CHUNK : LARGEST_CHUNK;
  let chunk = Math.min(wanted + spare, largest);
  while (left > 0 && found.length < wanted) {
    const size = Math.min(chunk, left);
    const { look, matches } = await lookForMatches(from, size);
    found.push(...matches.sort((a, b) => b.feedSeq - a.feedSeq));
    from = look.before;
    if (from === null) break;
    if (isPatient) await nextTurn();
    else if (look.feedSeqs.length < size) break;
    left -= look.feedSeqs.length;
    chunk = Math.min(chunk * 4, largest);
  }
  return { found, before: from };
}
