import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { addListing, addPerson, tradingDeps, type TestPerson } from '../../../test/support/trading.ts';
import { eraseAccount } from '../../account/account.server.ts';
import { blockPerson } from '../../talk/member/member.server.ts';
import { bumpProduct } from '../bump/bump-product.server.ts';
import { countFollowed, followPerson, isFollowing, listFollowed, unfollowPerson } from './follow.server.ts';
import { pageFollowed, pageFollowedListings } from './follow.server.ts';
import { MAX_FOLLOWED } from './follow.ts';

const SELLERS = 4;
const PAGE_SIZE = 3;

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let deps: ReturnType<typeof tradingDeps>;
    let reader: TestPerson;
    let sellers: TestPerson[];
    beforeEach(async () => {
      database = await engine.open();
      deps = tradingDeps(database);
      reader = await addPerson(database, '모으는곰');
      sellers = await Promise.all(
        Array.from({ length: SELLERS }, (_, index) => addPerson(database, `판매자${index}`)),
      );
    });
    afterEach(() => database.close());

    const follow = (personId: string) => followPerson(deps, reader, { personId });

    async function readAll(): Promise<string[]> {
      const ids: string[] = [];
      let cursor: string | null | undefined;
      do {
        const page = await pageFollowedListings(database.read, reader, cursor, PAGE_SIZE);
        expect(page.items.length).toBeLessThanOrEqual(PAGE_SIZE);
        ids.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor;
      } while (cursor);
      return ids;
    }

    test('P-follow: the listings of all followed people, newest first, each once', async () => {
      const listed: { id: string; seller: number }[] = [];
      const acts = fc.array(fc.tuple(fc.nat(SELLERS - 1), fc.boolean()), { maxLength: 8 });
      await fc.assert(
        fc.asyncProperty(acts, async (drawn) => {
          for (const [seller, isListed] of drawn) {
            const person = sellers[seller]!;
            if (isListed) listed.unshift({ id: await addListing(deps, person), seller });
            else if (await isFollowing(database.read, reader, { personId: person.id }))
              await unfollowPerson(deps, reader, { personId: person.id });
            else expect(await follow(person.id)).toEqual({ ok: true });
          }
          const followed = new Set((await listFollowed(database.read, reader)).map(({ id }) => id));
          const expected = listed.filter(({ seller }) => followed.has(sellers[seller]!.id));
          expect(await readAll()).toEqual(expected.map(({ id }) => id));
        }),
        { numRuns: 12 },
      );
    });

    test('what is bumped comes to the top', async () => {
      const [seller] = sellers;
      const older = await addListing(deps, seller!);
      const newer = await addListing(deps, seller!);
      await follow(seller!.id);
      expect(await readAll()).toEqual([newer, older]);
      const later = { ...deps, now: () => Date.now() + 10 * 24 * 3_600_000 };
      expect(await bumpProduct(later, seller!, { productId: older })).toMatchObject({ ok: true });
      expect(await readAll()).toEqual([older, newer]);
    });

    test('following is idempotent; oneself and deleted accounts are rejected', async () => {
      const [seller] = sellers;
      await Promise.all(Array.from({ length: 6 }, () => follow(seller!.id)));
      expect(await countFollowed(database.read, reader)).toBe(1);
      await expect(follow(reader.id)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(follow('none')).rejects.toMatchObject({ code: 'not-found' });
      await database.transaction((tx) => eraseAccount(tx, seller!.id));
      expect(await listFollowed(database.read, reader)).toEqual([]);
    });

    test('people are paged, the last followed first; a suspended one stays, with a note', async () => {
      for (const { id } of sellers) await follow(id);
      await database.transaction((tx) =>
        tx
          .updateTable('account')
          .set({ suspendedAt: 1, suspendedReason: '사기' })
          .where('id', '=', sellers[0]!.id)
          .execute(),
      );
      const first = await pageFollowed(database.read, reader, null, PAGE_SIZE);
      const second = await pageFollowed(database.read, reader, first.nextCursor, PAGE_SIZE);
      expect([...first.items, ...second.items].map(({ nickname }) => nickname)).toEqual(
        sellers.map(({ nickname }) => nickname).toReversed(),
      );
      expect(second).toMatchObject({ nextCursor: null, items: [{ isSuspended: true }] });
    });

    test('a block ends it both ways, and there is no following over one', async () => {
      const [one, other] = [sellers[0]!, sellers[1]!];
      await follow(one.id);
      await followPerson(deps, one, { personId: reader.id });
      await blockPerson(deps, one, { personId: reader.id });
      expect(await listFollowed(database.read, reader)).toEqual([]);
      expect(await listFollowed(database.read, one)).toEqual([]);
      expect(await follow(one.id)).toEqual({ ok: false, reason: 'blocked' });
      expect(await follow(other.id)).toEqual({ ok: true });
      await expect(blockPerson(deps, one, { personId: one.id })).rejects.toMatchObject({ code: 'forbidden' });
    });

    test('beyond the limit there is no room until one is taken out', async () => {
      await database.transaction(async (tx) => {
        const accounts = Array.from({ length: MAX_FOLLOWED }, (_, index) => ({ id: `many${index}` }));
        const row = await tx
          .selectFrom('account')
          .selectAll()
          .where('id', '=', sellers[0]!.id)
          .executeTakeFirstOrThrow();
        const people = accounts.map(({ id }) => ({
          ...row,
          id,
          nickname: id,
          nicknameKey: id,
          email: `${id}@example.com`,
          emailKey: `${id}@example.com`,
        }));
        await tx.insertInto('account').values(people).execute();
        const follows = accounts.map(({ id }, createdAt) => ({
          followerId: reader.id,
          followedId: id,
          createdAt,
        }));
        await tx.insertInto('follow').values(follows).execute();
      });
      expect(await follow(sellers[0]!.id)).toEqual({ ok: false, reason: 'full' });
      expect(await follow('many7')).toEqual({ ok: true });
      await unfollowPerson(deps, reader, { personId: 'many7' });
      expect(await follow(sellers[0]!.id)).toEqual({ ok: true });
      expect(await readAll()).toEqual([]);
    });
  });
}
