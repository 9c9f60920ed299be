import type { Writer } from '../../../database/database.ts';
import type { PurchaseTable } from '../../../database/tables/purchase-tables.ts';
import { withdrawNotice } from '../../notice/notice.server.ts';
import { deleteRequest } from './undo-request-store.server.ts';

type Undone = Pick<PurchaseTable, 'id' | 'productId' | 'buyerId' | 'sellerId'>;

/** For a purchase that was undone otherwise: its request needs no answer. */
export async function forgetRequest(
  tx: Writer,
  { id, productId: subjectId, buyerId, sellerId }: Undone,
  now: number,
): Promise<void> {
  await deleteRequest(tx, id);
  for (const accountId of [buyerId, sellerId]) {
    if (accountId !== null) await withdrawNotice(tx, { accountId, kinds: ['undo-asked'], subjectId, now });
  }
}
