import type { Database } from '../../database/database.ts';
import { notifyAccount } from '../account/email/notify-account.server.ts';
import { appendAudit, type OperatorDeps } from '../platform/audit-log.server.ts';
import { markForSale } from '../product/mark-for-sale.server.ts';
import { trashRecordPhoto } from './record-photo.server.ts';
import { deleteRecord } from './undo-purchase-store.server.ts';

export type UndoOutcome =
  /** `isForSale` is false where the listing has been removed since. */
  { undone: true; isForSale: boolean } | { undone: false };

/**
 * Takes a purchase back, on the operator's word: the record goes for both sides, and the listing, where it still is,
 * can be bought by anybody again, with its picks. Both are mailed. Nothing is undone where nobody has bought a listing of that id.
 */
export async function undoPurchase(
  deps: OperatorDeps & { database: Database },
  input: { productId: string; reason: string },
): Promise<UndoOutcome> {
  const { productId, reason } = input;
  return deps.database.transaction(async (tx) => {
    const now = deps.now();
    const wasSold = await markForSale(tx, productId, now);
    const record = await deleteRecord(tx, productId);
    // Somebody may have bought it between the two.
    const isForSale = wasSold || (record !== undefined && (await markForSale(tx, productId, now)));
    if (!record && !isForSale) return { undone: false };
    if (record?.photo && !isForSale) await trashRecordPhoto(tx, record.photo, now);
    if (record) {
      await notifyAccount(tx, { accountId: record.buyerId, kind: 'purchase-undone', now });
      await notifyAccount(tx, { accountId: record.sellerId, kind: 'sale-undone', now });
    }
    await appendAudit(tx, deps, { act: 'undo-purchase', targetId: productId, reason });
    return { undone: true, isForSale };
  });
}
