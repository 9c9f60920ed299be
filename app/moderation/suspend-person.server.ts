import type { Database } from '../../database/database.ts';
import { notifyAccount } from '../account/email/notify-account.server.ts';
import { lockSuspension, suspendAccount } from '../account/sign-in/suspension.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { listProductIdsOfSeller } from '../product/list/list-products.server.ts';
import { LISTINGS_A_STEP, moveInSteps, type Step } from './move-in-steps.server.ts';
import { moveListingsOutOfSight } from './move-listings.server.ts';

const BY_SUSPENSION = { hiddenAt: null, hiddenReason: null };

export interface SuspendPersonOutcome {
  /** False where they were suspended before; what that has left in sight has now been hidden. */
  suspended: boolean;
  /** How many listings have left the lists. */
  listingCount: number;
}

/**
 * Suspends somebody, on the operator's word: signed out everywhere, never let in, and all their listings out of sight
 * until `restorePerson`. The suspension is one transaction; the listings follow in steps, and nothing is listed anew
 * meanwhile. Asked again after it was cut short, it goes on.
 */
export async function suspendPerson(
  deps: OperatorDeps & { database: Database },
  input: { accountId: string; reason: string },
): Promise<SuspendPersonOutcome> {
  const { accountId, reason } = input;
  const { engine, transaction } = deps.database;
  const suspended = await transaction(async (tx) => {
    if (!(await suspendAccount(tx, engine, { accountId, reason, now: deps.now() }))) return false;
    await notifyAccount(tx, { accountId, kind: 'account-suspended', now: deps.now() });
    await appendAudit(tx, deps, { act: 'suspend', targetId: accountId, reason });
    return true;
  });
  return { suspended, listingCount: await moveInSteps(() => hideSome(deps, accountId)) };
}

function hideSome({ database, now }: OperatorDeps & { database: Database }, sellerId: string): Promise<Step> {
  const { engine } = database;
  return database.transaction(async (tx) => {
    // Somebody else may have restored them by now.
    if (!(await lockSuspension(tx, engine, sellerId))) return { found: 0, moved: 0 };
    const ids = await listProductIdsOfSeller(tx, sellerId, LISTINGS_A_STEP);
    const move = { engine, ids, why: BY_SUSPENSION, now: now() };
    return { found: ids.length, moved: await moveListingsOutOfSight(tx, move) };
  });
}
