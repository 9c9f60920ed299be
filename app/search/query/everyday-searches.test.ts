import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { openSearchMarket, publish, settle, type SearchMarket } from './search-fixture.ts';
import type { ProductSearch } from './search-plan.ts';
import { searchProducts } from './search-products.server.ts';
import { openArticles } from '../../support/articles/articles.server.ts';
import { rewriteQuery, rewriteSearch } from '../rewrite/rewrite-query.server.ts';

/*
 * 10,000 listings as people write them, a line each (title, brand, description), and everyday searches with what
 * each has to find: what is searched for, what it is read as where nothing matches as it is typed, and the numbers of
 * the lines. They were found by a program that shares nothing with this one, and looked through, before this one ran.
 */
function readLines(name: string): string[][] {
  const text = readFileSync(join(import.meta.dirname, 'everyday', name), 'utf8').trimEnd();
  return text.split('\n').map((line) => line.split('\t'));
}

const LISTINGS = readLines('listings.tsv').map(([title = '', brand = '', desc = '']) => ({
  title,
  brand,
  desc,
}));
const SEARCHES = readLines('searches.tsv').map(([q = '', reads = '', finds = '']) => ({
  q,
  reads: reads || undefined,
  finds: finds === '' ? [] : finds.split(' ').map(Number),
}));

test('there are as many as were promised', () => {
  expect(LISTINGS).toHaveLength(10_000);
  expect(SEARCHES.length).toBeGreaterThanOrEqual(42);
  expect(SEARCHES.filter(({ finds }) => finds.length === 0).length).toBeGreaterThanOrEqual(4);
});

for (const engine of engines) {
  describe(engine.name, () => {
    let market: SearchMarket;
    /** Of each listing the line it stands on. */
    let lines: Map<number, number>;
    beforeAll(async () => {
      market = { ...(await openSearchMarket(await engine.open())), articles: openArticles() };
      const listings = await publish(market, LISTINGS);
      lines = new Map(listings.map(({ feedSeq }, index) => [feedSeq, index + 1]));
      await settle(market, 120_000);
    }, 180_000);
    afterAll(async () => {
      await market.close();
      await market.database.close();
    });

    /** All pages, newest first, as numbers of lines in their order. */
    const findAll = async (search: ProductSearch): Promise<number[]> => {
      const found: number[] = [];
      let cursor: number | null = null;
      do {
        const page = await searchProducts(market, { ...search, cursor, limit: 250 });
        found.push(...page.products.map(({ feedSeq }) => lines.get(feedSeq)!));
        cursor = page.nextCursor;
      } while (cursor !== null);
      return found.toReversed();
    };

    test.each(SEARCHES)('$q', async ({ q, reads, finds }) => {
      const typed = await findAll({ q });
      const understood = typed.length === 0 ? await rewriteQuery(market, { q }) : undefined;
      const rewrite = understood?.rewrite;
      expect(rewrite?.q).toBe(reads);
      expect(rewrite ? await findAll(rewriteSearch({ q }, rewrite)) : typed).toEqual(finds);
    });
  });
}
