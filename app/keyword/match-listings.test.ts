import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { killedAt } from '../../test/support/database/killed-at.ts';
import { addListing, addPerson, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { eraseAccount } from '../account/account.server.ts';
import { hideListing, unhideListing } from '../moderation/moderate-listing.server.ts';
import { suspendPerson } from '../moderation/moderate-person.server.ts';
import { listNotices, markSeen } from '../notice/notice.server.ts';
import { editProduct } from '../product/edit/edit-product.server.ts';
import { findProduct } from '../product/product.server.ts';
import type { ProductDraft } from '../product/product-form.ts';
import { blockPerson } from '../talk/member/member.server.ts';
import { listKeywords, pauseKeyword, resumeKeyword, storeKeyword, trimKeywords } from './keyword.server.ts';
import type { KeywordDraft } from './keyword.ts';
import { KeywordFollower } from './match-listings.server.ts';

const PHONE = {
  title: '아이폰13 미니 팝니다',
  brand: 'Apple',
  size: '5.4인치',
  desc: '깨끗해요.',
  category: 'best',
  subCategory: 'digital',
  priceWon: 300_000,
} as const;

const DAY_MS = 24 * 3_600_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller, fox: watcher } = {} as TradingMarket;
    let follower: KeywordFollower;
    beforeEach(async () => {
      ({ database, deps, whale: seller, fox: watcher } = await openTradingMarket(engine));
      follower = new KeywordFollower(deps);
      await follower.catchUp();
    });
    afterEach(() => database.close());

    const watch = (words: string, conditions: Partial<KeywordDraft> = {}, person = watcher) =>
      storeKeyword(deps, person, { words, ...conditions }, new Map());
    const list = (draft: Partial<ProductDraft> = {}) => addListing(deps, seller, { ...PHONE, ...draft });
    const rungFor = async (person = watcher) => {
      await follower.catchUp();
      const notices = await listNotices(database.read, person.id, 100);
      return notices
        .filter(({ kind }) => kind === 'keyword-matched')
        .map(({ title, subjectId }) => [title, subjectId]);
    };
    async function edit(productId: string, changes: Partial<ProductDraft>): Promise<void> {
      const { title } = (await findProduct(database.read, productId))!;
      const draft = { ...PHONE, title, ...changes };
      const rest = { photoIds: [], photos: [], version: undefined, onceKey: undefined };
      expect(await editProduct(deps, seller, { productId, draft, ...rest })).toMatchObject({ ok: true });
    }

    test('P-keyword: a listing with all words rings once, named by the words as typed', async () => {
      await watch('미니 아이폰');
      await watch('갤럭시');
      const productId = await list();
      expect(await rungFor()).toEqual([['미니 아이폰', productId]]);
      await edit(productId, { priceWon: 290_000 });
      expect(await rungFor()).toHaveLength(1);
      expect(await rungFor(seller)).toEqual([]);
      expect(
        (await listKeywords(database.read, watcher)).map(({ words, rangAt }) => [words, rangAt !== null]),
      ).toEqual([
        ['갤럭시', false],
        ['미니 아이폰', true],
      ]);
    });

    test('P-keyword: two alerts that match a listing ring once', async () => {
      await watch('아이폰');
      await watch('미니');
      await list();
      expect(await rungFor()).toHaveLength(1);
    });

    test('P-keyword: a listing that is edited to match rings, also when its price comes to fit', async () => {
      await watch('아이폰', { maxWon: 250_000 });
      await watch('맥북');
      const productId = await list();
      expect(await rungFor()).toEqual([]);
      await edit(productId, { priceWon: 250_000 });
      expect(await rungFor()).toEqual([['아이폰', productId]]);
      const other = await list({ title: '노트북' });
      expect(await rungFor()).toHaveLength(1);
      await edit(other, { title: '맥북 프로' });
      expect(await rungFor()).toEqual([
        ['맥북', other],
        ['아이폰', productId],
      ]);
    });

    test('P-keyword: a listing rings once, also after it is forgotten for whom it rang', async () => {
      await watch('아이폰');
      const productId = await list();
      expect(await rungFor()).toHaveLength(1);
      const later = deps.now() + 91 * DAY_MS;
      await trimKeywords(database, later);
      await markSeen(deps, watcher, {});
      follower = new KeywordFollower({ ...deps, now: () => later });
      for (const priceWon of [290_000, 280_000]) {
        await edit(productId, { priceWon });
        expect(await rungFor()).toHaveLength(1);
      }
    });

    test('P-keyword: another description, and coming back from hiding, do not ring for newer alerts', async () => {
      const productId = await list();
      await follower.catchUp();
      await watch('아이폰');
      await edit(productId, { desc: '급해요.' });
      await hideListing(deps, { productId, reason: '확인' });
      await follower.catchUp();
      await unhideListing(deps, { productId });
      expect(await rungFor()).toEqual([]);
    });

    test.each<[string, Partial<KeywordDraft>, boolean]>([
      ['its category', { category: 'best' }, true],
      ['another category', { category: 'free' }, false],
      ['its sub-category', { subCategory: 'digital' }, true],
      ['another sub-category', { subCategory: 'books' }, false],
      ['a range with its price at both ends', { minWon: 300_000, maxWon: 300_000 }, true],
      ['a dearer range', { minWon: 300_001 }, false],
      ['a cheaper range', { maxWon: 299_999 }, false],
    ])('P-keyword: an alert for %s', async (_, conditions, isRung) => {
      await watch('아이폰', conditions);
      await list();
      expect(await rungFor()).toHaveLength(isRung ? 1 : 0);
    });

    test('P-keyword: a listing without a price fits no range', async () => {
      await watch('아이폰', { minWon: 0 });
      await watch('미니', { maxWon: 1_000_000 });
      await list({ priceWon: null });
      expect(await rungFor()).toEqual([]);
    });

    test('P-keyword: no seller, no one apart by a block, no suspended person and no paused alert rings', async () => {
      const [blocker, blocked, suspended, paused] = [
        await addPerson(database, '막는곰'),
        await addPerson(database, '막힌곰'),
        await addPerson(database, '멈춘곰'),
        await addPerson(database, '쉬는곰'),
      ];
      for (const person of [seller, blocker, blocked, suspended, paused, watcher])
        await watch('아이폰', {}, person);
      await blockPerson(deps, blocker, { personId: seller.id });
      await blockPerson(deps, seller, { personId: blocked.id });
      await suspendPerson(deps, { accountId: suspended.id, reason: '사기' });
      const [{ id } = { id: '' }] = await listKeywords(database.read, paused);
      await pauseKeyword(deps, paused, { id });
      await list();
      for (const person of [seller, blocker, blocked, suspended, paused])
        expect(await rungFor(person)).toEqual([]);
      expect(await rungFor()).toHaveLength(1);
      await resumeKeyword(deps, paused, { id });
      await list();
      expect(await rungFor(paused)).toHaveLength(1);
    });

    test('P-keyword: a listing that was hidden or sold before it was matched rings no one', async () => {
      await watch('아이폰');
      await hideListing(deps, { productId: await list(), reason: '확인' });
      await suspendPerson(deps, { accountId: seller.id, reason: '사기' });
      expect(await rungFor()).toEqual([]);
    });

    test('P-keyword: a server that goes on after another was killed rings for what it left, and never twice', async () => {
      await watch('아이폰');
      const first = await list();
      await follower.catchUp();
      // As if it had been killed before it wrote how far it came.
      await database.transaction((tx) => tx.updateTable('logPosition').set({ tx: '0', seq: 0 }).execute());
      await database.transaction((tx) => tx.deleteFrom('matchedListing').execute());
      const second = await list();
      const [one, other] = [new KeywordFollower(deps), new KeywordFollower(deps)];
      await Promise.all([one.catchUp(), other.catchUp()]);
      expect((await rungFor()).map(([, id]) => id)).toEqual([second, first]);
    });

    test('P-keyword: killed at any commit, it rings for everyone once', async () => {
      const people = await Promise.all(
        Array.from({ length: 6 }, (_, index) => addPerson(database, `찾는곰${index}`)),
      );
      for (const [index, person] of people.entries())
        await watch(index % 2 === 0 ? '아이폰' : '미니', {}, person);
      const kills = fc.array(fc.record({ commits: fc.nat(5), isAfterCommit: fc.boolean() }), {
        maxLength: 4,
      });
      let listings = 0;
      await fc.assert(
        fc.asyncProperty(kills, async (drawn) => {
          await list();
          listings += 1;
          for (const kill of drawn)
            await new KeywordFollower({ ...deps, database: killedAt(database, kill) })
              .catchUp()
              .catch(() => {});
          await new KeywordFollower(deps).catchUp();
          for (const person of people) expect(await rungFor(person)).toHaveLength(listings);
        }),
        { numRuns: 15 },
      );
    });

    test('P-keyword: more watchers than one batch are all notified', async () => {
      const people = Array.from({ length: 450 }, (_, index) => ({ id: `person-${index}` }));
      await database.transaction(async (tx) => {
        const rows = people.map(({ id }) => ({
          id,
          email: id,
          emailKey: id,
          nickname: id,
          nicknameKey: id,
          passwordHash: 'none',
          createdAt: 0,
        }));
        await tx.insertInto('account').values(rows).execute();
      });
      await watch('아이폰');
      const alert = await database.read.selectFrom('keywordAlert').selectAll().executeTakeFirstOrThrow();
      await database.transaction(async (tx) => {
        const { id: _id, ...row } = alert;
        const rows = people.map(({ id }) => ({ ...row, id: `alert-${id}`, accountId: id }));
        await tx.insertInto('keywordAlert').values(rows).execute();
      });
      await list();
      await follower.catchUp();
      const notified = await database.read.selectFrom('notice').select('accountId').execute();
      expect(new Set(notified.map(({ accountId }) => accountId))).toEqual(
        new Set([watcher, ...people].map(({ id }) => id)),
      );
      expect(notified).toHaveLength(people.length + 1);
    });

    test('alerts go with their account, and what rang after 90 days', async () => {
      await watch('아이폰');
      await list();
      await follower.catchUp();
      await trimKeywords(database, deps.now() + 91 * DAY_MS);
      expect(await database.read.selectFrom('keywordRing').selectAll().execute()).toEqual([]);
      await database.transaction((tx) => eraseAccount(tx, watcher.id));
      await trimKeywords(database, deps.now());
      for (const table of ['keyword', 'keywordAlert', 'keywordRing'] as const)
        expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    });
  });
}
