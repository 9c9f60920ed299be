import type { Database } from '../../database/database.ts';
import { movePickCount } from '../product/move-pick-count.server.ts';
import { deletePick } from './pick-store.server.ts';

/** Takes the actor's pick back, of a listing out of sight too. Without one, or without the listing, nothing changes. */
export async function unpickProduct(
  deps: { database: Database; now(): number },
  actor: { id: string },
  input: { productId: string },
): Promise<void> {
  const { productId } = input;
  await deps.database.transaction(async (tx) => {
    const takeBack = (table: 'pick' | 'hiddenPick') => deletePick(tx, table, actor.id, productId);
    // While it is moved out of sight or back it is in the one table or the other at each look, but not in both.
    const went = (await takeBack('pick')) || (!(await takeBack('hiddenPick')) && (await takeBack('pick')));
    if (went) await movePickCount(tx, { productId, accountId: actor.id, by: -1, now: deps.now() });
  });
}
