import type { Database, Reader, Writer } from '../../../database/database.ts';
import { actorTransaction } from '../../account/account.server.ts';
import { listBlockedEitherWay } from '../../account/block/block.server.ts';
import { queueIfVerified } from '../../mail/queue-mail.server.ts';
import { addNotices } from '../../notice/notice.server.ts';
import { reopenedNoticeKind } from '../../notice/notice.ts';
import type { NoticeMailKind } from '../../mail/mail.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { findProduct } from '../product.server.ts';
import type { Product } from '../product.ts';
import { findReservation, lockProduct } from './reservation.server.ts';
import {
  deleteWait,
  deleteWaits,
  insertWait,
  isLineDue,
  isWaiting,
  listDueLines,
  listInLine,
  updateNotifyAt,
} from './waiting-store.server.ts';

interface Deps {
  database: Database;
  now(): number;
}

type WaitOutcome = { ok: true } | { ok: false; reason: 'sold' | 'open' };

/** Asks for a notice at the end of the reservation. Throws `not-found`, `forbidden` for one's own, `signed-out`. */
export async function waitForReopening(
  deps: Deps,
  actor: { id: string },
  { productId }: { productId: string },
): Promise<WaitOutcome> {
  const { engine } = deps.database;
  return actorTransaction(deps.database, async (tx) => {
    const now = deps.now();
    await lockProduct(tx, engine, productId);
    const product = await findProduct(tx, productId);
    if (!product) throw new CodedError('not-found', `no product to wait for: ${productId}`);
    if (product.sellerId === actor.id) throw new CodedError('forbidden', 'sellers wait for nothing');
    if (product.sold) return { ok: false, reason: 'sold' };
    const reservation = await findReservation(tx, productId, now);
    if (!reservation || reservation.isOver || reservation.buyerId === actor.id)
      return { ok: false, reason: 'open' };
    await insertWait(tx, { productId, accountId: actor.id, createdAt: now });
    return { ok: true };
  });
}

/** Works also for a listing that is gone. */
export async function stopWaiting(
  { database }: Pick<Deps, 'database'>,
  actor: { id: string },
  { productId }: { productId: string },
): Promise<void> {
  await database.transaction((tx) => deleteWait(tx, { productId, accountId: actor.id }));
}

/** Head start of the person who waits longest. The listing is not reserved for them. */
export const HEAD_START_MS = 15 * 60_000;

/**
 * Requires the lock on the listing, once it is for sale again. `notifyRestOfLines` notifies the others in line.
 * @param exceptId the one it was reserved for
 */
export async function notifyFirstInLine(
  tx: Writer,
  product: Pick<Product, 'id' | 'title' | 'category' | 'sellerId'>,
  { exceptId, now }: { exceptId: string; now: number },
): Promise<void> {
  await deleteWait(tx, { productId: product.id, accountId: exceptId });
  const [firstId] = await listEntitled(tx, product);
  if (firstId === undefined) return updateNotifyAt(tx, product.id, null);
  await notifyReopened(tx, product, { accountIds: [firstId], isFirst: true, now });
  await deleteWait(tx, { productId: product.id, accountId: firstId });
  await updateNotifyAt(tx, product.id, now + HEAD_START_MS);
}

const BATCH_SIZE = 50;

/** Only while the listing is for sale; otherwise they wait for the next reservation to end. */
export async function notifyRestOfLines(database: Database, now: number): Promise<void> {
  for (;;) {
    const due = await listDueLines(database.read, now, BATCH_SIZE);
    for (const productId of due)
      await database.transaction((tx) => notifyRest(tx, database.engine, productId, now));
    if (due.length < BATCH_SIZE) return;
  }
}

async function notifyRest(
  tx: Writer,
  engine: Database['engine'],
  productId: string,
  now: number,
): Promise<void> {
  await lockProduct(tx, engine, productId);
  // Another server, or the end of a later reservation, may have come before.
  if (!(await isLineDue(tx, productId, now))) return;
  const product = await findProduct(tx, productId);
  const isReserved = (await findReservation(tx, productId, now)) !== undefined;
  if (!product || product.sold || isReserved) return updateNotifyAt(tx, productId, null);
  await notifyReopened(tx, product, {
    accountIds: await listEntitled(tx, product),
    isFirst: false,
    now,
  });
  await deleteWaits(tx, productId);
}

async function listEntitled(
  tx: Writer,
  { id: productId, sellerId }: Pick<Product, 'id' | 'sellerId'>,
): Promise<string[]> {
  return listInLine(tx, { productId, blockedIds: await listBlockedEitherWay(tx, sellerId) });
}

async function notifyReopened(
  tx: Writer,
  { id: subjectId, title, category }: Pick<Product, 'id' | 'title' | 'category'>,
  { accountIds, isFirst, now }: { accountIds: string[]; isFirst: boolean; now: number },
): Promise<void> {
  await addNotices(tx, accountIds, {
    kind: isFirst ? 'reopened-first' : reopenedNoticeKind(category),
    subjectId,
    title,
    now,
  });
  const kind = reopenedMailKind(category, isFirst);
  for (const accountId of accountIds) await queueIfVerified(tx, { accountId, kind, now });
}

const REOPENED_DEALS = { best: 'listing', free: 'giveaway', exchange: 'swap', reuse: 'listing' } as const;

function reopenedMailKind(category: Product['category'], isFirst: boolean): NoticeMailKind {
  return `${REOPENED_DEALS[category]}-reopened${isFirst ? '-first' : ''}`;
}

/** A person's relation to a reserved listing: the end and price of their own reservation, or whether they wait. */
export async function findStanding(
  db: Reader,
  actor: { id: string },
  { productId, now }: { productId: string; now: number },
): Promise<{ reservedUntil: number | null; agreedWon: number | null; isWaiting: boolean }> {
  const reservation = await findReservation(db, productId, now);
  const isTheirs = reservation?.buyerId === actor.id && !reservation.isOver;
  return {
    reservedUntil: isTheirs ? reservation.endsAt : null,
    agreedWon: isTheirs ? reservation.priceWon : null,
    isWaiting: await isWaiting(db, { productId, accountId: actor.id }),
  };
}
