import { findUsualPrice } from '../../app/search/usual-price/find-usual-price.server.ts';
import type { SearchDeps } from '../../app/search/index/search-index.ts';
import type { SubCategory } from '../../app/product/category.ts';
import { rowWithMax } from '../support/row-with-max.ts';
import type { Row } from '../support/table.ts';
import { referencesOf } from './references.ts';
import { timeAgainst } from './time-against.ts';

const MAX_MS = 20;
const NEWEST = 400;

/** What the form asks for while a price is typed, for the titles of the newest listings and for a common word alone. */
export async function measureUsualPrice(deps: SearchDeps): Promise<Row[]> {
  const { engine, read } = deps.database;
  const newest = await read
    .selectFrom('product')
    .select(['title', 'subCategory'])
    .orderBy('feedSeq', 'desc')
    .limit(NEWEST)
    .execute();
  const common = ['아이폰', '나이키 운동화', '삼성 노트북 블랙', '의자'].flatMap((title) =>
    ['digital', 'furniture', 'men'].map((subCategory) => ({ title, subCategory })),
  );
  const { lookup } = referencesOf(deps);
  const rows: Row[] = [];
  for (const [kind, queries] of Object.entries({ 'whole titles': newest, 'common words': common })) {
    const ask = async (time: number) => {
      const { title, subCategory } = queries[time % queries.length]!;
      const input = { title, subCategory: subCategory as SubCategory };
      return (await findUsualPrice({ ...deps, now: Date.now }, input)).count;
    };
    const { p99Ms, medianMs, found } = await timeAgainst(lookup, ask);
    const note = `median ${medianMs.toFixed(2)} ms; ${found.toFixed(1)} like listings`;
    rows.push(rowWithMax(`usual price, ${kind}: p99`, engine, p99Ms, { unit: 'ms', limit: MAX_MS, note }));
  }
  return rows;
}
