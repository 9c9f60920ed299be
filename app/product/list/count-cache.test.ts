import { beforeEach, afterEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { addListing, addPerson, tradingDeps } from '../../../test/support/trading.ts';
import { countProductsLately } from './list-products.server.ts';

const MINUTE = 60_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    beforeEach(async () => {
      database = await engine.open();
    });
    afterEach(() => database.close());

    test('counts once a minute, whatever the order of the filter', async () => {
      const deps = tradingDeps(database);
      const seller = await addPerson(database, '초록고래');
      const count = (now: number) =>
        countProductsLately(database.read, { category: 'best', hideSold: true }, now);
      expect(await count(0)).toBe(0);
      await addListing(deps, seller, { category: 'best' });
      expect(await count(MINUTE - 1)).toBe(0);
      expect(await countProductsLately(database.read, { hideSold: true, category: 'best' }, MINUTE - 1)).toBe(
        0,
      );
      expect(await countProductsLately(database.read, { category: 'best' }, MINUTE - 1)).toBe(1);
      expect(await count(MINUTE)).toBe(1);
    });
  });
}
