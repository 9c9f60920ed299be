import type { Database, Reader, Writer } from '../../database/database.ts';
import { findAccount, type KnownAccount } from '../account/account.server.ts';
import { listLinkedServices } from '../account/external/link-identity.server.ts';
import type { ProviderName } from '../account/external/provider.ts';
import { notifyAccount } from '../account/email/send-account-mail.server.ts';
import { lockSuspension, restoreAccount, suspendAccount } from '../account/sign-in/suspension.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { countHiddenOfSeller, lockHiddenBySuspension } from '../product/hide/hide-products.server.ts';
import { countProducts, listProductIdsOfSeller } from '../product/list/list-products.server.ts';
import { withdrawApplications } from '../product/reserve/giveaway/apply.server.ts';
import { countPurchases } from '../purchase/purchase.server.ts';
import { cancelMeetingsOf } from '../talk/meet/cancel-meetings-of.server.ts';
import { releaseAllFor } from '../talk/reserve/end-reservation.server.ts';
import { markAllUndone } from './act/record-act.server.ts';
import {
  BATCH_SIZE,
  moveInBatches,
  unhideWithPicks,
  hideWithPicks,
  type Batch,
} from './moderate-listing.server.ts';

const BY_SUSPENSION = { hiddenAt: null, hiddenReason: null };

export interface SuspendPersonOutcome {
  /** False when they were suspended before; the rest of their listings has now been hidden. */
  suspended: boolean;
  listingCount: number;
}

/** The suspension is one transaction, hiding listings follows in batches; repeat it when it was cut short. */
export async function suspendPerson(
  deps: OperatorDeps & { database: Database },
  input: { accountId: string; reason: string },
): Promise<SuspendPersonOutcome> {
  const suspended = await deps.database.transaction((tx) => suspendInTransaction(tx, deps, input));
  return { suspended, listingCount: await hideListingsOfSuspended(deps, input.accountId) };
}

/** The suspension alone, in the caller's transaction. @returns false where they were already suspended */
export async function suspendInTransaction(
  tx: Writer,
  deps: OperatorDeps & { database: Database },
  { accountId, reason }: { accountId: string; reason: string },
): Promise<boolean> {
  const { engine } = deps.database;
  if (!(await suspendAccount(tx, engine, { accountId, reason, now: deps.now() }))) return false;
  await notifyAccount(tx, { accountId, kind: 'account-suspended', now: deps.now() });
  await releaseAllFor(tx, engine, { buyerId: accountId, now: deps.now() });
  await withdrawApplications(tx, { accountId, now: deps.now() });
  await cancelMeetingsOf(tx, { engine, now: deps.now() }, accountId);
  await appendAudit(tx, deps, { act: 'suspend', targetId: accountId, reason });
  return true;
}

export async function hideListingsOfSuspended(
  deps: OperatorDeps & { database: Database },
  accountId: string,
): Promise<number> {
  return moveInBatches(() => hideBatch(deps, accountId));
}

function hideBatch(
  { database, now }: OperatorDeps & { database: Database },
  sellerId: string,
): Promise<Batch> {
  const { engine } = database;
  return database.transaction(async (tx) => {
    if (!(await lockSuspension(tx, engine, sellerId))) return { found: 0, moved: 0 };
    const ids = await listProductIdsOfSeller(tx, sellerId, BATCH_SIZE);
    const move = { engine, ids, why: BY_SUSPENSION, now: now() };
    return { found: ids.length, moved: await hideWithPicks(tx, move) };
  });
}

interface RestorePersonOutcome {
  restored: boolean;
  listingCount: number;
}

/** Unhides their listings in batches, except those that the operator hid. */
export async function restorePerson(
  deps: OperatorDeps & { database: Database },
  input: { accountId: string },
): Promise<RestorePersonOutcome> {
  const restored = await deps.database.transaction((tx) => restoreInTransaction(tx, deps, input));
  return { restored, listingCount: await unhideListingsOfRestored(deps, input.accountId) };
}

/** The suspension alone, in the caller's transaction. All acts that suspended them count as undone. */
export async function restoreInTransaction(
  tx: Writer,
  deps: OperatorDeps & { database: Database },
  { accountId }: { accountId: string },
): Promise<boolean> {
  if (!(await restoreAccount(tx, deps.database.engine, accountId))) return false;
  await markAllUndone(tx, deps, { kind: 'suspend', targetId: accountId });
  await notifyAccount(tx, { accountId, kind: 'account-restored', now: deps.now() });
  await appendAudit(tx, deps, { act: 'restore', targetId: accountId });
  return true;
}

export async function unhideListingsOfRestored(
  deps: OperatorDeps & { database: Database },
  accountId: string,
): Promise<number> {
  return moveInBatches(() => unhideBatch(deps, accountId));
}

function unhideBatch(
  { database, now }: OperatorDeps & { database: Database },
  sellerId: string,
): Promise<Batch> {
  const { engine } = database;
  return database.transaction(async (tx) => {
    if ((await lockSuspension(tx, engine, sellerId)) !== false) return { found: 0, moved: 0 };
    const ids = await lockHiddenBySuspension(tx, engine, sellerId, BATCH_SIZE);
    return { found: ids.length, moved: await unhideWithPicks(tx, { engine, ids, now: now() }) };
  });
}

interface PersonState {
  account: KnownAccount;
  services: ProviderName[];
  listedCount: number;
  hiddenCount: number;
  soldCount: number;
  boughtCount: number;
}

export async function findPersonState(db: Reader, who: string): Promise<PersonState | undefined> {
  const account = await findAccount(db, who);
  if (!account) return undefined;
  const { sold, bought } = await countPurchases(db, account.id);
  return {
    account,
    services: (await listLinkedServices(db, account.id)).map(({ provider }) => provider),
    listedCount: await countProducts(db, { sellerId: account.id }),
    hiddenCount: await countHiddenOfSeller(db, account.id),
    soldCount: sold,
    boughtCount: bought,
  };
}
