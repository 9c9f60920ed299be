import { expect, test, describe, beforeEach, afterEach } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { pickProduct } from '../pick/pick.server.ts';
import { listAudit } from '../platform/audit-log.server.ts';
import { findProduct } from '../product/product.server.ts';
import { deleteAccountOf } from './leave.server.ts';

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale, fox } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale, fox } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    test('an operator deletes the account of a person who cannot sign in, once, and the audit log says so', async () => {
      const own = await addListing(deps, whale);
      await pickProduct(deps, whale, { productId: await addListing(deps, fox) });
      const operator = { database, now: deps.now, operator: 'cli' };
      const erase = () => deleteAccountOf(operator, { accountId: whale.id, reason: '본인이 부탁했어요.' });
      expect(await erase()).toBe(true);
      expect(await findProduct(database.read, own)).toBeUndefined();
      expect(await database.read.selectFrom('account').select('id').execute()).toEqual([{ id: fox.id }]);
      expect(await listAudit(database.read, 9)).toMatchObject([
        { act: 'delete-account', targetId: whale.id, reason: '본인이 부탁했어요.', operator: 'cli' },
      ]);
      expect(await erase()).toBe(false);
      expect(await listAudit(database.read, 9)).toHaveLength(1);
    });
  });
}
