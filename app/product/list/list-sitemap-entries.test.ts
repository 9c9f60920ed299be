import { describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, addPerson, tradingDeps } from '../../../test/support/trading.ts';
import { buyProduct } from '../../purchase/purchase.server.ts';
import { listSitemapEntries } from './list-products.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    test('the newest come first and no more than asked; a sale is a change', async () => {
      const database = await engine.open();
      const deps = tradingDeps(database);
      const seller = await addPerson(database, '초록고래');
      const buyer = await addPerson(database, '파란여우');
      const ids = [];
      for (let count = 0; count < 3; count++) ids.push(await addListing(deps, seller));
      const [, second, third] = ids;
      const before = deps.now();
      await buyProduct(deps, buyer, { productId: second! });
      const entries = await listSitemapEntries(database.read, 2);
      expect(entries.map(({ path }) => path)).toEqual([third, second].map((id) => `/product/detail/${id}`));
      expect(entries[0]!.changedAt).toBeLessThan(before);
      expect(entries[1]!.changedAt).toBeGreaterThan(before);
      await database.close();
    });
  });
}
