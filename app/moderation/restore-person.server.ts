import type { Database } from '../../database/database.ts';
import { notifyAccount } from '../account/email/notify-account.server.ts';
import { lockSuspension, restoreAccount } from '../account/sign-in/suspension.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { lockHiddenBySuspension } from '../product/hide/hidden-products.server.ts';
import { LISTINGS_A_STEP, moveInSteps, type Step } from './move-in-steps.server.ts';
import { moveListingsIntoSight } from './move-listings.server.ts';

export interface RestorePersonOutcome {
  /** False where they were not suspended (any more). */
  restored: boolean;
  /** How many listings have come back. */
  listingCount: number;
}

/**
 * Lets a suspended person in again, on the operator's word, and brings their listings back, but for those that the
 * operator has hidden. In steps, as `suspendPerson`.
 */
export async function restorePerson(
  deps: OperatorDeps & { database: Database },
  input: { accountId: string },
): Promise<RestorePersonOutcome> {
  const { accountId } = input;
  const { engine, transaction } = deps.database;
  const restored = await transaction(async (tx) => {
    if (!(await restoreAccount(tx, engine, accountId))) return false;
    await notifyAccount(tx, { accountId, kind: 'account-restored', now: deps.now() });
    await appendAudit(tx, deps, { act: 'restore', targetId: accountId });
    return true;
  });
  return { restored, listingCount: await moveInSteps(() => showSome(deps, accountId)) };
}

function showSome({ database, now }: OperatorDeps & { database: Database }, sellerId: string): Promise<Step> {
  const { engine } = database;
  return database.transaction(async (tx) => {
    if ((await lockSuspension(tx, engine, sellerId)) !== false) return { found: 0, moved: 0 };
    const ids = await lockHiddenBySuspension(tx, engine, sellerId, LISTINGS_A_STEP);
    return { found: ids.length, moved: await moveListingsIntoSight(tx, { engine, ids, now: now() }) };
  });
}
