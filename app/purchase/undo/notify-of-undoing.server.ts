import type { Writer } from '../../../database/database.ts';
import { notifyAccount } from '../../account/email/send-account-mail.server.ts';
import { addCancellation, addNotice, withdrawNotice } from '../../notice/notice.server.ts';
import { type NoticeKind, SALE_NOTICES } from '../../notice/notice.ts';
import type { DeletedRecord } from '../purchase-store.server.ts';
import { deleteRequest } from './undo-request-store.server.ts';

type Undone = Pick<DeletedRecord, 'productId' | 'buyerId' | 'sellerId' | 'title' | 'swapOf'>;

/**
 * By the buyer: notifies the seller, unless they cannot know of the sale yet.
 * @param records the undone one, and the other half of a swap
 */
export async function notifyOfUndoing(
  tx: Writer,
  { buyerId, sellerId, ...undone }: Undone,
  records: readonly Undone[],
  now: number,
): Promise<void> {
  // A swap was agreed on in the conversation about the requested listing.
  const { productId, title } = records.find(({ swapOf }) => swapOf === null) ?? undone;
  const notice = { kind: 'sale-undone', subjectId: productId, title, now } as const;
  if (sellerId !== null) await addCancellation(tx, { ...notice, accountId: sellerId }, SALE_NOTICES);
  await withdrawSaleNotices(tx, { productId, buyerId, sellerId }, now);
}

const OF_SALES: NoticeKind[] = [...SALE_NOTICES, 'sale-completed'];

/** Withdraws the unread notices of the sale for both people. */
export async function withdrawSaleNotices(
  tx: Writer,
  { productId: subjectId, buyerId, sellerId }: Pick<Undone, 'productId' | 'buyerId' | 'sellerId'>,
  now: number,
): Promise<void> {
  for (const accountId of [buyerId, sellerId])
    if (accountId !== null) await withdrawNotice(tx, { accountId, kinds: OF_SALES, subjectId, now });
}

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
  for (const record of records) await withdrawSaleNotices(tx, record, now);
  await notifyAccount(tx, { accountId: buyerId, kind: 'purchase-undone', now });
  await notifyAccount(tx, { accountId: sellerId, kind: 'sale-undone', now });
  const notice = { subjectId: productId, title, isMailed: true, now };
  await addNotice(tx, { ...notice, accountId: buyerId, kind: 'purchase-undone' });
  await addNotice(tx, { ...notice, accountId: sellerId, kind: 'sale-undone' });
}

/** For a purchase that was undone otherwise: its request needs no answer. */
export async function forgetRequest(
  tx: Writer,
  { id, productId: subjectId, buyerId, sellerId }: Omit<DeletedRecord, 'title' | 'photo'>,
  now: number,
): Promise<void> {
  await deleteRequest(tx, id);
  for (const accountId of [buyerId, sellerId]) {
    if (accountId !== null) await withdrawNotice(tx, { accountId, kinds: ['undo-asked'], subjectId, now });
  }
}
