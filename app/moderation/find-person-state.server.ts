import type { Reader } from '../../database/database.ts';
import { findAccount, type KnownAccount } from '../account/find-account.server.ts';
import { countHiddenOfSeller } from '../product/hide/hidden-products.server.ts';
import { countProducts } from '../product/list/list-products.server.ts';
import { countPurchases } from '../purchase/list-purchases.server.ts';

/** Somebody as whoever runs the market sees them. */
export interface PersonState {
  account: KnownAccount;
  listedCount: number;
  hiddenCount: number;
  soldCount: number;
  boughtCount: number;
}

/** The person with that id or e-mail address; undefined where there is none. */
export async function findPersonState(db: Reader, who: string): Promise<PersonState | undefined> {
  const account = await findAccount(db, who);
  if (!account) return undefined;
  const { sold, bought } = await countPurchases(db, account.id);
  return {
    account,
    listedCount: await countProducts(db, { sellerId: account.id }),
    hiddenCount: await countHiddenOfSeller(db, account.id),
    soldCount: sold,
    boughtCount: bought,
  };
}
