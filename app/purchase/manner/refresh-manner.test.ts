import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../database/database.ts';
import { engines } from '../../../test/support/database/engines.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { eraseAccount } from '../../account/account.server.ts';
import { anonymizePurchases } from '../anonymize-purchases.server.ts';
import { buyProduct, findPurchase, undoPurchase } from '../purchase.server.ts';
import { removeReview, writeReview } from '../review/review.server.ts';
import { findManner } from './read-manner.server.ts';
import { enrolReviewed, refreshManner } from './refresh-manner.server.ts';
import { NEW_NEIGHBOUR } from './shown-manner.ts';

const DAY_MS = 24 * 3_600_000;

for (const engine of engines) {
  describe(`P-manner on ${engine.name}`, () => {
    let { database, deps, whale: seller } = {} as TradingMarket;
    let buyers: TestPerson[];
    beforeEach(async () => {
      ({ database, deps, whale: seller } = await openTradingMarket(engine));
      buyers = [];
      for (let number = 0; number < 10; number++) buyers.push(await addPerson(database, `손님${number}`));
      await confirm(...buyers);
      for (const [number, buyer] of buyers.entries()) await trade(buyers[(number + 1) % 10]!, buyer);
    });
    afterEach(() => database.close());

    async function confirm(...people: TestPerson[]) {
      const ids = people.map(({ id }) => id);
      await database.transaction((tx) =>
        tx.updateTable('account').set({ emailVerifiedAt: 1 }).where('id', 'in', ids).execute(),
      );
    }
    async function trade(from: { id: string }, buyer: TestPerson): Promise<string> {
      const productId = await addListing(deps, from);
      await buyProduct(deps, buyer, { productId });
      return (await findPurchase(database.read, productId))!.id;
    }
    const write = (by: { id: string }, purchaseId: string, rating = 'great') =>
      writeReview(deps, by, { purchaseId, fields: { rating, points: '', text: '' } });
    /** Both review each other, so that both reviews show. */
    async function review(buyer: TestPerson, rating = 'great'): Promise<string> {
      const purchaseId = await trade(seller, buyer);
      await write(buyer, purchaseId, rating);
      await write(seller, purchaseId);
      return purchaseId;
    }
    async function refreshed(now = deps.now()) {
      for (let round = 0; round < 9; round++) await refreshManner(database, now);
      return findManner(database.read, seller.id);
    }
    const linesAbout = (accountId: string) =>
      database.read
        .selectFrom('change')
        .select('kind')
        .where('accountId', '=', accountId)
        .where('kind', '=', 'reviewed')
        .execute();

    test('a review moves it once it shows, and the log says so', async () => {
      const purchaseId = await trade(seller, buyers[0]!);
      await write(buyers[0]!, purchaseId);
      expect(await refreshed()).toEqual(NEW_NEIGHBOUR);
      await write(seller, purchaseId);
      expect(await findManner(database.read, seller.id)).toEqual(NEW_NEIGHBOUR);
      expect(await refreshed()).toEqual({
        value: 36.7,
        isNew: false,
        why: [
          { part: 'start', degrees: 36.5 },
          { part: 'good', degrees: 0.2 },
        ],
      });
      expect(await linesAbout(seller.id)).toHaveLength(1);
      expect(await refreshed()).toMatchObject({ value: 36.7 });
      expect(await linesAbout(seller.id)).toHaveLength(1);
    });

    test('it counts on the seventh day though the other wrote nothing', async () => {
      const purchaseId = await trade(seller, buyers[0]!);
      const { boughtAt } = await database.read
        .selectFrom('purchase')
        .select('boughtAt')
        .where('id', '=', purchaseId)
        .executeTakeFirstOrThrow();
      await write(buyers[0]!, purchaseId);
      expect(await refreshed(boughtAt + 7 * DAY_MS - 1)).toEqual(NEW_NEIGHBOUR);
      expect((await refreshed(boughtAt + 7 * DAY_MS)).isNew).toBe(false);
    });

    test('bad reviews count from three people on, as they are shown', async () => {
      await review(buyers[0]!);
      const before = (await refreshed()).value!;
      for (const buyer of [buyers[1]!, buyers[2]!]) await review(buyer, 'bad');
      expect((await refreshed()).value).toBe(before);
      await review(buyers[3]!, 'bad');
      const after = await refreshed();
      expect(after.value).toBeLessThan(before);
      expect(after.why.map(({ part }) => part)).toEqual(['start', 'good', 'bad']);
    });

    test('an undone purchase takes it back', async () => {
      const purchaseId = await review(buyers[0]!);
      expect((await refreshed()).isNew).toBe(false);
      const { productId } = await database.read
        .selectFrom('purchase')
        .select('productId')
        .where('id', '=', purchaseId)
        .executeTakeFirstOrThrow();
      await undoPurchase(deps, { productId, reason: '잘못 샀어요' });
      expect(await refreshed()).toEqual(NEW_NEIGHBOUR);
    });

    test('one that the operator removes counts no longer', async () => {
      const purchaseId = await review(buyers[0]!);
      expect((await refreshed()).isNew).toBe(false);
      const { id } = await database.read
        .selectFrom('review')
        .select('id')
        .where('purchaseId', '=', purchaseId)
        .where('subjectId', '=', seller.id)
        .executeTakeFirstOrThrow();
      await database.transaction((tx) => removeReview(tx, { reviewId: id, reason: '욕설', now: deps.now() }));
      expect(await refreshed()).toEqual(NEW_NEIGHBOUR);
    });

    test('what others do later counts a day after, not at once', async () => {
      const stranger = await addPerson(database, '확인 전');
      await trade(buyers[0]!, stranger);
      await review(stranger);
      expect(await refreshed()).toEqual(NEW_NEIGHBOUR);
      await confirm(stranger);
      expect(await refreshed()).toEqual(NEW_NEIGHBOUR);
      expect((await refreshed(deps.now() + DAY_MS)).isNew).toBe(false);
    });

    test('those whom a server of the version before let be reviewed are found', async () => {
      await review(buyers[0]!);
      await database.transaction((tx) => tx.deleteFrom('manner').execute());
      expect(await refreshed()).toEqual(NEW_NEIGHBOUR);
      await enrolReviewed(database);
      expect((await refreshed()).isNew).toBe(false);
    });

    test('what is reviewed while it is computed counts at once', async () => {
      const still = deps.now();
      deps = { ...deps, now: () => still };
      await review(buyers[0]!);
      for (const buyer of [buyers[1]!, buyers[2]!]) await review(buyer, 'bad');
      // No other person is due, who would be computed after.
      await database.transaction((tx) =>
        tx.deleteFrom('manner').where('accountId', '!=', seller.id).execute(),
      );
      const during: Database = {
        ...database,
        transaction: async (work) => {
          await review(buyers[3]!, 'bad');
          return database.transaction(work);
        },
      };
      await refreshManner(during, still);
      const parts = (await refreshed()).why.map(({ part }) => part);
      expect(parts).toEqual(['start', 'good', 'bad']);
    });

    test('it goes with its person, and the reviews of those who left weigh nothing', async () => {
      const leaver = await addPerson(database, '떠날 사람');
      await confirm(leaver);
      await trade(buyers[0]!, leaver);
      await review(leaver);
      expect((await refreshed()).isNew).toBe(false);
      const rowsOf = (accountId: string) =>
        database.read.selectFrom('manner').selectAll().where('accountId', '=', accountId).execute();
      expect(await rowsOf(leaver.id)).toHaveLength(1);
      await database.transaction(async (tx) => {
        await anonymizePurchases(tx, leaver.id, deps.now());
        await eraseAccount(tx, leaver.id);
      });
      expect(await rowsOf(leaver.id)).toEqual([]);
      expect(await refreshed(deps.now() + DAY_MS)).toEqual(NEW_NEIGHBOUR);
    });
  });
}
