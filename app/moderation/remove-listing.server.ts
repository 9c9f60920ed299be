import type { Database } from '../../database/database.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
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
    if (!(await removeAnyProduct(tx, productId, deps.now()))) return false;
    await appendAudit(tx, deps, { act: 'remove', targetId: productId, reason });
    return true;
  });
}
