import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../../database/database.ts';
import type { Look, SearchIndex } from '../index/search-index.ts';

export interface SearchDeps {
  database: Database;
  searchIndex: SearchIndex;
}

/** Candidates compared for one response; more would delay others. */
const BUDGET = 2_000;
const LARGEST_CHUNK = 500;
/** Less than four milliseconds of work between yields. */
const PATIENT_CHUNK = 150;
/** Extra candidates, for false positives and sold listings. */
const SPARE = 6;
const SPARE_OF_UNSOLD = 0.4;

export interface Scan<T> {
  found: T[];
  before: number | null;
}

export interface Span {
  before: number | null;
  wanted: number;
  isUnsold?: boolean | undefined;
  /** Goes on beyond the time limit, yielding after each lookup. */
  isPatient?: boolean;
}

export type LookForMatches<T> = (
  before: number | null,
  limit: number,
) => Promise<{ look: Look; matches: T[] }>;

/** Ends when `wanted` are found, none are left, the budget is spent or, unless it is patient, time is up. */
export async function scanCandidates<T extends { feedSeq: number }>(
  lookForMatches: LookForMatches<T>,
  { before, wanted, isUnsold = false, isPatient = false }: Span,
): Promise<Scan<T>> {
  const found: T[] = [];
  let from = before;
  let left = BUDGET;
  // Most candidates match, so the first lookup is seldom followed by another.
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
