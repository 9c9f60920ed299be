import type { Database } from '../../database/database.ts';
import { eraseAccount } from '../account/own-account.server.ts';
import type { Asker, GuessDeps } from '../account/guess-password.server.ts';
import { holdProof, provePassword } from '../account/password-proof.server.ts';
import { giveUpAllHeldPhotos } from '../media/held-photos.server.ts';
import { forgetPicksOf } from '../pick/forget-picks.server.ts';
import { removeAllOfSeller } from '../product/remove-product.server.ts';
import { forgetPersonInPurchases } from '../purchase/forget-person.server.ts';

export type LeaveOutcome = { ok: true } | { ok: false; reason: 'wrong-password' };

/**
 * Erases the actor: account, sessions, what they agreed to, picks, inquiries, listings, their photos and those held for
 * a listing to come, all or nothing. Whoever traded with them keeps the record, without their name; the operator keeps
 * what they reported, without who it was.
 */
export async function leave(
  deps: GuessDeps & { database: Database; now(): number },
  actor: { id: string },
  input: { password: string; asker: Asker },
): Promise<LeaveOutcome> {
  const { database } = deps;
  const proof = await provePassword(deps, actor.id, input);
  if (!proof) return { ok: false, reason: 'wrong-password' };
  return database.transaction(async (tx) => {
    // Held first: nothing new can come to belong to the account while what there is goes.
    if (!(await holdProof(tx, database.engine, proof))) return { ok: false, reason: 'wrong-password' };
    const now = deps.now();
    await forgetPicksOf(tx, actor.id, now);
    await removeAllOfSeller(tx, actor.id, now);
    await giveUpAllHeldPhotos(tx, actor.id, now);
    await forgetPersonInPurchases(tx, actor.id, now);
    await eraseAccount(tx, actor.id);
    return { ok: true };
  });
}
