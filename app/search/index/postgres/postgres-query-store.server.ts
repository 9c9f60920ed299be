import { sql } from 'kysely';
import type { Reader } from '../../../../database/database.ts';
import {
  listingAt,
  type ListingRow,
  type ProductFilter,
  toProduct,
} from '../../../product/list/list-products.server.ts';
import { endOfWindow, windowsBelow, type FeedWindow } from './feed-windows.ts';
import type { GramQuery, Candidates, CandidatesWithProducts } from '../search-index.ts';

/**
 * Searches one window of the feed after the other until there are enough documents. GIN scans the shortest list of the
 * first condition and skips in later ones: so the window comes first, and prices before words. `feed_seq + 0` keeps
 * the planner from walking the feed.
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
  return sql<Found>`
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

interface Found {
  newest: number | null;
  feedSeq: number | null;
}

function selectWithProducts(db: Reader, candidates: CandidateSelection, filter: ProductFilter) {
  return sql<{ newest: number | null; foundAt: number | null } & (ListingRow | { id: null })>`
    select candidate.newest, candidate.feed_seq as found_at, listing.*
    from (${candidates}) as candidate
    left join lateral ${listingAt(db, 'candidate.feedSeq', filter)} as listing on true`;
}

type CandidateSelection = ReturnType<typeof selectCandidates>;

/** Remembers the newest position, so that a look-up is one statement. */
export class DocumentReader {
  readonly #db: Reader;
  #newest = 0;

  constructor(db: Reader) {
    this.#db = db;
  }

  async findCandidates(query: GramQuery, before: number | null, limit: number): Promise<Candidates> {
    const { candidates } = await this.#find(query, before, limit, async (selection) => {
      const { rows } = await selection.execute(this.#db);
      return rows;
    });
    return candidates;
  }

  async findCandidatesWithProducts(
    query: GramQuery,
    before: number | null,
    limit: number,
    filter: ProductFilter,
  ): Promise<CandidatesWithProducts> {
    const { candidates, rows } = await this.#find(query, before, limit, async (selection) => {
      const found = await selectWithProducts(this.#db, selection, filter).execute(this.#db);
      return found.rows.map(({ newest, foundAt, ...row }) => ({ newest, feedSeq: foundAt, row }));
    });
    return { ...candidates, products: rows.flatMap(({ row }) => (row.id === null ? [] : toProduct(row))) };
  }

  async #find<Row extends Found>(
    query: GramQuery,
    before: number | null,
    limit: number,
    read: (selection: CandidateSelection) => Promise<Row[]>,
  ): Promise<{ candidates: Candidates; rows: Row[] }> {
    const end = before ?? endOfWindow(this.#newest);
    const rows = await read(selectCandidates(query, windowsBelow(end), limit));
    this.#newest = rows[0]?.newest ?? 0;
    // More was listed meanwhile than its window holds.
    if (before === null && this.#newest >= end) return this.#find(query, null, limit, read);
    const feedSeqs = rows.flatMap(({ feedSeq }) => (feedSeq === null ? [] : [feedSeq]));
    feedSeqs.sort((a, b) => b - a);
    const isFull = feedSeqs.length === limit;
    return { candidates: { feedSeqs, before: isFull ? (feedSeqs.at(-1) ?? null) : null }, rows };
  }
}
