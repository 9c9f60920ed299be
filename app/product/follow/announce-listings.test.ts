import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { killedAt } from '../../../test/support/database/killed-at.ts';
import {
  addListing,
  addPerson,
  openTradingMarket,
  type TestPerson,
  type TradingMarket,
} from '../../../test/support/trading.ts';
import { eraseAccount } from '../../account/account.server.ts';
import { hideListing, unhideListing } from '../../moderation/moderate-listing.server.ts';
import { suspendPerson } from '../../moderation/moderate-person.server.ts';
import { turnOff } from '../../notice/choice/notice-choice.server.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { blockPerson } from '../../talk/member/member.server.ts';
import { findAnnouncements, ListingAnnouncer, trimAnnouncements } from './announce-listings.server.ts';
import { removeProduct } from '../remove-product.server.ts';
import { followPerson, unfollowPerson } from './follow.server.ts';

const HOUR_MS = 3_600_000;
/** Midnight in Seoul. */
const START = Date.UTC(2026, 10, 20, 15);

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps: trading, whale: seller, fox: follower } = {} as TradingMarket;
    let deps: typeof trading;
    let time: number;
    let announcer: ListingAnnouncer;
    beforeEach(async () => {
      ({ database, deps: trading, whale: seller, fox: follower } = await openTradingMarket(engine));
      time = START;
      deps = { ...trading, now: () => (time += 1000) };
      announcer = new ListingAnnouncer(deps);
      await announcer.catchUp();
    });
    afterEach(() => database.close());

    const follow = (person: TestPerson = follower, of: TestPerson = seller) =>
      followPerson(deps, person, { personId: of.id });
    const list = (title = '원목 의자', of: TestPerson = seller) => addListing(deps, of, { title });
    /** Newest first: whose, by which title, and how many listings. */
    async function heard(person: TestPerson = follower): Promise<string[]> {
      await announcer.catchUp();
      const notices = (await listNotices(database.read, person.id, 100)).filter(
        ({ kind }) => kind === 'followed-listed',
      );
      const announced = await findAnnouncements(
        database.read,
        notices.map(({ subjectId }) => subjectId),
      );
      return notices.map(
        ({ person: name, title, subjectId }) =>
          `${name}: ${title} ${1 + announced.get(subjectId)!.laterIds.length}`,
      );
    }
    async function addMany(count: number): Promise<TestPerson[]> {
      const people = Array.from({ length: count }, (_, index) => ({ id: `person-${index}` }));
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
        const follows = people.map(({ id }) => ({ followerId: id, followedId: seller.id, createdAt: START }));
        await tx.insertInto('follow').values(follows).execute();
      });
      return people.map(({ id }) => ({ id, nickname: id, email: id }));
    }

    test('P-follow: followers are notified of a seller’s listings once a day', async () => {
      await list('전에 올린 책상');
      await follow();
      expect(await heard()).toEqual([]);
      await list('원목 의자');
      expect(await heard()).toEqual(['초록고래: 원목 의자 1']);
      for (let number = 0; number < 9; number++) await list(`의자 ${number}`);
      expect(await heard()).toEqual(['초록고래: 원목 의자 10']);
      time = START + 24 * HOUR_MS;
      await list('다음 날의 책');
      expect(await heard()).toEqual(['초록고래: 다음 날의 책 1', '초록고래: 원목 의자 10']);
      expect(await heard(seller)).toEqual([]);
    });

    test('each seller has a notice, and a new follower is notified of the next listing of the day', async () => {
      const [other, newFollower] = [await addPerson(database, '빠른곰'), await addPerson(database, '늦은곰')];
      await follow();
      await follow(follower, other);
      await list('의자');
      await list('책', other);
      expect(await heard()).toEqual(['빠른곰: 책 1', '초록고래: 의자 1']);
      await follow(newFollower);
      expect(await heard(newFollower)).toEqual([]);
      await list('상');
      expect(await heard(newFollower)).toEqual(['초록고래: 상 1']);
      expect(await heard()).toEqual(['빠른곰: 책 1', '초록고래: 의자 2']);
      await unfollowPerson(deps, newFollower, { personId: seller.id });
      time = START + 24 * HOUR_MS;
      await list('컵');
      expect(await heard(newFollower)).toHaveLength(1);
      expect(await heard()).toHaveLength(3);
    });

    test('suspended or blocked followers, and those who turned it off, are not notified', async () => {
      const [blocker, blocked, suspended, quiet] = [
        await addPerson(database, '막는곰'),
        await addPerson(database, '막힌곰'),
        await addPerson(database, '멈춘곰'),
        await addPerson(database, '조용곰'),
      ];
      for (const person of [blocker, blocked, suspended, quiet, follower]) await follow(person);
      await blockPerson(deps, blocker, { personId: seller.id });
      await blockPerson(deps, seller, { personId: blocked.id });
      await suspendPerson(deps, { accountId: suspended.id, reason: '사기' });
      await database.transaction((tx) =>
        turnOff(tx, quiet.id, { topics: ['following'], channels: ['app', 'push'] }),
      );
      await list();
      for (const person of [blocker, blocked, suspended, quiet]) expect(await heard(person)).toEqual([]);
      expect(await heard()).toHaveLength(1);
    });

    test('hidden listings, those of suspended sellers and unhidden ones do not notify', async () => {
      await follow();
      const hidden = await list();
      await hideListing(deps, { productId: hidden, reason: '확인' });
      expect(await heard()).toEqual([]);
      await unhideListing(deps, { productId: hidden });
      expect(await heard()).toEqual([]);
      await list();
      await suspendPerson(deps, { accountId: seller.id, reason: '사기' });
      expect(await heard()).toEqual([]);
    });

    test('more followers than one batch are all notified, also those who followed at the same moment', async () => {
      const people = await addMany(1100);
      await list();
      await announcer.catchUp();
      const notified = await database.read.selectFrom('notice').select('accountId').execute();
      expect(notified.map(({ accountId }) => accountId).toSorted()).toEqual(
        people.map(({ id }) => id).toSorted(),
      );
    });

    test('several servers at once notify each follower once', async () => {
      await addMany(1100);
      await list();
      await list();
      const others = Array.from({ length: 3 }, () => new ListingAnnouncer(deps));
      await Promise.all(others.map((other) => other.catchUp()));
      const notified = await database.read.selectFrom('notice').select('accountId').execute();
      expect(notified).toHaveLength(1100);
      expect(new Set(notified.map(({ accountId }) => accountId)).size).toBe(1100);
    });

    test('after a kill at any commit every follower is notified once a day', async () => {
      const people = [follower];
      for (let index = 0; index < 3; index++) people.push(await addPerson(database, `찾는곰${index}`));
      for (const person of people) await follow(person);
      const kills = fc.array(fc.record({ commits: fc.nat(4), isAfterCommit: fc.boolean() }), {
        maxLength: 4,
      });
      let days = 0;
      await fc.assert(
        fc.asyncProperty(kills, fc.integer({ min: 1, max: 3 }), async (drawn, listings) => {
          time = START + ++days * 24 * HOUR_MS;
          for (let number = 0; number < listings; number++) await list(`의자 ${number}`);
          for (const kill of drawn)
            await new ListingAnnouncer({ ...deps, database: killedAt(database, kill) })
              .catchUp()
              .catch(() => {});
          await new ListingAnnouncer(deps).catchUp();
          for (const person of people) {
            const notices = await heard(person);
            expect(notices).toHaveLength(days);
            expect(notices[0]).toBe(`초록고래: 의자 0 ${listings}`);
          }
        }),
        { numRuns: 15 },
      );
    });

    test('announcements are deleted after their notices, and with their seller', async () => {
      await follow();
      const first = await list();
      await announcer.catchUp();
      await trimAnnouncements(database, time + 90 * 24 * HOUR_MS);
      expect(await database.read.selectFrom('announcement').selectAll().execute()).toHaveLength(1);
      await trimAnnouncements(database, time + 92 * 24 * HOUR_MS);
      expect(await database.read.selectFrom('announcedListing').selectAll().execute()).toEqual([]);
      const productId = await list();
      await announcer.catchUp();
      for (const id of [first, productId]) await removeProduct(deps, seller, { productId: id });
      await database.transaction((tx) => eraseAccount(tx, seller.id));
      for (const table of ['announcement', 'announcedListing'] as const)
        expect(await database.read.selectFrom(table).selectAll().execute()).toEqual([]);
    });
  });
}
