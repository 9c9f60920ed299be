import type { Database } from '../../database/database.ts';
import { eraseAccount } from '../account/account.server.ts';
import type { FieldErrors, LeaveFields } from '../account/credentials.ts';
import { WRONG_PASSWORD } from '../account/password/password-proof.server.ts';
import { WRONG_CODE } from '../account/second-factor/code.ts';
import {
  type BothDeps,
  confirmOwner,
  type OwnerInput,
  verifyOwner,
} from '../account/second-factor/verify-owner.server.ts';
import { discardAllStagedPhotos } from '../media/staging/staged-photos.server.ts';
import { forgetPicksOf } from '../pick/pick.server.ts';
import { removeAllOfSeller } from '../product/remove-product.server.ts';
import { forgetPersonInPurchases } from '../purchase/purchase.server.ts';

export type LeaveOutcome = { ok: true } | { ok: false; errors: FieldErrors<LeaveFields> };

/**
 * Erases the actor: account, sessions, what they agreed to, picks, inquiries, listings, their photos and those held for
 * a listing to come, all or nothing. Whoever traded with them keeps the record, without their name; the operator keeps
 * what they reported, without who it was. With the second factor on a code is asked for beside the password.
 */
export async function leave(
  deps: BothDeps & { database: Database },
  actor: { id: string },
  input: OwnerInput,
): Promise<LeaveOutcome> {
  const { database } = deps;
  const owner = await verifyOwner(deps, actor.id, input);
  if (!owner.ok)
    return { ok: false, errors: { leavePassword: owner.errors.password, code: owner.errors.code } };
  return database.transaction(async (tx) => {
    // Held first: nothing new can come to belong to the account while what there is goes.
    const now = deps.now();
    const confirmed = await confirmOwner(tx, { proof: owner.proof, engine: database.engine, now });
    if (confirmed === 'wrong-password') return { ok: false, errors: { leavePassword: WRONG_PASSWORD } };
    if (confirmed === 'wrong-code') return { ok: false, errors: { code: WRONG_CODE } };
    await forgetPicksOf(tx, actor.id, now);
    await removeAllOfSeller(tx, actor.id, now);
    await discardAllStagedPhotos(tx, actor.id, now);
    await forgetPersonInPurchases(tx, actor.id, now);
    await eraseAccount(tx, actor.id);
    return { ok: true };
  });
}
