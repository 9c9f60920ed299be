import { expect, vi } from 'vitest';
import type { Writer } from '../../../database/database.ts';
import type { TestDatabase } from '../../../test/support/database/engines.ts';
import { appendChange, appendChanges } from '../../platform/change-log.server.ts';
import type { IndexedListing, IndexedTexts } from '../text/index-grams.ts';
import { openSearchIndex } from '../index/open-search-index.server.ts';
import type { NarrowerWords } from '../rewrite/narrower-rewrites.server.ts';
import type { Synonyms } from '../rewrite/synonym-rewrites.server.ts';
import type { SearchIndex } from '../index/search-index.ts';

export type ListingInput = Partial<IndexedTexts> & { soldAt?: number | null; tradeMethod?: string | null };

const NOW = 1_790_000_000_000;
const PLAIN: IndexedTexts = {
  title: '물건',
  brand: '',
  desc: '',
  wants: '',
  category: 'reuse',
  subCategory: 'other',
  priceWon: null,
};

const SYNONYMS: Synonyms = new Map([
  ['휴대폰', ['핸드폰', '스마트폰']],
  ['핸드폰', ['휴대폰', '스마트폰']],
  ['스마트폰', ['휴대폰', '핸드폰']],
  ['엘지', ['lg']],
  ['lg', ['엘지']],
  ['노트북', ['랩탑']],
  ['랩탑', ['노트북']],
]);

const NARROWER_WORDS: NarrowerWords = new Map([
  ['신발', ['운동화', '등산화', '구두']],
  ['휴대폰', ['아이폰', '갤럭시']],
  ['핸드폰', ['아이폰', '갤럭시']],
  ['스마트폰', ['아이폰', '갤럭시']],
  ['디지털기기', ['휴대폰', '카메라']],
]);

export interface SearchMarket {
  database: TestDatabase;
  searchIndex: SearchIndex;
  articles: { synonyms: Synonyms; narrowerWords: NarrowerWords };
  /** What the follower complained of. */
  errors: unknown[];
  close(): Promise<void>;
}

/** A search index that follows the database closely, with a seller in it. */
export async function openSearchMarket(database: TestDatabase): Promise<SearchMarket> {
  await database.transaction((tx) =>
    tx
      .insertInto('account')
      .values({
        id: 'seller',
        email: 'seller@dasi.kr',
        emailKey: 'seller@dasi.kr',
        nickname: '판매자',
        nicknameKey: '판매자',
        passwordHash: 'x',
        createdAt: NOW,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return followClosely(database);
}

/** Opens the index of a database that may have one already. */
export async function followClosely(database: TestDatabase): Promise<SearchMarket> {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  const { dataDir } = database;
  const searchIndex = await openSearchIndex({ database, dataDir, onError, everyMs: 10 });
  return {
    database,
    searchIndex,
    articles: { synonyms: SYNONYMS, narrowerWords: NARROWER_WORDS },
    errors,
    close: () => searchIndex.close(),
  };
}

/** Waits until every committed change is in the index, so many ms at most. */
export async function settle({ searchIndex, errors }: SearchMarket, timeout = 20_000): Promise<void> {
  await vi.waitFor(async () => expect(await searchIndex.caughtUp()).toBe(true), {
    timeout,
    interval: 10,
  });
  expect(errors).toEqual([]);
}

let listed = 0;
const ROWS_AT_ONCE = 200;

/** Lists things in one transaction, oldest first, and returns them as they are in the table. */
export async function publish(
  { database }: Pick<SearchMarket, 'database'>,
  inputs: ListingInput[],
): Promise<IndexedListing[]> {
  return database.transaction(async (tx) => {
    const listings: IndexedListing[] = [];
    for (let from = 0; from < inputs.length; from += ROWS_AT_ONCE) {
      listings.push(...(await insertListings(tx, inputs.slice(from, from + ROWS_AT_ONCE))));
    }
    return listings;
  });
}

async function insertListings(tx: Writer, inputs: ListingInput[]): Promise<IndexedListing[]> {
  const texts = inputs.map((input) => ({ ...PLAIN, ...input, id: `p${++listed}` }));
  const rows = texts.map((listing) => ({
    soldAt: null,
    ...listing,
    sellerId: 'seller',
    size: 'M',
    photos: '[]',
    createdAt: NOW,
  }));
  const inserted = await tx.insertInto('product').values(rows).returning(['id', 'feedSeq']).execute();
  const feedSeqs = new Map(inserted.map(({ id, feedSeq }) => [id, feedSeq]));
  const listings = texts.map((listing) => ({ ...listing, feedSeq: feedSeqs.get(listing.id)! }));
  const changes = listings.map(({ id, feedSeq }) => ({ kind: 'published' as const, productId: id, feedSeq }));
  await appendChanges(tx, changes, NOW);
  return listings;
}

export async function remove({ database }: SearchMarket, { id, feedSeq }: IndexedListing): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.deleteFrom('product').where('id', '=', id).execute();
    await appendChange(tx, { kind: 'removed', productId: id, feedSeq }, NOW);
  });
}

/** Takes every listing off the market. */
export async function removeAll({ database }: SearchMarket): Promise<void> {
  await database.transaction(async (tx) => {
    const removed = await tx.deleteFrom('product').returning(['id', 'feedSeq']).execute();
    for (const { id, feedSeq } of removed) {
      await appendChange(tx, { kind: 'removed', productId: id, feedSeq }, NOW);
    }
  });
}

export async function edit(
  { database }: SearchMarket,
  { id, feedSeq }: IndexedListing,
  texts: Partial<IndexedTexts>,
): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.updateTable('product').set(texts).where('id', '=', id).execute();
    await appendChange(tx, { kind: 'edited', productId: id, feedSeq }, NOW);
  });
}
