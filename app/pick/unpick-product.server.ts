import type { Database } from '../../database/database.ts';
import { movePickCount } from '../product/move-pick-count.server.ts';
import { deletePick } from './pick-store.server.ts';

/** Takes the actor's pick back. Without one, or without the listing, nothing changes. */
export async function unpickProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string },
): Promise<void> {
  const { productId } = input;
  await deps.database.transaction(async (tx) => {
    const went = await deletePick(tx, actor.id, productId);
    if (went) await movePickCount(tx, { productId, by: -1, now: deps.now() });
  });
}
