import type { Database, Writer } from '../../../database/database.ts';
import { findPerson } from '../../account/account.server.ts';
import type { OperatorDeps } from '../../platform/audit-log.server.ts';
import {
  findListing,
  hideInTransaction,
  type HideListingOutcome,
  removeInTransaction,
} from '../moderate-listing.server.ts';
import {
  hideListingsOfSuspended,
  suspendInTransaction,
  type SuspendPersonOutcome,
} from '../moderate-person.server.ts';
import { removeReviewInTransaction, type RemoveReviewOutcome } from '../moderate-review.server.ts';
import { inspectReview } from '../../purchase/review/inspect-reviews.server.ts';
import { reviewLine } from '../../purchase/review/review.ts';
import type { MuteDays, NewAct } from './act.ts';
import { newAct, recordAct, notifyOfAct } from './record-act.server.ts';

type Deps = OperatorDeps & { database: Database };

interface WithAct {
  /** Undefined where nothing was done, or the person is unknown. */
  actId?: string;
}

async function record(tx: Writer, act: NewAct): Promise<WithAct> {
  await recordAct(tx, act);
  return { actId: act.id };
}

type ToPerson = { accountId: string; words: string } & ({ kind: 'warn' } | { kind: 'mute'; days: MuteDays });

/** Without a case, for operators at the command line. @returns the act's id, or undefined where the person has left */
export async function warnOrMute(
  deps: Deps,
  { accountId, ...decision }: ToPerson,
): Promise<string | undefined> {
  return deps.database.transaction(async (tx) => {
    const person = await findPerson(tx, accountId);
    if (!person) return undefined;
    const target = { caseId: null, accountId, targetId: accountId, targetName: person.nickname };
    const act = newAct(deps, target, decision);
    await recordAct(tx, act);
    await notifyOfAct(tx, deps, act);
    return act.id;
  });
}

/** The same for a suspension, which it repeats for listings that are still to be hidden. */
export async function suspendDirectly(
  deps: Deps,
  { accountId, words }: { accountId: string; words: string },
): Promise<SuspendPersonOutcome & WithAct> {
  const act = await deps.database.transaction(async (tx) => {
    const person = await findPerson(tx, accountId);
    if (!person || !(await suspendInTransaction(tx, deps, { accountId, reason: words }))) return undefined;
    const target = { caseId: null, accountId, targetId: accountId, targetName: person.nickname };
    return record(tx, newAct(deps, target, { kind: 'suspend', words }));
  });
  const listingCount = await hideListingsOfSuspended(deps, accountId);
  return { suspended: act !== undefined, listingCount, ...act };
}

export async function hideDirectly(
  deps: Deps,
  { productId, words }: { productId: string; words: string },
): Promise<HideListingOutcome & WithAct> {
  return deps.database.transaction(async (tx) => {
    const found = await findListing(tx, productId);
    const outcome = await hideInTransaction(tx, deps, { productId, reason: words });
    if (!outcome.hidden || !found?.product) return outcome;
    const { sellerId, title } = found.product;
    const target = { caseId: null, accountId: sellerId, targetId: productId, targetName: title };
    return { ...outcome, ...(await record(tx, newAct(deps, target, { kind: 'hide', words }))) };
  });
}

/** Undefined when there is no such listing. */
export async function removeDirectly(
  deps: Deps,
  { productId, words }: { productId: string; words: string },
): Promise<WithAct | undefined> {
  return deps.database.transaction(async (tx): Promise<WithAct | undefined> => {
    const found = await findListing(tx, productId);
    if (!(await removeInTransaction(tx, deps, { productId, reason: words }))) return undefined;
    if (!found?.product) return {};
    const { sellerId, title } = found.product;
    const target = { caseId: null, accountId: sellerId, targetId: productId, targetName: title };
    return record(tx, newAct(deps, target, { kind: 'remove', words }));
  });
}

export async function removeReviewDirectly(
  deps: Deps,
  { reviewId, words }: { reviewId: string; words: string },
): Promise<RemoveReviewOutcome & WithAct> {
  return deps.database.transaction(async (tx) => {
    const found = await inspectReview(tx, reviewId);
    const outcome = await removeReviewInTransaction(tx, deps, { reviewId, reason: words });
    if (!outcome.removed || !found) return outcome;
    const accountId = found.author?.id ?? null;
    const target = { caseId: null, accountId, targetId: reviewId, targetName: reviewLine(found) };
    return { ...outcome, ...(await record(tx, newAct(deps, target, { kind: 'remove-review', words }))) };
  });
}
