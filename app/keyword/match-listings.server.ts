import { createHash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Database } from '../../database/database.ts';
import type { KeywordTable, MatchedListingTable } from '../../database/tables/search-tables.ts';
import { addNotices } from '../notice/notice.server.ts';
import type { Change, LogPosition } from '../platform/change-log.server.ts';
import {
  type FollowerDeps,
  startFollowing,
  StoredFollower,
} from '../platform/follow/stored-follower.server.ts';
import { listProductsById } from '../product/list/list-products.server.ts';
import type { Product } from '../product/product.ts';
import type { SearchIndex } from '../search/index/search-index.ts';
import { findUsualPrice } from '../search/usual-price/find-usual-price.server.ts';
import { RING_AGE_MS } from './keyword.ts';
import { matchesKeyword, type NamedTexts, termsOf } from './keyword-terms.ts';
import {
  findEndOfBatch,
  findTextsHashes,
  insertRings,
  listByTerms,
  saveMatched,
  updateRangAt,
} from './match-store.server.ts';

/** Terms in one look-up. SQLite blocks the thread, so requests run between look-ups. */
const TERMS_AT_ONCE = { sqlite: 100, postgres: 1_000 };
const LISTINGS_AT_ONCE = 50;
const PEOPLE_AT_ONCE = 100;

interface Deps extends FollowerDeps {
  searchIndex?: SearchIndex;
}

/** Rings for new and edited listings; `keyword_ring` has earlier rings. */
export function startKeywordAlerts({ onError, ...deps }: Deps & { onError(error: unknown): void }): {
  stop(): Promise<void>;
} {
  return startFollowing(new KeywordFollower(deps), onError);
}

export class KeywordFollower extends StoredFollower<Touched> {
  readonly #searchIndex: SearchIndex | undefined;

  /** @param from default: the stored position */
  constructor({ searchIndex, ...deps }: Deps, from?: LogPosition) {
    super(deps, 'keywords', from);
    this.#searchIndex = searchIndex;
  }

  protected override select(changes: Change[]): Touched[] {
    return touched(changes);
  }

  protected override async handle(listed: Touched[]): Promise<boolean> {
    const touchedAs = new Map(listed.map(({ productId, as }) => [productId, as]));
    // Hidden and removed listings are left out, and those of suspended people.
    const products = await listProductsById(this.deps.database.read, [...touchedAs.keys()]);
    for (let from = 0; from < products.length; from += LISTINGS_AT_ONCE) {
      if (!(await this.#ringForSome(products.slice(from, from + LISTINGS_AT_ONCE), touchedAs))) return false;
    }
    return true;
  }

  /** Safe to repeat after a stop: each ring is a unique row. */
  async #ringForSome(products: Product[], touchedAs: Map<string, Touched['as']>): Promise<boolean> {
    const { database, now } = this.deps;
    const hashes = await findTextsHashes(
      database.read,
      products.map(({ id }) => id),
    );
    const changed = products
      .map((product) => ({ product, textsHash: hashTexts(product), before: hashes.get(product.id) }))
      .filter(({ textsHash, before }) => textsHash !== before);
    if (changed.length === 0) return true;
    const ringing = changed.filter(
      ({ product, before }) =>
        !product.sold &&
        product.createdAt > now() - RING_AGE_MS &&
        (before !== undefined || touchedAs.get(product.id) === 'published'),
    );
    const found = await findMatching(
      database,
      ringing.map(({ product }) => product),
    );
    const matching = new Map(ringing.map(({ product }, index) => [product, found[index]!]));
    const matched: MatchedListingTable[] = [];
    for (const { product, textsHash } of changed) {
      const keywordIds = matching.get(product) ?? [];
      for (const keywordId of keywordIds)
        if (!(await this.#ringForWatchers(product, keywordId))) return false;
      const usual = keywordIds.length > 0 ? await this.#findUsual(product) : NO_USUAL_PRICE;
      matched.push({ productId: product.id, textsHash, matchedAt: now(), ...usual });
    }
    await database.transaction((tx) => saveMatched(tx, matched));
    return true;
  }

  async #findUsual({ title, category, subCategory }: Product): Promise<typeof NO_USUAL_PRICE> {
    const searchIndex = this.#searchIndex;
    if (!searchIndex || category === 'free' || category === 'exchange') return NO_USUAL_PRICE;
    const usual = await findUsualPrice({ ...this.deps, searchIndex }, { title, subCategory });
    return 'low' in usual ? { usualLowWon: usual.low, usualHighWon: usual.high } : NO_USUAL_PRICE;
  }

  async #ringForWatchers(product: Product, keywordId: string): Promise<boolean> {
    const { database } = this.deps;
    let after = '';
    for (;;) {
      if (this.isStopped) return false;
      const upTo = await findEndOfBatch(database.read, { keywordId, after }, PEOPLE_AT_ONCE);
      await this.#ringForBatch(product, { keywordId, after, upTo });
      if (upTo === undefined) return true;
      after = upTo;
    }
  }

  async #ringForBatch(
    product: Product,
    watchers: { keywordId: string; after: string; upTo: string | undefined },
  ): Promise<void> {
    const now = this.deps.now();
    await this.deps.database.transaction(async (tx) => {
      const rings = await insertRings(tx, watchers, product, now);
      if (rings.length === 0) return;
      const words = await updateRangAt(
        tx,
        rings.map(({ alertId }) => alertId),
        now,
      );
      const people = Map.groupBy(rings, ({ alertId }) => words.get(alertId) ?? '');
      for (const [title, some] of people) {
        const accountIds = some.map(({ accountId }) => accountId);
        await addNotices(tx, accountIds, { kind: 'keyword-matched', subjectId: product.id, title, now });
      }
    });
  }
}

/** For each listing in order, the ids of word sets that its title and brand contain. */
export async function findMatching(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  listings: readonly NamedTexts[],
): Promise<string[][]> {
  const termsOfEach = listings.map(termsOf);
  const terms = [...new Set(termsOfEach.flat())];
  const known = new Map<string, KeywordTable[]>();
  for (let from = 0; from < terms.length; from += TERMS_AT_ONCE[engine]) {
    for (const keyword of await listByTerms(read, terms.slice(from, from + TERMS_AT_ONCE[engine])))
      known.set(keyword.term, [...(known.get(keyword.term) ?? []), keyword]);
    await nextTurn();
  }
  return listings.map((listing, index) =>
    termsOfEach[index]!.flatMap((term) => known.get(term) ?? [])
      .filter(({ words }) => matchesKeyword(listing, words))
      .map(({ id }) => id),
  );
}

const NO_USUAL_PRICE: Pick<MatchedListingTable, 'usualLowWon' | 'usualHighWon'> = {
  usualLowWon: null,
  usualHighWon: null,
};

interface Touched {
  productId: string;
  as: 'published' | 'edited';
}

function touched(changes: Change[]): Touched[] {
  const listed = new Map<string, Touched['as']>();
  for (const { kind, productId } of changes) {
    if (productId === null || (kind !== 'published' && kind !== 'edited')) continue;
    if (listed.get(productId) !== 'published') listed.set(productId, kind);
  }
  return [...listed].map(([productId, as]) => ({ productId, as }));
}

/** Hashes the compared fields, so that bumping or a new description does not ring. */
function hashTexts({ title, brand, category, subCategory, priceWon }: Product): string {
  const texts = JSON.stringify([title, brand, category, subCategory, priceWon]);
  return createHash('sha256').update(texts).digest('base64url').slice(0, 22);
}
