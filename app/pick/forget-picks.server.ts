import type { Writer } from '../../database/database.ts';
import { movePickCount } from '../product/move-pick-count.server.ts';
import { deletePicksOf } from './forget-picks-store.server.ts';

/** Takes back all picks of somebody who leaves, in the transaction of their leaving; each count moves once. */
export async function forgetPicksOf(tx: Writer, accountId: string, now: number): Promise<void> {
  const productIds = await deletePicksOf(tx, accountId);
  // In one order for everybody, so that two who leave at once don't wait for each other.
  for (const productId of productIds.sort()) await movePickCount(tx, { productId, accountId, by: -1, now });
}
