import type { Writer } from '../../database/database.ts';
import { appendChange } from '../platform/change-log.server.ts';
import { clearSold } from './mark-for-sale-store.server.ts';

/**
 * Puts a listing up for sale again, in the transaction that ends its purchase and before it: in the order in which
 * buying holds the two.
 * @returns false where there is no sold listing of that id (any more), in sight or out of it
 */
export async function markForSale(tx: Writer, productId: string, now: number): Promise<boolean> {
  if (await markListed(tx, productId, now)) return true;
  if (await clearSold(tx, 'hiddenProduct', productId)) return true;
  // It may have come back into sight between the two.
  return markListed(tx, productId, now);
}

async function markListed(tx: Writer, productId: string, now: number): Promise<boolean> {
  const listed = await clearSold(tx, 'product', productId);
  if (listed) await appendChange(tx, { kind: 'edited', productId, feedSeq: listed.feedSeq }, now);
  return listed !== undefined;
}
