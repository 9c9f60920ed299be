import type { Database } from '../../database/database.ts';
import { actorTransaction } from '../account/actor-transaction.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import { findProduct } from '../product/find-product.server.ts';
import { movePickCount } from '../product/move-pick-count.server.ts';
import { insertPick } from './pick-store.server.ts';

/**
 * Picks a product for the actor. Picking again changes nothing: one pick per person and product, and the
 * count moves only when a row came. Throws `not-found` for a listing that is gone, and `signed-out` for an actor that is.
 */
export async function pickProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string },
): Promise<void> {
  const { productId } = input;
  await actorTransaction(deps.database, async (tx) => {
    // Asked first: a pick of a missing listing would break a foreign key.
    if (!(await findProduct(tx, productId)))
      throw new CodedError('not-found', `nothing to pick: ${productId}`);
    const now = deps.now();
    const came = await insertPick(tx, { accountId: actor.id, productId, createdAt: now });
    if (came) await movePickCount(tx, { productId, accountId: actor.id, by: 1, now });
  });
}
