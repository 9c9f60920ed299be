import type { Database } from '../../database/database.ts';
import { notifyAccount } from '../account/email/notify-account.server.ts';
import { lockSuspension } from '../account/sign-in/suspension.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { findProduct } from '../product/find-product.server.ts';
import { findHiddenProduct, unmarkHidden } from '../product/hide/hidden-products.server.ts';
import { moveListingsIntoSight } from './move-listings.server.ts';

export type UnhideListingOutcome =
  /** `isInSight` is false while its seller is suspended: it comes back with them. */
  { unhidden: true; isInSight: boolean } | { unhidden: false; reason: 'not-hidden' | 'no-such-listing' };

/** Shows a listing that the operator has hidden again, where it was. */
export async function unhideListing(
  deps: OperatorDeps & { database: Database },
  input: { productId: string },
): Promise<UnhideListingOutcome> {
  const { productId } = input;
  const { engine, transaction } = deps.database;
  return transaction(async (tx) => {
    const hidden = await findHiddenProduct(tx, productId);
    if (!hidden) {
      const isKnown = (await findProduct(tx, productId)) !== undefined;
      return { unhidden: false, reason: isKnown ? 'not-hidden' : 'no-such-listing' };
    }
    // Held first: whoever suspends or restores the seller meanwhile moves this listing with the others, or waits.
    const isSuspended = (await lockSuspension(tx, engine, hidden.sellerId)) ?? false;
    if (!(await unmarkHidden(tx, productId))) return { unhidden: false, reason: 'not-hidden' };
    if (!isSuspended) await moveListingsIntoSight(tx, { engine, ids: [productId], now: deps.now() });
    await notifyAccount(tx, { accountId: hidden.sellerId, kind: 'listing-shown', now: deps.now() });
    await appendAudit(tx, deps, { act: 'unhide', targetId: productId });
    return { unhidden: true, isInSight: !isSuspended };
  });
}
