import type { KyselyPlugin } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import {
  appendChange,
  findNewestPosition,
  readChanges,
  trimChanges,
  type Change,
} from './change-log.server.ts';

const change = (productId: string): Change => ({ kind: 'edited', productId, feedSeq: 1 });
const START = { tx: '0', seq: 0 };

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await engine.open();
    });
    afterEach(() => database.close());
    const append = (productId: string, now = 1) =>
      database.transaction((tx) => appendChange(tx, change(productId), now));

    test('a follower reads each line once, in batches, in order', async () => {
      for (let number = 0; number < 7; number++) await append(String(number));
      const seen: string[] = [];
      let position = START;
      for (;;) {
        const read = await readChanges(database, position, 3);
        position = read.position;
        seen.push(...read.changes.map(({ productId }) => productId!));
        if (read.changes.length === 0) break;
      }
      expect(seen).toEqual(['0', '1', '2', '3', '4', '5', '6']);
      expect(await findNewestPosition(database)).toEqual(position);
    });

    test('a line that is rolled back is never read', async () => {
      const work = database.transaction(async (tx) => {
        await appendChange(tx, change('lost'), 1);
        throw new Error('멈춤');
      });
      await expect(work).rejects.toThrow('멈춤');
      expect((await readChanges(database, START, 10)).changes).toEqual([]);
    });

    test('old lines are dropped', async () => {
      await append('old', 1);
      await append('new', 5);
      await trimChanges(database, 5);
      expect((await readChanges(database, START, 10)).changes.map(({ productId }) => productId)).toEqual([
        'new',
      ]);
    });

    /** A line that is written, and committed only once `commit` is resolved. */
    async function writeSlowly() {
      const commit = Promise.withResolvers<void>();
      const started = Promise.withResolvers<void>();
      const slow = database.transaction(async (tx) => {
        await appendChange(tx, change('slow'), 1);
        started.resolve();
        await commit.promise;
      });
      await started.promise;
      return { commit, slow };
    }

    test.runIf(engine.name === 'PostgreSQL')('a line that commits late is not lost', async () => {
      const { commit, slow } = await writeSlowly();
      await append('quick');
      const first = await readChanges(database, START, 10);
      expect(first.isComplete).toBe(false);
      commit.resolve();
      await slow;
      const second = await readChanges(database, first.position, 10);
      expect(second.isComplete).toBe(true);
      const seen = [...first.changes, ...second.changes].map(({ productId }) => productId);
      expect(seen.toSorted()).toEqual(['quick', 'slow']);
    });

    test.runIf(engine.name === 'PostgreSQL')(
      'what is freed while it is read is not said to be read',
      async () => {
        const { commit, slow } = await writeSlowly();
        await append('quick');
        // The transaction that holds it back ends after the first query of the reading.
        const endsThen: KyselyPlugin = {
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            commit.resolve();
            await slow;
            return result;
          },
        };
        const read = await readChanges({ ...database, read: database.read.withPlugin(endsThen) }, START, 10);
        expect([read.isComplete, read.changes.length]).toBeOneOf([
          [true, 2],
          [false, expect.any(Number)],
        ]);
      },
    );
  });
}
