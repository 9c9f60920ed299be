import type { Database } from '../../database/database.ts';
import { notifyAccount } from '../account/email/notify-account.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { findProduct } from '../product/find-product.server.ts';
import { findHiddenProduct } from '../product/hide/hidden-products.server.ts';
import { removeAnyProduct } from '../product/remove-product.server.ts';

/**
 * Removes anybody's listing for good, in sight or hidden, with its photos and picks, on the operator's word. Whoever
 * bought it keeps the record. False where there is no such listing (any more).
 */
export async function removeListing(
  deps: OperatorDeps & { database: Database },
  input: { productId: string; reason: string },
): Promise<boolean> {
  const { productId, reason } = input;
  return deps.database.transaction(async (tx) => {
    const now = deps.now();
    const product = (await findProduct(tx, productId)) ?? (await findHiddenProduct(tx, productId));
    if (!(await removeAnyProduct(tx, productId, now))) return false;
    await notifyAccount(tx, { accountId: product?.sellerId ?? null, kind: 'listing-removed', now });
    await appendAudit(tx, deps, { act: 'remove', targetId: productId, reason });
    return true;
  });
}
