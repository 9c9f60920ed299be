import type { Database, Writer } from '../../database/database.ts';
import { eraseAccount, lockForErasing } from '../account/account.server.ts';
import type { LeaveFields } from '../account/credentials.ts';
import { WRONG_PASSWORD } from '../account/sign-in/guess-password.server.ts';
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
import { withdrawApplications } from '../product/reserve/giveaway/apply.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { anonymizePurchases } from '../purchase/anonymize-purchases.server.ts';
import { anonymizeConversations } from '../talk/forget-conversations.server.ts';
import { cancelMeetingsOf } from '../talk/meet/cancel-meetings-of.server.ts';
import { releaseAllFor } from '../talk/reserve/end-reservation.server.ts';
import type { FieldErrors } from '../ui/form/form-result.ts';

export type LeaveOutcome = { ok: true } | { ok: false; errors: FieldErrors<LeaveFields> };

/** All or nothing. Trading partners keep records without the name, the operator reports without the reporter. */
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
    // Locked first, so that nothing new can belong to the account.
    const now = deps.now();
    const confirmed = await confirmOwner(tx, { proof: owner.proof, engine: database.engine, now });
    if (confirmed === 'wrong-password') return { ok: false, errors: { leavePassword: WRONG_PASSWORD } };
    if (confirmed === 'wrong-code') return { ok: false, errors: { code: WRONG_CODE } };
    await erase(tx, { accountId: actor.id, engine: database.engine, now });
    return { ok: true };
  });
}

/** By an operator, for a person who cannot sign in to leave. False where there is no such account. */
export async function deleteAccountOf(
  deps: OperatorDeps & { database: Database },
  { accountId, reason }: { accountId: string; reason: string },
): Promise<boolean> {
  const { engine, transaction } = deps.database;
  return transaction(async (tx) => {
    if (!(await lockForErasing(tx, engine, accountId))) return false;
    await erase(tx, { accountId, engine, now: deps.now() });
    await appendAudit(tx, deps, { act: 'delete-account', targetId: accountId, reason });
    return true;
  });
}

async function erase(
  tx: Writer,
  { accountId, engine, now }: { accountId: string; engine: Database['engine']; now: number },
): Promise<void> {
  await forgetPicksOf(tx, accountId, now);
  await releaseAllFor(tx, engine, { buyerId: accountId, now });
  await removeAllOfSeller(tx, accountId, now);
  await cancelMeetingsOf(tx, { engine, now }, accountId);
  await withdrawApplications(tx, { accountId, now });
  await discardAllStagedPhotos(tx, accountId, now);
  await anonymizePurchases(tx, accountId, now);
  await anonymizeConversations(tx, accountId, now);
  await eraseAccount(tx, accountId);
}
