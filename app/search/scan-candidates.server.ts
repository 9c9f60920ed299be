import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { GramQuery, SearchIndex } from './search-index.ts';

export interface SearchDeps {
  database: Database;
  searchIndex: SearchIndex;
}

/** So many candidates are compared for one answer; more would make the others wait. */
const BUDGET = 2_000;
const LARGEST_CHUNK = 500;
/** So many candidates a match: some are sold, or hold the words in pieces. */
const ONE_LOOK = 1.4;

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
  /** Whether to go on where the index has looked for long enough, letting others have their turn in between. */
  isPatient?: boolean;
}

/** Reads those of the candidates that match, in any order. */
export type ReadMatches<T> = (feedSeqs: number[]) => Promise<T[]>;

/**
 * Looks candidates up, newest first, and keeps those that match, until `wanted` are found, none are left, the budget is
 * used up or, unless it is patient, the index has looked for long enough.
 */
export async function scanCandidates<T extends { feedSeq: number }>(
  searchIndex: SearchIndex,
  query: GramQuery,
  readMatches: ReadMatches<T>,
  { before, wanted, isPatient = false }: Span,
): Promise<Scan<T>> {
  const found: T[] = [];
  let from = before;
  let left = BUDGET;
  // Most candidates match, so the first look is seldom followed by another.
  let chunk = Math.min(Math.ceil(wanted * ONE_LOOK) + 4, LARGEST_CHUNK);
  while (left > 0 && found.length < wanted) {
    const size = Math.min(chunk, left);
    const look = await searchIndex.look(query, from, size);
    const matches = await readMatches(look.feedSeqs);
    found.push(...matches.sort((a, b) => b.feedSeq - a.feedSeq));
    from = look.before;
    if (from === null) break;
    if (look.feedSeqs.length < size) {
      if (!isPatient) break;
      await nextTurn();
    }
    left -= look.feedSeqs.length;
    chunk = Math.min(chunk * 4, LARGEST_CHUNK);
  }
  return { found, before: from };
}
