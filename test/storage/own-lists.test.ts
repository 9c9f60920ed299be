import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../app/platform/id.server.ts';
import type { Page } from '../../app/platform/paging/keyset-page.ts';
import { pagePickedProducts, unpickProduct } from '../../app/pick/pick.server.ts';
import { pageOwnProducts } from '../../app/product/list/own-products.server.ts';
import { pagePurchases } from '../../app/purchase/purchase.server.ts';
import { pageSales } from '../../app/purchase/sales/sales.server.ts';
import { pageInquiries } from '../../app/support/inquiry/inquiry.server.ts';
import { hideListing } from '../../app/moderation/moderate-listing.server.ts';
import { removeProduct } from '../../app/product/remove-product.server.ts';
import { engines, type TestDatabase } from '../support/database/engines.ts';
import { addListing, addPerson, tradingDeps, type TestPerson } from '../support/trading.ts';

const SIZE = 3;
/** Many rows of one moment: their ids decide. */
const MOMENT = Date.UTC(2026, 10, 21);

interface OwnList {
  /** Adds one at the newest end, or among those of the same moment; returns its key. */
  add(at: number): Promise<string>;
  remove(key: string): Promise<void>;
  page(cursor: string | null): Promise<Page<string>>;
}

type Deps = ReturnType<typeof tradingDeps<TestDatabase>>;
type OpenList = (deps: Deps, owner: TestPerson, other: TestPerson) => OwnList;

const keysOf = async <Item>(
  page: Promise<Page<Item>>,
  keyOf: (item: Item) => string,
): Promise<Page<string>> => {
  const { items, nextCursor } = await page;
  return { items: items.map(keyOf), nextCursor };
};

const LISTS: Record<string, OpenList> = {
  picks: (deps, owner, other) => ({
    async add(at) {
      const productId = await addListing(deps, other);
      const pick = { accountId: owner.id, productId, createdAt: at };
      await deps.database.transaction((tx) => tx.insertInto('pick').values(pick).execute());
      if (at % 2 === 0) await hideListing(deps, { productId, reason: '가짜' });
      return productId;
    },
    async remove(productId) {
      await removeProduct(deps, other, { productId });
      await unpickProduct(deps, owner, { productId });
    },
    page: (cursor) =>
      keysOf(pagePickedProducts(deps.database.read, owner.id, cursor, SIZE), ({ productId }) => productId),
  }),
  listings: (deps, owner) => ({
    async add(at) {
      const productId = await addListing(deps, owner);
      if (at % 2 === 0) await hideListing(deps, { productId, reason: '가짜' });
      return productId;
    },
    remove: (productId) => removeProduct(deps, owner, { productId }),
    page: (cursor) => keysOf(pageOwnProducts(deps.database.read, owner.id, cursor, SIZE), ({ id }) => id),
  }),
  purchases: (deps, owner, other) => ({
    async add(at) {
      const id = newId();
      const names = { buyerName: owner.nickname, sellerName: other.nickname };
      const record = { id, productId: newId(), title: '의자', priceWon: 1, photo: null, boughtAt: at };
      const purchase = { ...record, ...names, buyerId: owner.id, sellerId: other.id };
      await deps.database.transaction((tx) => tx.insertInto('purchase').values(purchase).execute());
      return id;
    },
    async remove(id) {
      await deps.database.transaction((tx) => tx.deleteFrom('purchase').where('id', '=', id).execute());
    },
    page: (cursor) => keysOf(pagePurchases(deps.database.read, owner.id, cursor, SIZE), ({ id }) => id),
  }),
  sales: (deps, owner, other) => ({
    async add(at) {
      const id = newId();
      // Some with a record, others sold outside the market.
      const isRecorded = deps.now() % 2_000 === 0;
      if (!isRecorded) {
        const productId = await addListing(deps, owner);
        await deps.database.transaction((tx) =>
          tx.updateTable('product').set({ soldAt: at }).where('id', '=', productId).execute(),
        );
        return productId;
      }
      const names = { buyerName: other.nickname, sellerName: owner.nickname };
      const record = { id, productId: newId(), title: '의자', priceWon: 1, photo: null, boughtAt: at };
      const purchase = { ...record, ...names, buyerId: other.id, sellerId: owner.id };
      await deps.database.transaction((tx) => tx.insertInto('purchase').values(purchase).execute());
      return id;
    },
    async remove(key) {
      const { numDeletedRows } = await deps.database.transaction((tx) =>
        tx.deleteFrom('purchase').where('id', '=', key).executeTakeFirstOrThrow(),
      );
      if (numDeletedRows === 0n) await removeProduct(deps, owner, { productId: key });
    },
    page: (cursor) => keysOf(pageSales(deps.database.read, owner.id, 'sold', cursor, SIZE), ({ id }) => id),
  }),
  inquiries: (deps, owner) => ({
    async add(at) {
      const id = newId();
      const inquiry = { id, accountId: owner.id, topic: 'etc', title: '제목', body: '내용', createdAt: at };
      await deps.database.transaction((tx) =>
        tx
          .insertInto('inquiry')
          .values({ ...inquiry, answer: null, answeredAt: null })
          .execute(),
      );
      return id;
    },
    async remove(id) {
      await deps.database.transaction((tx) => tx.deleteFrom('inquiry').where('id', '=', id).execute());
    },
    page: (cursor) => keysOf(pageInquiries(deps.database.read, owner.id, cursor, SIZE), ({ id }) => id),
  }),
};

interface Change {
  add: boolean;
  which: number;
}

for (const engine of engines) {
  describe.each(Object.entries(LISTS))(`${engine.name}: a person's %s in pages`, (_name, openList) => {
    let database: TestDatabase;
    let owner: TestPerson;
    let other: TestPerson;
    beforeEach(async () => {
      database = await engine.open();
      [owner, other] = [await addPerson(database, '초록고래'), await addPerson(database, '파란여우')];
    });
    afterEach(() => database.close());

    test(
      'every item comes exactly once and in order, while others come and go',
      { timeout: 120_000 },
      async () => {
        const deps = tradingDeps(database);
        const list = openList(deps, owner, other);
        const change: fc.Arbitrary<Change> = fc.record({ add: fc.boolean(), which: fc.nat() });
        let at = MOMENT;
        await fc.assert(
          fc.asyncProperty(
            fc.integer({ min: 0, max: 11 }),
            fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 5 }),
            async (count, changesByPage) => {
              const present: string[] = [];
              // Two of each moment.
              for (let added = 0; added < count; added++) present.push(await list.add(at + (added >> 1)));
              at += count;
              const atFirst = await readAll(list);
              expect(new Set(atFirst)).toEqual(new Set(present));
              const gone = new Set<string>();
              const seen = await readAll(list, async (pageIndex) => {
                for (const { add, which } of changesByPage[pageIndex] ?? []) {
                  if (add) present.push(await list.add(++at));
                  else if (present.length > 0) {
                    const [removed] = present.splice(which % present.length, 1);
                    await list.remove(removed!);
                    gone.add(removed!);
                  }
                }
              });
              expect(new Set(seen).size).toBe(seen.length);
              const stayed = (keys: string[]) =>
                keys.filter((key) => !gone.has(key) && atFirst.includes(key));
              expect(stayed(seen)).toEqual(stayed(atFirst));
              for (const key of present) await list.remove(key);
            },
          ),
          { numRuns: 12 },
        );
      },
    );

    test('a cursor that no page gives begins at the newest', async () => {
      const list = openList(tradingDeps(database), owner, other);
      for (let added = 0; added < SIZE + 1; added++) await list.add(MOMENT + added);
      const first = await list.page(null);
      expect(first.items).toHaveLength(SIZE);
      for (const cursor of ['x', '1', '1.', '.a', "1.'", '9'.repeat(40), '1.a.b', ' ']) {
        const page = await list.page(cursor);
        if (!/^\d{1,15}$/.test(cursor)) expect([cursor, page]).toEqual([cursor, first]);
      }
      const last = await list.page(first.nextCursor);
      expect([last.items.length, last.nextCursor]).toEqual([1, null]);
    });
  });
}

/** All pages from the newest on; something may happen between two. */
async function readAll(list: OwnList, between?: (pageIndex: number) => Promise<void>): Promise<string[]> {
  const keys: string[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: Page<string> = await list.page(cursor);
    expect(page.items.length).toBeLessThanOrEqual(SIZE);
    keys.push(...page.items);
    cursor = page.nextCursor;
    await between?.(pages++);
  } while (cursor !== null);
  return keys;
}
