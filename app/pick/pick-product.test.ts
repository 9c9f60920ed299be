import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { addListing, addPerson, tradingDeps, type TestPerson } from '../../test/support/trading.ts';
import { findNewestPosition, readChanges } from '../platform/change-log.server.ts';
import { getProduct } from '../product/product.server.ts';
import { buyProduct } from '../purchase/purchase.server.ts';
import { removeProduct } from '../product/remove-product.server.ts';
import { hideListing } from '../moderation/moderate-listing.server.ts';
import {
  countPicksOf,
  exportPicks,
  listPickIds,
  pagePickedProducts,
  pickProduct,
  unpickProduct,
} from './pick.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let deps: ReturnType<typeof tradingDeps>;
    let people: TestPerson[];
    beforeEach(async () => {
      database = await engine.open();
      deps = tradingDeps(database);
      people = await Promise.all(['가람', '나래', '다온'].map((name) => addPerson(database, name)));
    });
    afterEach(() => database.close());
    const [seller, first] = [0, 1];

    test('however often one taps, it is one pick of one person', async () => {
      const productId = await addListing(deps, people[seller]!);
      await Promise.all(Array.from({ length: 10 }, () => pickProduct(deps, people[first]!, { productId })));
      expect((await getProduct(database.read, productId)).pickCount).toBe(1);
      await Promise.all(Array.from({ length: 10 }, () => unpickProduct(deps, people[first]!, { productId })));
      expect((await getProduct(database.read, productId)).pickCount).toBe(0);
    });

    test('after any taps in any order the count is the number of people who picked', async () => {
      const taps = fc.array(fc.record({ who: fc.integer({ min: 1, max: 2 }), pick: fc.boolean() }), {
        maxLength: 12,
      });
      await fc.assert(
        fc.asyncProperty(taps, async (list) => {
          const productId = await addListing(deps, people[seller]!);
          await Promise.all(
            list.map(({ who, pick }) =>
              (pick ? pickProduct : unpickProduct)(deps, people[who]!, { productId }),
            ),
          );
          const picks = await Promise.all(people.map(({ id }) => listPickIds(database.read, id, [])));
          const pickers = picks.filter((ids) => ids.includes(productId)).length;
          expect((await getProduct(database.read, productId)).pickCount).toBe(pickers);
        }),
        { numRuns: 15 },
      );
    });

    test('a person of many picks is answered all of them, so that every card has its heart', async () => {
      const ids = await Promise.all(Array.from({ length: 520 }, () => addListing(deps, people[seller]!)));
      for (const productId of ids) await pickProduct(deps, people[first]!, { productId });
      const answered = await listPickIds(database.read, people[first]!.id, []);
      expect(answered.toSorted()).toEqual(ids.toSorted());
    });

    test('picks are listed newest first, and keep their place when their listing is deleted', async () => {
      const older = await addListing(deps, people[seller]!, { title: '책상' });
      const newer = await addListing(deps, people[seller]!, { title: '의자' });
      await pickProduct(deps, people[first]!, { productId: newer });
      await pickProduct(deps, people[first]!, { productId: older });
      const titles = async () =>
        (await pagePickedProducts(database.read, people[first]!.id)).items.map(
          ({ product }) => product?.title,
        );
      expect(await titles()).toEqual(['책상', '의자']);
      await removeProduct(deps, people[seller]!, { productId: older });
      expect(await titles()).toEqual([undefined, '의자']);
      await unpickProduct(deps, people[first]!, { productId: older });
      expect(await titles()).toEqual(['의자']);
    });

    test('what is sold can be left out, page by page, and nothing else is', async () => {
      const [deleted, sold, open] = [
        await addListing(deps, people[seller]!),
        await addListing(deps, people[seller]!),
        await addListing(deps, people[seller]!),
      ];
      for (const productId of [deleted, sold, open]) await pickProduct(deps, people[first]!, { productId });
      await removeProduct(deps, people[seller]!, { productId: deleted });
      await buyProduct(deps, people[2]!, { productId: sold });
      const unsold = { hideSold: true };
      const one = await pagePickedProducts(database.read, people[first]!.id, null, 1, unsold);
      const two = await pagePickedProducts(database.read, people[first]!.id, one.nextCursor, 1, unsold);
      expect([...one.items, ...two.items].map(({ productId }) => productId).toSorted()).toEqual(
        [deleted, open].toSorted(),
      );
      expect(two.nextCursor).toBeNull();
      expect(await countPicksOf(database.read, people[first]!.id, unsold)).toBe(2);
      expect(await countPicksOf(database.read, people[first]!.id)).toBe(3);
    });

    test('a pick of a hidden listing keeps its place when the listing is deleted, and is in the export', async () => {
      const productId = await addListing(deps, people[seller]!);
      await pickProduct(deps, people[first]!, { productId });
      await hideListing(deps, { productId, reason: '가짜' });
      await removeProduct(deps, people[seller]!, { productId });
      const { items } = await pagePickedProducts(database.read, people[first]!.id);
      expect(items).toEqual([{ productId, product: undefined }]);
      expect(await countPicksOf(database.read, people[first]!.id)).toBe(1);
      expect(await exportPicks(database.read, people[first]!.id)).toMatchObject([{ productId, title: null }]);
    });

    test('what cannot be deleted by another person keeps its picks as they are', async () => {
      const productId = await addListing(deps, people[seller]!);
      await pickProduct(deps, people[first]!, { productId });
      await expect(removeProduct(deps, people[first]!, { productId })).rejects.toMatchObject({
        code: 'forbidden',
      });
      expect(await countPicksOf(database.read, people[first]!.id)).toBe(1);
    });

    test('each pick and each one taken back names whose it is in the change log, and a tap in vain writes nothing', async () => {
      const productId = await addListing(deps, people[seller]!);
      const position = await findNewestPosition(database);
      for (const act of [pickProduct, pickProduct, unpickProduct, unpickProduct])
        await act(deps, people[first]!, { productId });
      const { changes } = await readChanges(database, position, 10);
      const line = { kind: 'picked', productId, accountId: people[first]!.id };
      expect(changes).toEqual([expect.objectContaining(line), expect.objectContaining(line)]);
    });

    test('a listing that is gone cannot be picked', async () => {
      await expect(pickProduct(deps, people[first]!, { productId: 'gone' })).rejects.toMatchObject({
        code: 'not-found',
      });
      await expect(unpickProduct(deps, people[first]!, { productId: 'gone' })).resolves.toBeUndefined();
    });
  });
}
