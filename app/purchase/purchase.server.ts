import type { Database, Reader, Writer } from '../../database/database.ts';
import { actorTransaction, findPublicPerson } from '../account/account.server.ts';
import { isBlockBetween } from '../account/block/block.server.ts';
import { type PhotoSite, publicAddress } from '../media/photo.ts';
import { trashPhotos } from '../media/store-photos.server.ts';
import { addNotice } from '../notice/notice.server.ts';
import { saleNoticeKind } from '../notice/notice.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { CodedError } from '../platform/coded-error.ts';
import {
  cutPage,
  type Page,
  parseTimeCursor,
  PERSONAL_PAGE_SIZE,
  timeCursor,
} from '../platform/paging/keyset-page.ts';
import {
  findProduct,
  getProduct,
  markForSale,
  markSold,
  type NotForBuyer,
  type Sale,
} from '../product/product.server.ts';
import type { Product } from '../product/product.ts';
import { lockProducts, lockWithSwapped } from '../product/reserve/reservation.server.ts';
import {
  countBySide,
  deleteRecord,
  findBuyer,
  listByBuyer,
  listByProducts,
  listNewestByBuyer,
  listSwapped,
} from './purchase-store.server.ts';
import {
  canBeUndone,
  type Purchase,
  type PurchaseRecord,
  type ShownPurchase,
  type ShownPurchaseRecord,
} from './purchase.ts';
import { forgetReviews } from './review/review.server.ts';
import { reopenListings, restoreReservations } from './undo/restore-reservations.server.ts';
import { completeSwap, type SwapSale } from './swap/complete-swap.server.ts';
import { insertRecord } from './swap/insert-record.server.ts';
import { forgetRequest, notifyOfOperatorUndoing, notifyOfUndoing } from './undo/notify-of-undoing.server.ts';

type BuyOutcome = { ok: true } | { ok: false; reason: NotForBuyer | 'blocked' };

type Deps = { database: Database; now(): number };

export interface Trade {
  product: Product;
  /** What the buyer gave for it in a swap. */
  offeredId?: string | undefined;
  buyerId: string;
  /** Of one that is undone. */
  boughtAt?: number;
  /** Who did it, where the kind of change does not say: either side may complete or undo a swap. */
  by?: 'buyer' | 'seller';
  now: number;
}

/** What else the transaction of a sale or its undoing writes: ahead of its notices, in the locking order of reading. */
export type Alongside = (tx: Writer, trade: Trade) => Promise<unknown>;

/** One of several parallel buyers succeeds, also repeatedly. `seenPriceWon`: see `Sale`. Throws `not-found`, `forbidden`, `signed-out`. */
export async function buyProduct(
  deps: Deps,
  actor: { id: string; nickname: string },
  { productId, seenPriceWon }: Pick<Sale, 'productId' | 'seenPriceWon'>,
  alongside?: Alongside,
): Promise<BuyOutcome> {
  return actorTransaction(deps.database, async (tx) => {
    const now = deps.now();
    const isTheirs = async () => (await findBuyer(tx, productId))?.buyerId === actor.id;
    try {
      const sale = { engine: deps.database.engine, productId, buyerId: actor.id, by: 'buyer', now } as const;
      // A block takes the same lock: once it is committed, the two trade nothing.
      await lockWithSwapped(tx, deps.database.engine, productId);
      if ((await isApartFromSeller(tx, productId, actor.id)) && !(await isTheirs()))
        return { ok: false, reason: 'blocked' };
      const swapped = await completeSwap(tx, { productId, buyerId: sale.buyerId, actorId: actor.id, now });
      if (swapped) return finishSwap(tx, swapped, alongside);
      const { product, ...marked } = await markSold(tx, { ...sale, seenPriceWon });
      if (!marked.ok) return (await isTheirs()) ? { ok: true } : marked;
      await insertRecord(tx, product, {
        buyer: actor,
        reservation: marked.reservation,
        completedBy: 'buyer',
        now,
      });
      await alongside?.(tx, { product, buyerId: actor.id, now });
      const notice = { kind: saleNoticeKind(product.category), subjectId: productId, title: product.title };
      await addNotice(tx, { ...notice, accountId: product.sellerId, personId: actor.id, now });
      return { ok: true };
    } catch (error) {
      const isGone = error instanceof CodedError && error.code === 'not-found';
      if (isGone && (await isTheirs())) return { ok: true };
      throw error;
    }
  });
}

async function isApartFromSeller(db: Reader, productId: string, buyerId: string): Promise<boolean> {
  const product = await findProduct(db, productId);
  return product !== undefined && (await isBlockBetween(db, buyerId, product.sellerId));
}

async function finishSwap(tx: Writer, sale: SwapSale, alongside?: Alongside): Promise<{ ok: true }> {
  await alongside?.(tx, sale);
  return { ok: true };
}

type CompleteOutcome = { ok: true } | { ok: false; reason: 'sold' | 'reserved' | 'blocked' | 'left' };

/**
 * By the seller. With a buyer it is as if that person had bought it; without one an accepted swap is completed, or it is
 * sold outside the market, and nothing is recorded. Throws `not-found` and `forbidden`.
 */
export async function completeSale(
  deps: Deps,
  actor: { id: string },
  { productId, buyerId }: { productId: string; buyerId: string | null },
  alongside?: Alongside,
): Promise<CompleteOutcome> {
  const { engine, transaction } = deps.database;
  return transaction(async (tx) => {
    const now = deps.now();
    if ((await getProduct(tx, productId)).sellerId !== actor.id)
      throw new CodedError('forbidden', 'only the seller completes a sale');
    const buyer = buyerId === null ? undefined : await findPublicPerson(tx, buyerId);
    if (buyerId !== null && !buyer) return { ok: false, reason: 'left' };
    await lockWithSwapped(tx, engine, productId);
    if (buyerId !== null && (await isBlockBetween(tx, actor.id, buyerId)))
      return { ok: false, reason: 'blocked' };
    const sale = { engine, productId, buyerId, by: 'seller', now } as const;
    const swapped = await completeSwap(tx, { productId, buyerId: sale.buyerId, actorId: actor.id, now });
    if (swapped) return finishSwap(tx, swapped, alongside);
    const { product, ...marked } = await markSold(tx, sale);
    if (!marked.ok) {
      const isTheirs = buyer !== undefined && (await findBuyer(tx, productId))?.buyerId === buyer.id;
      return isTheirs ? { ok: true } : marked;
    }
    if (!buyer) return { ok: true };
    await insertRecord(tx, product, { buyer, reservation: marked.reservation, completedBy: 'seller', now });
    await alongside?.(tx, { product, buyerId: buyer.id, now });
    const notice = { kind: 'sale-completed', subjectId: productId, title: product.title, now } as const;
    await addNotice(tx, { ...notice, accountId: buyer.id, personId: actor.id });
    return { ok: true };
  });
}

type OwnUndoOutcome = { ok: true; isForSale: boolean } | { ok: false; reason: 'expired' };

/**
 * By the buyer, as if it had not been bought, without a mail. Repeating it succeeds. Throws `not-found` without listing
 * and purchase, `forbidden` where another person has bought it.
 */
export async function undoOwnPurchase(
  deps: Deps,
  actor: { id: string },
  { productId }: { productId: string },
  alongside?: Alongside,
): Promise<OwnUndoOutcome> {
  return deps.database.transaction(async (tx) => {
    const now = deps.now();
    const purchase = await findBuyer(tx, productId);
    if (!purchase) return { ok: true, isForSale: !(await getProduct(tx, productId)).sold };
    if (purchase.buyerId !== actor.id) throw otherBuyer();
    if (!canBeUndone(purchase, now)) return { ok: false, reason: 'expired' };
    const [requested] = await listSwapped(tx, productId);
    const { record, records, isForSale } = await deletePurchases(tx, deps.database.engine, productId, now);
    // The operator has undone it meanwhile, and another person bought it: throwing keeps that purchase.
    if (record && record.buyerId !== actor.id) throw otherBuyer();
    if (record) {
      await restoreReservations(tx, records, now);
      const product = await findProduct(tx, requested?.productId ?? productId);
      const by = product?.sellerId === actor.id ? 'seller' : 'buyer';
      const offeredId = records.find(({ swapOf }) => swapOf !== null)?.productId;
      const undone = { offeredId, buyerId: requested?.buyerId ?? actor.id, boughtAt: record.boughtAt };
      if (product) await alongside?.(tx, { product, ...undone, by, now });
      await notifyOfUndoing(tx, record, records, now);
    }
    return { ok: true, isForSale };
  });
}

const otherBuyer = () => new CodedError('forbidden', 'only the buyer undoes a purchase');

type UndoOutcome = { undone: true; isForSale: boolean } | { undone: false };

/** By the operator: deletes the record of both sides, puts the listing up for sale and mails both. */
export async function undoPurchase(
  deps: OperatorDeps & { database: Database },
  input: { productId: string; reason: string },
  alongside?: Alongside,
): Promise<UndoOutcome> {
  const { productId, reason } = input;
  return deps.database.transaction(async (tx) => {
    const now = deps.now();
    const { record, records, isForSale } = await deletePurchases(tx, deps.database.engine, productId, now);
    await reopenListings(tx, records, now);
    if (!record && !isForSale) return { undone: false };
    if (record) {
      // A swap was agreed on in the conversation about the requested listing.
      const { productId: requestedId, buyerId } = records.find(({ swapOf }) => swapOf === null) ?? record;
      const product = await findProduct(tx, requestedId);
      if (product && buyerId !== null) await alongside?.(tx, { product, buyerId, now });
      await notifyOfOperatorUndoing(tx, record, records, now);
    }
    await appendAudit(tx, deps, { act: 'undo-purchase', targetId: productId, reason });
    return { undone: true, isForSale };
  });
}

/** Undoes both purchases of a swap, or neither. @returns the result for the requested listing */
async function deletePurchases(tx: Writer, engine: Database['engine'], productId: string, now: number) {
  const ids = (await listSwapped(tx, productId)).map((swapped) => swapped.productId);
  if (ids.length > 1) await lockProducts(tx, engine, ids);
  const deleted = await deletePurchase(tx, productId, now);
  // A listing that was bought meanwhile is not part of the swap.
  const others = deleted.record ? ids.filter((id) => id !== productId) : [];
  const records = deleted.record ? [deleted.record] : [];
  for (const id of others) {
    const { record } = await deletePurchase(tx, id, now);
    if (record) records.push(record);
  }
  return { ...deleted, records };
}

async function deletePurchase(tx: Writer, productId: string, now: number) {
  const wasSold = await markForSale(tx, productId, now);
  const record = await deleteRecord(tx, productId);
  if (record) {
    await forgetRequest(tx, record, now);
    await forgetReviews(tx, record.id, now);
  }
  // It may have been bought between the two statements.
  const isForSale = wasSold || (record !== undefined && (await markForSale(tx, productId, now)));
  if (record?.photo && !isForSale) await trashRecordPhoto(tx, record.photo, now);
  return { record, isForSale };
}

/** Newest first, with cancelled ones. A `cursor` that is not an earlier page's begins at the newest. */
export async function pagePurchases(
  db: Reader,
  buyerId: string,
  cursor?: string | null,
  size: number = PERSONAL_PAGE_SIZE,
): Promise<Page<PurchaseRecord>> {
  const found = await listByBuyer(db, buyerId, parseTimeCursor(cursor), size + 1);
  return cutPage(found, size, ({ boughtAt, id }) => timeCursor({ at: boughtAt, id }));
}

export async function listNewestPurchases(db: Reader, buyerId: string, limit: number): Promise<Purchase[]> {
  return listNewestByBuyer(db, buyerId, limit);
}

export function showPurchase(purchase: PurchaseRecord, site: PhotoSite): ShownPurchaseRecord;
export function showPurchase(purchase: Purchase, site: PhotoSite): ShownPurchase;
export function showPurchase({ photo, ...purchase }: Purchase, site: PhotoSite): ShownPurchase {
  return { ...purchase, photoAddress: photo === null ? null : publicAddress(photo, site) };
}

export async function findPurchase(db: Reader, productId: string): Promise<Purchase | undefined> {
  const [purchase] = await listByProducts(db, [productId]);
  return purchase;
}

export async function hasBought(db: Reader, productId: string, accountId: string): Promise<boolean> {
  return (await findBuyer(db, productId))?.buyerId === accountId;
}

/** Its seller completed the sale, in which the buyer took part: the two meet no more for it. */
export async function isHandedOver(db: Reader, productId: string, buyerId: string): Promise<boolean> {
  const sale = await findBuyer(db, productId);
  return sale?.buyerId === buyerId && sale.completedBy === 'seller' && !sale.isUnconfirmed;
}

export async function countPurchases(
  db: Reader,
  accountId: string,
): Promise<{ sold: number; bought: number }> {
  const [sold, bought] = await Promise.all([
    countBySide(db, 'seller', accountId),
    countBySide(db, 'buyer', accountId),
  ]);
  return { sold, bought };
}

const WIDTH_SUFFIX = /-\d+\.webp$/;

/** Requires that its listing is gone. */
export async function trashRecordPhoto(tx: Writer, file: string, now: number): Promise<void> {
  const photo = { key: file.replace(WIDTH_SUFFIX, ''), width: 0, height: 0 };
  await trashPhotos(tx, [photo], [], now);
}
