import type { Writer } from '../../../database/database.ts';
import { notifyAccount } from '../../account/email/send-account-mail.server.ts';
import { addCancellation, addNotice, withdrawNotice } from '../../notice/notice.server.ts';
import { type NoticeKind, SALE_NOTICES } from '../../notice/notice.ts';
import type { DeletedRecord } from '../purchase-store.server.ts';

type Undone = Pick<DeletedRecord, 'productId' | 'buyerId' | 'sellerId' | 'title'>;

/** By the buyer: the seller is told, unless they cannot have heard of the sale yet. */
export async function notifyOfUndoing(
  tx: Writer,
  { productId, sellerId, title }: Undone,
  now: number,
): Promise<void> {
  if (sellerId === null) return;
  const notice = { accountId: sellerId, kind: 'sale-undone', subjectId: productId, title, now } as const;
  await addCancellation(tx, notice, SALE_NOTICES);
}

const OF_SALES: NoticeKind[] = [...SALE_NOTICES, 'sale-completed'];

/**
 * By an operator: both are mailed, and read no more of the sale.
 * @param records the undone one, and the other half of a swap
 */
export async function notifyOfOperatorUndoing(
  tx: Writer,
  { productId, buyerId, sellerId, title }: Undone,
  records: readonly Undone[],
  now: number,
): Promise<void> {
  for (const { productId: subjectId, ...people } of records)
    for (const accountId of [people.buyerId, people.sellerId])
      if (accountId !== null) await withdrawNotice(tx, { accountId, kinds: OF_SALES, subjectId, now });
  await notifyAccount(tx, { accountId: buyerId, kind: 'purchase-undone', now });
  await notifyAccount(tx, { accountId: sellerId, kind: 'sale-undone', now });
  const notice = { subjectId: productId, title, isMailed: true, now };
  await addNotice(tx, { ...notice, accountId: buyerId, kind: 'purchase-undone' });
  await addNotice(tx, { ...notice, accountId: sellerId, kind: 'sale-undone' });
}
