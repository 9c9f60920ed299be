import { sql } from 'kysely';
import type { Reader } from '../../database/database.ts';
import { endOfWindow, windowsBelow, type FeedWindow } from './feed-windows.ts';
import type { GramQuery, Look } from './search-index.ts';

/**
 * The statement of a look: one window of the feed after the other, until there are enough documents; and where the
 * newest of all stands.
 *
 * GIN goes through all of the shortest list of a condition, but in the next condition skips to where that has got: the
 * window comes first, so that the other lists are read in it alone, and prices are rarer than most words. `feed_seq + 0`
 * keeps the planner from walking the feed until it has met enough documents, which it takes for cheap when a gram is
 * rare.
 */
export function selectCandidates(
  { all, anyOf = [], without }: GramQuery,
  windows: FeedWindow[],
  limit: number,
) {
  const conditions = [
    sql`grams @> string_to_array(feed_window.gram, ' ')`,
    ...(anyOf.length > 0 ? [sql`grams && ${anyOf}::text[]`] : []),
    sql`grams @> ${all}::text[]`,
    sql`feed_seq + 0 < feed_window.below`,
    ...(without ? [sql`not (grams @> ${without}::text[])`] : []),
  ];
  return sql<{ newest: number | null; feedSeq: number | null }>`
    select newest.feed_seq as newest, found.feed_seq
    from (select max(feed_seq) as feed_seq from search_document) as newest
    left join (
      select candidate.feed_seq
      from unnest(
        ${windows.map(({ gram }) => gram ?? '')}::text[],
        ${windows.map(({ below }) => below)}::bigint[]
      ) as feed_window (gram, below),
      lateral (
        select feed_seq from search_document where ${sql.join(conditions, sql` and `)}
        order by feed_seq + 0 desc limit ${limit}
      ) as candidate
      limit ${limit}
    ) as found on true`;
}

/** Looks documents up. It knows where the newest stood when it last looked, so that a look is one statement. */
export class DocumentReader {
  readonly #db: Reader;
  #newest = 0;

  constructor(db: Reader) {
    this.#db = db;
  }

  /** The newest documents below `before` that have the grams. */
  async look(query: GramQuery, before: number | null, limit: number): Promise<Look> {
    const end = before ?? endOfWindow(this.#newest);
    const { rows } = await selectCandidates(query, windowsBelow(end), limit).execute(this.#db);
    this.#newest = rows[0]?.newest ?? 0;
    // So much was listed meanwhile that it is in a window of its own.
    if (before === null && this.#newest >= end) return this.look(query, null, limit);
    const feedSeqs = rows.flatMap(({ feedSeq }) => (feedSeq === null ? [] : [feedSeq]));
    return { feedSeqs, before: feedSeqs.length === limit ? (feedSeqs.at(-1) ?? null) : null };
  }
}
