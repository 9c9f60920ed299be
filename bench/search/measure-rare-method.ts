import { sql } from 'kysely';
import {
  listProducts,
  type ProductFilter,
  type ProductSort,
} from '../../app/product/list/list-products.server.ts';
import type { SearchDeps } from '../../app/search/index/search-index.ts';
import { rowWithMax } from '../support/row-with-max.ts';
import type { Row } from '../support/table.ts';
import { referencesOf } from './references.ts';
import { timeAgainst } from './time-against.ts';

const MAX_MS = 10;
/** One listing in so many is traded in person, and all others by parcel. */
const APART = 5_000;

const LISTS: Readonly<Record<string, [ProductFilter, ProductSort]>> = {
  'newest first': [{}, 'new'],
  cheapest: [{}, 'cheap'],
  'of a category, cheapest': [{ category: 'reuse', hideSold: true }, 'cheap'],
};

/** Pages of what serves a trade method that hardly anybody offers. Changes all listings. */
export async function measureRareMethod(deps: SearchDeps): Promise<Row[]> {
  const { engine, read, schema } = deps.database;
  // Longer than a statement of the market may take.
  await sql`
    update product
    set trade_method = case when feed_seq % ${sql.lit(APART)} = 0 then 'direct' else 'parcel' end`.execute(
    schema,
  );
  if (engine === 'postgres') await sql`vacuum analyze product`.execute(schema);
  const { lookup } = referencesOf(deps);
  const rows: Row[] = [];
  for (const [kind, [filter, sort]] of Object.entries(LISTS)) {
    const ask = async () => {
      const page = await listProducts(read, { ...filter, tradeMethod: 'direct' }, sort, undefined);
      return page?.products.length ?? 0;
    };
    const { p99Ms, medianMs, found } = await timeAgainst(lookup, ask);
    const note = `p99 ${p99Ms.toFixed(2)} ms; ${found.toFixed(0)} products`;
    const measure = `rare trade method, ${kind}: median`;
    rows.push(rowWithMax(measure, engine, medianMs, { unit: 'ms', limit: MAX_MS, note }));
  }
  return rows;
}
