import { describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { appendChange, type Change } from '../change-log.server.ts';
import { followChanges } from './follow-changes.server.ts';

const fail = (error: unknown) => {
  throw error;
};

for (const engine of engines) {
  describe(engine.name, () => {
    test('catching up hands over what was committed before, also while a reading is under way', async () => {
      const database = await engine.open();
      const seen: (string | null)[] = [];
      const take = (changes: Change[]) => seen.push(...changes.map(({ productId }) => productId));
      const follower = await followChanges(database, take, fail);
      const append = (productId: string) =>
        database.transaction((tx) => appendChange(tx, { kind: 'edited', productId, feedSeq: 1 }, 1));
      for (let number = 0; number < 5; number++) {
        const underWay = follower.catchUp();
        await append(String(number));
        // On PostgreSQL a transaction of another test may hold the log back for a while.
        await expect.poll(() => follower.catchUp()).toBe(true);
        expect(seen.at(-1)).toBe(String(number));
        await underWay;
      }
      expect(seen).toEqual(['0', '1', '2', '3', '4']);
      await follower.stop();
      await database.close();
    });
  });
}

test('a log that cannot be read is no log that was read', async () => {
  const database = await engines[0]!.open();
  const errors: unknown[] = [];
  const follower = await followChanges(database, fail, (error) => errors.push(error));
  await database.transaction((tx) => appendChange(tx, { kind: 'edited', productId: 'a', feedSeq: 1 }, 1));
  expect(await follower.catchUp()).toBe(false);
  expect(errors).toHaveLength(1);
  await follower.stop();
  await database.close();
});
