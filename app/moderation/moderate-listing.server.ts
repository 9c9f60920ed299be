import { setTimeout as pause } from 'node:timers/promises';
import type { Database, Reader, Writer } from '../../database/database.ts';
import { notifyAccount } from '../account/email/send-account-mail.server.ts';
import { lockSuspension } from '../account/sign-in/suspension.server.ts';
import { unhidePicks, hidePicks } from '../pick/pick.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import type { WhyHidden, Product } from '../product/product.ts';
import {
  findHiddenProduct,
  markHidden,
  unhideProducts,
  hideProducts,
  unmarkHidden,
} from '../product/hide/hide-products.server.ts';
import { findProduct } from '../product/product.server.ts';
import { removeAnyProduct } from '../product/remove-product.server.ts';
import { findPurchase } from '../purchase/purchase.server.ts';
import type { Purchase } from '../purchase/purchase.ts';
import { markAllUndone } from './act/record-act.server.ts';

export type HideListingOutcome =
  { hidden: true } | { hidden: false; reason: 'already-hidden' | 'no-such-listing' };

/** Only the seller sees it, with the reason. Picks, purchase and feed position stay (`unhideListing`). */
export async function hideListing(
  deps: OperatorDeps & { database: Database },
  input: { productId: string; reason: string },
): Promise<HideListingOutcome> {
  return deps.database.transaction((tx) => hideInTransaction(tx, deps, input));
}

export async function hideInTransaction(
  tx: Writer,
  deps: OperatorDeps & { database: Database },
  input: { productId: string; reason: string },
): Promise<HideListingOutcome> {
  const { productId, reason } = input;
  if (!(await hide(deps, tx, input))) {
    const isKnown = (await findHiddenProduct(tx, productId)) !== undefined;
    return { hidden: false, reason: isKnown ? 'already-hidden' : 'no-such-listing' };
  }
  const hidden = await findHiddenProduct(tx, productId);
  await notifyAccount(tx, { accountId: hidden?.sellerId ?? null, kind: 'listing-hidden', now: deps.now() });
  await appendAudit(tx, deps, { act: 'hide', targetId: productId, reason });
  return { hidden: true };
}

async function hide(
  { database, now }: OperatorDeps & { database: Database },
  tx: Writer,
  { productId, reason }: { productId: string; reason: string },
): Promise<boolean> {
  const hiddenAt = now();
  const why = { hiddenAt, hiddenReason: reason };
  const move = { engine: database.engine, ids: [productId], why, now: hiddenAt };
  // A suspended seller's listing is hidden already, but would come back with them.
  if ((await hideWithPicks(tx, move)) === 1 || (await markHidden(tx, productId, why))) return true;
  // It may have been unhidden between the two statements.
  return (await hideWithPicks(tx, move)) === 1;
}

type UnhideListingOutcome =
  { unhidden: true; isListed: boolean } | { unhidden: false; reason: 'not-hidden' | 'no-such-listing' };

export async function unhideListing(
  deps: OperatorDeps & { database: Database },
  input: { productId: string },
): Promise<UnhideListingOutcome> {
  return deps.database.transaction((tx) => unhideInTransaction(tx, deps, input));
}

/** In the caller's transaction. All acts that hid it count as undone. */
export async function unhideInTransaction(
  tx: Writer,
  deps: OperatorDeps & { database: Database },
  { productId }: { productId: string },
): Promise<UnhideListingOutcome> {
  const { engine } = deps.database;
  const hidden = await findHiddenProduct(tx, productId);
  if (!hidden) {
    const isKnown = (await findProduct(tx, productId)) !== undefined;
    return { unhidden: false, reason: isKnown ? 'not-hidden' : 'no-such-listing' };
  }
  // Locked first: suspending or restoring the seller moves this listing too.
  const isSuspended = (await lockSuspension(tx, engine, hidden.sellerId)) ?? false;
  if (!(await unmarkHidden(tx, productId))) return { unhidden: false, reason: 'not-hidden' };
  if (!isSuspended) await unhideWithPicks(tx, { engine, ids: [productId], now: deps.now() });
  await markAllUndone(tx, deps, { kind: 'hide', targetId: productId });
  await notifyAccount(tx, { accountId: hidden.sellerId, kind: 'listing-shown', now: deps.now() });
  await appendAudit(tx, deps, { act: 'unhide', targetId: productId });
  return { unhidden: true, isListed: !isSuspended };
}

/** Permanently, with photos and picks; a buyer keeps the record. False when there is no such listing. */
export async function removeInTransaction(
  tx: Writer,
  deps: OperatorDeps,
  { productId, reason }: { productId: string; reason: string },
): Promise<boolean> {
  const now = deps.now();
  const product = (await findProduct(tx, productId)) ?? (await findHiddenProduct(tx, productId));
  if (!(await removeAnyProduct(tx, productId, now))) return false;
  await notifyAccount(tx, { accountId: product?.sellerId ?? null, kind: 'listing-removed', now });
  await appendAudit(tx, deps, { act: 'remove', targetId: productId, reason });
  return true;
}

export interface FoundListing {
  product: Product | undefined;
  hidden: WhyHidden | undefined;
  purchase: Purchase | undefined;
}

export async function findListing(db: Reader, productId: string): Promise<FoundListing | undefined> {
  const listed = await findProduct(db, productId);
  const hidden = listed ? undefined : await findHiddenProduct(db, productId);
  const purchase = await findPurchase(db, productId);
  const product = listed ?? hidden;
  return product || purchase ? { product, hidden, purchase } : undefined;
}

interface Move {
  engine: Database['engine'];
  ids: string[];
  now: number;
}

export async function hideWithPicks(tx: Writer, move: Move & { why: WhyHidden }): Promise<number> {
  return hideProducts(tx, move, (writer, ids) => hidePicks(writer, move.engine, ids));
}

export async function unhideWithPicks(tx: Writer, move: Move): Promise<number> {
  return unhideProducts(tx, move, (writer, ids) => unhidePicks(writer, move.engine, ids));
}

/** Other writes wait for one batch at most. */
export const BATCH_SIZE = 500;

/** Another process polls SQLite's lock ten times a second. */
const PAUSE_MS = 120;

export interface Batch {
  found: number;
  moved: number;
}

/** Repeats until a batch is not full; returns how many moved. */
export async function moveInBatches(moveBatch: () => Promise<Batch>): Promise<number> {
  for (let count = 0; ;) {
    const { found, moved } = await moveBatch();
    count += moved;
    if (found < BATCH_SIZE) return count;
    await pause(PAUSE_MS);
  }
}
