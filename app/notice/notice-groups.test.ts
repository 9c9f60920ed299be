import fc from 'fast-check';
import type { Kysely } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inboxMigration } from '../../database/migrations/050s/051-inbox.ts';
import { engines } from '../../test/support/database/engines.ts';
import { addPerson, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import {
  listNotices,
  addNotice,
  addNotices,
  countUnseen,
  markSeen,
  withdrawNotice,
} from './notice.server.ts';
import { type Notice, noticeLabel, type NoticeKind } from './notice.ts';

const kindOf = fc.constantFrom<NoticeKind>('offered', 'reserved');
const subjectOf = fc.constantFrom('책상', '의자');
const nth = fc.nat({ max: 8 });
const anyStep = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('add'), kind: kindOf, subjectId: subjectOf }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('see'), nth }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('see-all') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw'), kind: kindOf, subjectId: subjectOf }) },
);
type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;
type Row = Pick<Notice, 'kind' | 'subjectId' | 'title' | 'person' | 'count' | 'createdAt' | 'isSeen'>;

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox, rabbit } = {} as TradingMarket & { rabbit: TradingMarket['fox'] };
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
      rabbit = await addPerson(database, '토끼');
    });
    afterEach(() => database.close());

    const rowsOf = async ({ id }: { id: string }): Promise<Row[]> =>
      (await listNotices(database.read, id, 100)).map(({ id: _id, ...row }) => row);
    const offer = (now: number, accountId = whale.id) =>
      database.transaction((tx) =>
        addNotice(tx, {
          accountId,
          kind: 'offered',
          subjectId: 'p',
          title: '책상',
          personId: fox.id,
          now,
        }),
      );

    test('a repetition joins the unseen notice: newest person, title and time, and a count', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { maxLength: 14 }), async (steps) => {
          const person = await addPerson(database, `이웃${Math.random()}`);
          let expected: Row[] = [];
          for (const [n, step] of steps.entries()) expected = await take(person, expected, { step, n });
          expect(await rowsOf(person)).toEqual(expected);
          const unseen = expected.filter(({ isSeen }) => !isSeen).length;
          expect(await countUnseen(database.read, person.id)).toBe(unseen);
        }),
        { numRuns: 20 },
      );
    });

    async function take(
      { id: accountId }: { id: string },
      rows: Row[],
      { step, n }: { step: Step; n: number },
    ): Promise<Row[]> {
      if ('nth' in step) {
        const row = (await listNotices(database.read, accountId, 100))[step.nth];
        if (row) await markSeen(deps, { id: accountId }, { id: row.id });
        return rows.map((one, index) => (index === step.nth ? { ...one, isSeen: true } : one));
      }
      if (!('kind' in step)) {
        await markSeen(deps, { id: accountId }, {});
        return rows.map((one) => ({ ...one, isSeen: true }));
      }
      const { kind, subjectId } = step;
      const isSame = (one: Row) => !one.isSeen && one.kind === kind && one.subjectId === subjectId;
      const others = rows.filter((one) => !isSame(one));
      if (step.does === 'withdraw') {
        const about = { accountId, kinds: [kind], subjectId, now: n };
        await database.transaction((tx) => withdrawNotice(tx, about));
        return others;
      }
      const person = n % 2 === 0 ? fox : rabbit;
      const notice = { accountId, kind, subjectId, title: `${subjectId} ${n}`, personId: person.id, now: n };
      await database.transaction((tx) => addNotice(tx, notice));
      const count = (rows.find(isSame)?.count ?? 0) + 1;
      const row = { kind, subjectId, title: notice.title, person: person.nickname, createdAt: n };
      return [{ ...row, count, isSeen: false }, ...others];
    }

    test('of many at once none is lost, and no two stand unseen', async () => {
      await Promise.all(
        Array.from({ length: 12 }, async (_, n) => {
          await offer(n);
          if (n % 4 === 3) await markSeen(deps, whale, {});
        }),
      );
      const rows = await rowsOf(whale);
      expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(12);
      expect(rows.filter(({ isSeen }) => !isSeen).length).toBeLessThanOrEqual(1);
    });

    test('two parallel batches for the same people, in any order, count each person', async () => {
      const people = [whale, fox, rabbit].map(({ id }) => id);
      const drop = { kind: 'price-dropped', subjectId: 'p', title: '책장', now: 1 } as const;
      await Promise.all(
        [people, people.toReversed(), [...people, ...people]].map((ids) =>
          database.transaction((tx) => addNotices(tx, ids, drop)),
        ),
      );
      for (const person of [whale, fox, rabbit]) expect(await rowsOf(person)).toMatchObject([{ count: 3 }]);
    });

    test('the unseen ones of an earlier version become the newest of them, with their count', async () => {
      const { schema } = database;
      await schema.schema.dropTable('talk_mail').execute();
      await schema.schema.dropIndex('notice_group').execute();
      await schema.schema.alterTable('notice').dropColumn('count').execute();
      const account = { accountId: whale.id, kind: 'offered', personId: null };
      const rows = [
        ['a', 'p', 1, null],
        ['b', 'p', 2, null],
        ['c', 'p', 2, null],
        ['d', 'p', 9, 9],
        ['e', 'p', 8, 9],
        ['f', 'q', 1, null],
      ] as const;
      const values = rows.map(([id, subjectId, createdAt, seenAt]) => ({
        ...account,
        id,
        subjectId,
        createdAt,
        seenAt,
        title: id,
      }));
      await schema.insertInto('notice').values(values).execute();
      await schema.schema.createIndex('notice_unseen').on('notice').column('account_id').execute();
      await inboxMigration.up(schema as Kysely<unknown>);
      const found = await listNotices(database.read, whale.id, 100);
      expect(found.map(({ id, count }) => [id, count])).toEqual([
        ['d', 1],
        ['e', 1],
        ['c', 3],
        ['f', 1],
      ]);
      await offer(10);
      expect((await rowsOf(whale))[0]).toMatchObject({ count: 4, createdAt: 10 });
    });
  });
}

test('the label counts people’s acts, and repetitions by the market', () => {
  expect(noticeLabel({ kind: 'offered', count: 1 })).toBe('가격 제안');
  expect(noticeLabel({ kind: 'offered', count: 3 })).toBe('가격 제안 3개');
  expect(noticeLabel({ kind: 'price-dropped', count: 2 })).toBe('찜한 상품 2번');
});
