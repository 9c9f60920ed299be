import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Reader, Writer } from '../../database/database.ts';
import { notifyAccount } from '../account/email/send-account-mail.server.ts';
import { lockSuspension } from '../account/sign-in/suspension.server.ts';
import { bringPicksBack, setPicksAside } from '../pick/pick.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import type { WhyHidden } from '../product/hide/hidden-product.ts';
import {
  findHiddenProduct,
  markHidden,
  moveIntoSight,
  moveOutOfSight,
  unmarkHidden,
} from '../product/hide/hide-products.server.ts';
import { findProduct } from '../product/product.server.ts';
import type { Product } from '../product/product.ts';
import { removeAnyProduct } from '../product/remove-product.server.ts';
import { findPurchase } from '../purchase/purchase.server.ts';
import type { Purchase } from '../purchase/purchase.ts';

type HideListingOutcome = { hidden: true } | { hidden: false; reason: 'already-hidden' | 'no-such-listing' };

/**
 * Takes a listing out of everybody's sight but its seller's, who is told why, on the operator's word. It keeps its
 * picks, its purchase and its place in the feed until it comes back (`unhideListing`).
 */
export async function hideListing(
  deps: OperatorDeps & { database: Database },
  input: { productId: string; reason: string },
): Promise<HideListingOutcome> {
  const { productId, reason } = input;
  return deps.database.transaction(async (tx) => {
    if (!(await hide(deps, tx, input))) {
      const isKnown = (await findHiddenProduct(tx, productId)) !== undefined;
      return { hidden: false, reason: isKnown ? 'already-hidden' : 'no-such-listing' };
    }
    const hidden = await findHiddenProduct(tx, productId);
    await notifyAccount(tx, { accountId: hidden?.sellerId ?? null, kind: 'listing-hidden', now: deps.now() });
    await appendAudit(tx, deps, { act: 'hide', targetId: productId, reason });
    return { hidden: true };
  });
}

async function hide(
  { database, now }: OperatorDeps & { database: Database },
  tx: Writer,
  { productId, reason }: { productId: string; reason: string },
): Promise<boolean> {
  const hiddenAt = now();
  const why = { hiddenAt, hiddenReason: reason };
  const move = { engine: database.engine, ids: [productId], why, now: hiddenAt };
  // Where its seller is suspended it is out of sight already, but would come back with them.
  if ((await moveListingsOutOfSight(tx, move)) === 1 || (await markHidden(tx, productId, why))) return true;
  // It may have come back into sight between the two.
  return (await moveListingsOutOfSight(tx, move)) === 1;
}

type UnhideListingOutcome =
  /** `isInSight` is false while its seller is suspended: it comes back with them. */
  { unhidden: true; isInSight: boolean } | { unhidden: false; reason: 'not-hidden' | 'no-such-listing' };

/** Shows a listing that the operator has hidden again, where it was. */
export async function unhideListing(
  deps: OperatorDeps & { database: Database },
  input: { productId: string },
): Promise<UnhideListingOutcome> {
  const { productId } = input;
  const { engine, transaction } = deps.database;
  return transaction(async (tx) => {
    const hidden = await findHiddenProduct(tx, productId);
    if (!hidden) {
      const isKnown = (await findProduct(tx, productId)) !== undefined;
      return { unhidden: false, reason: isKnown ? 'not-hidden' : 'no-such-listing' };
    }
    // Held first: whoever suspends or restores the seller meanwhile moves this listing with the others, or waits.
    const isSuspended = (await lockSuspension(tx, engine, hidden.sellerId)) ?? false;
    if (!(await unmarkHidden(tx, productId))) return { unhidden: false, reason: 'not-hidden' };
    if (!isSuspended) await moveListingsIntoSight(tx, { engine, ids: [productId], now: deps.now() });
    await notifyAccount(tx, { accountId: hidden.sellerId, kind: 'listing-shown', now: deps.now() });
    await appendAudit(tx, deps, { act: 'unhide', targetId: productId });
    return { unhidden: true, isInSight: !isSuspended };
  });
}

/**
 * Removes anybody's listing for good, in sight or hidden, with its photos and picks, on the operator's word. Whoever
 * bought it keeps the record. False where there is no such listing (any more).
 */
export async function removeListing(
  deps: OperatorDeps & { database: Database },
  input: { productId: string; reason: string },
): Promise<boolean> {
  const { productId, reason } = input;
  return deps.database.transaction(async (tx) => {
    const now = deps.now();
    const product = (await findProduct(tx, productId)) ?? (await findHiddenProduct(tx, productId));
    if (!(await removeAnyProduct(tx, productId, now))) return false;
    await notifyAccount(tx, { accountId: product?.sellerId ?? null, kind: 'listing-removed', now });
    await appendAudit(tx, deps, { act: 'remove', targetId: productId, reason });
    return true;
  });
}

/** A listing as whoever runs the market sees it. */
export interface FoundListing {
  /** undefined where it has been removed, and only its purchase is left. */
  product: Product | undefined;
  /** undefined while it is in sight. */
  hidden: WhyHidden | undefined;
  purchase: Purchase | undefined;
}

/** What there is of a listing with this id; undefined where there is nothing. */
export async function findListing(db: Reader, productId: string): Promise<FoundListing | undefined> {
  const listed = await findProduct(db, productId);
  const hidden = listed ? undefined : await findHiddenProduct(db, productId);
  const purchase = await findPurchase(db, productId);
  const product = listed ?? hidden;
  return product || purchase ? { product, hidden, purchase } : undefined;
}

interface Move {
  engine: Database['engine'];
  /** A few hundred at most. */
  ids: string[];
  now: number;
}

/** Moves listings out of sight with their picks; returns how many were in sight. */
export async function moveListingsOutOfSight(tx: Writer, move: Move & { why: WhyHidden }): Promise<number> {
  return moveOutOfSight(tx, move, (writer, ids) => setPicksAside(writer, move.engine, ids));
}

/** Moves listings back with their picks; returns how many were out of sight. */
export async function moveListingsIntoSight(tx: Writer, move: Move): Promise<number> {
  return moveIntoSight(tx, move, (writer, ids) => bringPicksBack(writer, move.engine, ids));
}

/** Listings that move together: others' writes wait no longer than this many take. */
export const LISTINGS_A_STEP = 500;

/** Another process that waits for SQLite's lock looks ten times a second whether it is free. */
const PAUSE_MS = 120;

/** What one step has done: how many it found to move, `LISTINGS_A_STEP` at most, and how many it moved. */
export interface Step {
  found: number;
  moved: number;
}

/** Takes steps until one finds less than it could move; returns how many were moved. */
export async function moveInSteps(step: () => Promise<Step>): Promise<number> {
  for (let count = 0; ;) {
    const { found, moved } = await step();
    count += moved;
    if (found < LISTINGS_A_STEP) return count;
    await pause(PAUSE_MS);
  }
}
