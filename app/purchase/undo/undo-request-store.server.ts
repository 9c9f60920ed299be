import type { Reader, Writer } from '../../../database/database.ts';
import type { PurchaseTable, UndoRequestTable } from '../../../database/tables/purchase-tables.ts';
import { listSwapped } from '../purchase-store.server.ts';

export type UndoRequest = UndoRequestTable;

export async function findRecord(db: Reader, productId: string): Promise<PurchaseTable | undefined> {
  return db.selectFrom('purchase').selectAll().where('productId', '=', productId).executeTakeFirst();
}

/** What was given in exchange in a swap. */
export async function findGiven(db: Reader, purchaseId: string): Promise<PurchaseTable | undefined> {
  return db.selectFrom('purchase').selectAll().where('swapOf', '=', purchaseId).executeTakeFirst();
}

/** Of these purchases, those of a listing given in exchange. `reservedIn`: the swap's conversation, if known. */
export async function listGivenSwaps(
  db: Reader,
  ids: string[],
): Promise<{ id: string; swapOf: string; reservedIn: string | null }[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('purchase')
    .select(['id', 'swapOf', 'reservedIn'])
    .where('id', 'in', ids)
    .where('swapOf', 'is not', null)
    .$narrowType<{ swapOf: string }>()
    .execute();
}

export async function listSwappedIds(db: Reader, productId: string): Promise<string[]> {
  const swapped = await listSwapped(db, productId);
  return swapped.length === 0 ? [productId] : swapped.map((purchase) => purchase.productId);
}

export async function findRequest(db: Reader, purchaseId: string): Promise<UndoRequest | undefined> {
  const [request] = await listRequests(db, [purchaseId]);
  return request;
}

export async function listRequests(db: Reader, purchaseIds: string[]): Promise<UndoRequest[]> {
  if (purchaseIds.length === 0) return [];
  return db.selectFrom('undoRequest').selectAll().where('purchaseId', 'in', purchaseIds).execute();
}

export async function insertRequest(tx: Writer, request: Omit<UndoRequest, 'declinedAt'>): Promise<void> {
  await tx
    .insertInto('undoRequest')
    .values({ ...request, declinedAt: null })
    .execute();
}

export async function updateDeclined(tx: Writer, purchaseId: string, declinedAt: number): Promise<void> {
  await tx.updateTable('undoRequest').set({ declinedAt }).where('purchaseId', '=', purchaseId).execute();
}

export async function deleteRequest(tx: Writer, purchaseId: string): Promise<void> {
  await tx.deleteFrom('undoRequest').where('purchaseId', '=', purchaseId).execute();
}

/** Moves it to the cancelled ones. @returns undefined where it is gone by now */
export async function moveToCancelled(
  tx: Writer,
  id: string,
  cancelledAt: number,
): Promise<PurchaseTable | undefined> {
  const record = await tx.deleteFrom('purchase').where('id', '=', id).returningAll().executeTakeFirst();
  if (!record) return undefined;
  const {
    reservedIn: _in,
    reservedUntil: _until,
    reservedWon: _won,
    completedBy: _by,
    ...cancelled
  } = record;
  await tx
    .insertInto('cancelledPurchase')
    .values({ ...cancelled, cancelledAt })
    .execute();
  return record;
}

export async function wasCancelled(
  db: Reader,
  { productId, buyerId }: { productId: string; buyerId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('cancelledPurchase')
    .select('id')
    .where('productId', '=', productId)
    .where('buyerId', '=', buyerId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listCancelledBuyers(
  db: Reader,
  productIds: string[],
): Promise<{ productId: string; buyerName: string }[]> {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('cancelledPurchase')
    .leftJoin('account', 'account.id', 'cancelledPurchase.buyerId')
    .select('cancelledPurchase.productId')
    .select(({ fn }) => fn.coalesce('account.nickname', 'cancelledPurchase.buyerName').as('buyerName'))
    .where('cancelledPurchase.productId', 'in', productIds)
    .orderBy('cancelledPurchase.cancelledAt', 'desc')
    .execute();
}
