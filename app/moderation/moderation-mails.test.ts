import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../test/support/trading.ts';
import { removeDirectly } from './act/act-directly.server.ts';
import { hideListing, unhideListing } from './moderate-listing.server.ts';
import { restorePerson, suspendPerson } from './moderate-person.server.ts';

const WHY = { reason: '확인 중' };

for (const engine of engines) {
  describe(engine.name, () => {
    let { database, deps, whale: seller } = {} as TradingMarket;
    beforeEach(async () => {
      ({ database, deps, whale: seller } = await openTradingMarket(engine));
    });
    afterEach(() => database.close());

    /** The kinds of the mails that wait, all of them to the seller; they are taken as sent. */
    async function takeMails(): Promise<string[]> {
      const rows = await database.read.selectFrom('mailJob').select(['kind', 'accountId']).execute();
      await database.transaction((tx) => tx.deleteFrom('mailJob').execute());
      expect(rows.every(({ accountId }) => accountId === seller.id)).toBe(true);
      return rows.map(({ kind }) => kind);
    }

    test('whose listing is hidden, shown or removed is mailed, once for each act that was done', async () => {
      const productId = await addListing(deps, seller);
      await hideListing(deps, { productId, ...WHY });
      expect(await takeMails()).toEqual(['listing-hidden']);
      await hideListing(deps, { productId, ...WHY });
      expect(await takeMails()).toEqual([]);
      await unhideListing(deps, { productId });
      expect(await takeMails()).toEqual(['listing-shown']);
      await unhideListing(deps, { productId });
      expect(await takeMails()).toEqual([]);
      await removeDirectly(deps, { productId, words: WHY.reason });
      expect(await takeMails()).toEqual(['listing-removed']);
      await removeDirectly(deps, { productId, words: WHY.reason });
      expect(await takeMails()).toEqual([]);
      const hidden = await addListing(deps, seller);
      await hideListing(deps, { productId: hidden, ...WHY });
      await takeMails();
      await removeDirectly(deps, { productId: hidden, words: WHY.reason });
      expect(await takeMails()).toEqual(['listing-removed']);
    });

    test('who is suspended or restored is mailed, once for each', async () => {
      await suspendPerson(deps, { accountId: seller.id, ...WHY });
      await suspendPerson(deps, { accountId: seller.id, ...WHY });
      expect(await takeMails()).toEqual(['account-suspended']);
      await restorePerson(deps, { accountId: seller.id });
      await restorePerson(deps, { accountId: seller.id });
      expect(await takeMails()).toEqual(['account-restored']);
    });
  });
}
