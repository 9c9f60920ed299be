import type { Database, Writer } from '../../database/database.ts';
import { notifyAccount } from '../account/email/notify-account.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { findHiddenProduct, markHidden } from '../product/hide/hidden-products.server.ts';
import { moveListingsOutOfSight } from './move-listings.server.ts';

export type HideListingOutcome =
  { hidden: true } | { hidden: false; reason: 'already-hidden' | 'no-such-listing' };

/**
 * Takes a listing out of everybody's sight but its seller's, who is told why, on the operator's word. It keeps its
 * picks, its purchase and its place in the feed until it comes back (`unhideListing`).
 */
export async function hideListing(
  deps: OperatorDeps & { database: Database },
  input: { productId: string; reason: string },
): Promise<HideListingOutcome> {
  const { productId, reason } = input;
  return deps.database.transaction(async (tx) => {
    if (!(await hide(deps, tx, input))) {
      const isKnown = (await findHiddenProduct(tx, productId)) !== undefined;
      return { hidden: false, reason: isKnown ? 'already-hidden' : 'no-such-listing' };
    }
    const hidden = await findHiddenProduct(tx, productId);
    await notifyAccount(tx, { accountId: hidden?.sellerId ?? null, kind: 'listing-hidden', now: deps.now() });
    await appendAudit(tx, deps, { act: 'hide', targetId: productId, reason });
    return { hidden: true };
  });
}

async function hide(
  { database, now }: OperatorDeps & { database: Database },
  tx: Writer,
  { productId, reason }: { productId: string; reason: string },
): Promise<boolean> {
  const hiddenAt = now();
  const why = { hiddenAt, hiddenReason: reason };
  const move = { engine: database.engine, ids: [productId], why, now: hiddenAt };
  // Where its seller is suspended it is out of sight already, but would come back with them.
  if ((await moveListingsOutOfSight(tx, move)) === 1 || (await markHidden(tx, productId, why))) return true;
  // It may have come back into sight between the two.
  return (await moveListingsOutOfSight(tx, move)) === 1;
}
