import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hideListing, unhideListing } from '../../app/moderation/moderate-listing.server.ts';
import { pickProduct } from '../../app/pick/pick.server.ts';
import { findProduct } from '../../app/product/product.server.ts';
import { listProducts } from '../../app/product/list/list-products.server.ts';
import { removeProduct } from '../../app/product/remove-product.server.ts';
import { buyProduct } from '../../app/purchase/purchase.server.ts';
import { engines, type TestDatabase } from '../support/database/engines.ts';
import { addListing, addPerson, tradingDeps } from '../support/trading.ts';

const STATEMENTS = readFileSync(join(import.meta.dirname, '../../deploy/spread-keys.sql'), 'utf8');
/** What grows with the market, by what it is spread: a listing and all that hangs on it lie on one node. */
const SPREAD_BY = {
  product: 'id',
  pick: 'product_id',
  purchase: 'product_id',
  search_document: 'product_id',
  hidden_product: 'id',
  hidden_pick: 'product_id',
  gone_pick: 'product_id',
};
const PARTS = 4;
const postgres = engines.find(({ name }) => name === 'PostgreSQL')!;

let database: TestDatabase;
beforeEach(async () => {
  database = await postgres.open();
});
afterEach(() => database.close());

const run = (statement: string) => sql.raw(statement).execute(database.schema);

/** PostgreSQL asks of the keys of a partitioned table what Citus asks of those of a distributed one. */
async function spread([table, column]: [string, string]): Promise<void> {
  await run(`alter table "${table}" rename to "whole_${table}"`);
  await run(`create table "${table}" (like "whole_${table}" including defaults including indexes)
    partition by hash ("${column}")`);
  for (let part = 0; part < PARTS; part++)
    await run(`create table "${table}_${part}" partition of "${table}"
      for values with (modulus ${PARTS}, remainder ${part})`);
}

test('as it comes, a place in the feed is unique by itself, which no spread table can promise', async () => {
  await expect(spread(['product', 'id'])).rejects.toThrow('unique constraint on partitioned table');
});

test('whatever names a listing by a foreign key lies on its node', async () => {
  const { rows } = await sql<{ from: string; column: string; to: string }>`
    select child.relname as "from", attribute.attname as "column", parent.relname as "to"
    from pg_constraint c
    join pg_class child on child.oid = c.conrelid
    join pg_class parent on parent.oid = c.confrelid
    join pg_attribute attribute on attribute.attrelid = c.conrelid and attribute.attnum = c.conkey[1]
    where c.contype = 'f' and parent.relname in (${sql.join(Object.keys(SPREAD_BY))})`.execute(
    database.schema,
  );
  expect(rows.map(({ from, to }) => `${from} → ${to}`).toSorted()).toEqual([
    'hidden_pick → hidden_product',
    'pick → product',
  ]);
  for (const { from, column } of rows) expect(SPREAD_BY[from as keyof typeof SPREAD_BY]).toBe(column);
});

test('people list, pick, buy and remove on tables that are spread', async () => {
  await run(STATEMENTS);
  for (const entry of Object.entries(SPREAD_BY)) await spread(entry);
  await run('create sequence spread_feed_seq');
  await run("alter table product alter column feed_seq set default nextval('spread_feed_seq')");
  await run('alter table pick add foreign key (product_id) references product (id) on delete cascade');

  const deps = tradingDeps(database);
  const [seller, buyer, other] = [
    await addPerson(database, '초록고래'),
    await addPerson(database, '파란여우'),
    await addPerson(database, '노란곰'),
  ];
  const ids: string[] = [];
  while (ids.length < 3 * PARTS) ids.push(await addListing(deps, seller));
  const [first, second, third] = ids as [string, string, string];
  const listed = async () =>
    (await listProducts(database.read, {}, 'new', undefined))!.products.map(({ id }) => id);
  expect(await listed()).toEqual(ids.toReversed());

  await pickProduct(deps, buyer, { productId: second });
  expect(await findProduct(database.read, second)).toMatchObject({ pickCount: 1 });
  expect(await buyProduct(deps, buyer, { productId: first })).toEqual({ ok: true });
  expect(await buyProduct(deps, other, { productId: first })).toEqual({ ok: false, reason: 'sold' });
  await hideListing(deps, { productId: third, reason: '가짜 상품이에요.' });
  expect(await listed()).not.toContain(third);
  await unhideListing(deps, { productId: third });
  await removeProduct(deps, seller, { productId: second });
  expect(await listed()).toEqual(ids.filter((id) => id !== second).toReversed());
});
