import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { PurchaseTable } from '../../../database/tables/purchase-tables.ts';
import { isBlockBetween } from '../../account/block/block.server.ts';
import { retainFile } from '../../media/store-photos.server.ts';
import { addNotice, withdrawNotice } from '../../notice/notice.server.ts';
import type { NoticeKind } from '../../notice/notice.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { findProduct, markForSale } from '../../product/product.server.ts';
import type { Product } from '../../product/product.ts';
import { lockProducts } from '../../product/reserve/reservation.server.ts';
import { withdrawSaleNotices } from './notify-of-undoing.server.ts';
import { reopenListings } from './restore-reservations.server.ts';
import type { Alongside } from '../purchase.server.ts';
import { forgetReviews } from '../review/review.server.ts';
import {
  deleteRequest,
  findGiven,
  findRecord,
  findRequest,
  insertRequest,
  listSwappedIds,
  moveToCancelled,
  type UndoRequest,
  updateDeclined,
  wasCancelled,
} from './undo-request-store.server.ts';
import { agreementEnd, type UndoObstacle, type UndoStep } from './undo-request.ts';

interface Deps {
  database: Database;
  now(): number;
}

type Side = 'buyer' | 'seller';

/** Who takes the step, and the other person. */
export interface Parties {
  productId: string;
  side: Side;
  /** Null once they have left. */
  buyerId: string | null;
}

type UndoOutcome = { ok: true } | { ok: false; reason: UndoObstacle };

interface Subject {
  record: PurchaseTable;
  product: Product;
  request: UndoRequest | undefined;
  side: Side;
  actorId: string;
  otherId: string;
  now: number;
}

/**
 * Requesting, agreeing and declining: a purchase is undone once, and only when both agree. Repeating a step succeeds.
 * @param getParties throws where the actor is none of them; called in the transaction, too
 */
export async function takeUndoStep(
  { database, now }: Deps,
  step: UndoStep,
  getParties: (db: Reader) => Promise<Parties>,
  alongside: Alongside,
): Promise<UndoOutcome> {
  const { productId } = await getParties(database.read);
  return database.transaction(async (tx) => {
    await lockProducts(tx, database.engine, await listSwappedIds(tx, productId));
    // Read before the parties: if one leaves meanwhile, the record never knows less than their conversation.
    const record = await findRecord(tx, productId);
    const parties = await getParties(tx);
    const found = await findSubject(tx, parties, { record, now: now() });
    if (!found.ok) return isRepeatedAgreement(tx, step, parties, found);
    const { subject } = found;
    const obstacle = obstacleTo(step, subject);
    if (obstacle === 'repeat') return { ok: true };
    if (obstacle) return { ok: false, reason: obstacle };
    await alongside(tx, { product: subject.product, buyerId: subject.record.buyerId!, now: subject.now });
    await STEPS[step](tx, subject);
    return { ok: true };
  });
}

type Found = { ok: true; subject: Subject } | { ok: false; reason: UndoObstacle };

async function findSubject(
  tx: Writer,
  { productId, side, buyerId }: Parties,
  { record, now }: { record: PurchaseTable | undefined; now: number },
): Promise<Found> {
  if (buyerId === null) return { ok: false, reason: 'left' };
  // A swap is undone in the conversation about the requested listing.
  if (record?.buyerId !== buyerId || record.swapOf !== null) return { ok: false, reason: 'nothing' };
  const { sellerId } = record;
  if (sellerId === null) return { ok: false, reason: 'left' };
  const [actorId, otherId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId];
  const product = await findProduct(tx, productId);
  const given = await findGiven(tx, record.id);
  const isGivenGone = given !== undefined && !(await findProduct(tx, given.productId));
  if (!product || isGivenGone) return { ok: false, reason: 'gone' };
  if (await isBlockBetween(tx, actorId, otherId)) return { ok: false, reason: 'blocked' };
  const request = await findRequest(tx, record.id);
  return { ok: true, subject: { record, product, request, side, actorId, otherId, now } };
}

async function isRepeatedAgreement(
  tx: Writer,
  step: UndoStep,
  { productId, buyerId }: Parties,
  found: { ok: false; reason: UndoObstacle },
): Promise<UndoOutcome> {
  const isAgreeing = step === 'agree' && found.reason === 'nothing' && buyerId !== null;
  return isAgreeing && (await wasCancelled(tx, { productId, buyerId })) ? { ok: true } : found;
}

function obstacleTo(
  step: UndoStep,
  { request, side, record, now }: Subject,
): UndoObstacle | 'repeat' | undefined {
  const isOwn = request?.askedBy === side;
  const isOver = now >= agreementEnd(record);
  if (step === 'ask') {
    if (request) return request.declinedAt !== null ? 'answered' : isOwn ? 'repeat' : 'requested';
    return isOver ? 'expired' : undefined;
  }
  if (!request) return 'not-requested';
  if (isOwn) return 'own';
  if (request.declinedAt !== null) return step === 'decline' ? 'repeat' : 'not-requested';
  return step === 'agree' && isOver ? 'expired' : undefined;
}

const STEPS: Record<UndoStep, (tx: Writer, subject: Subject) => Promise<void>> = { ask, agree, decline };

async function ask(tx: Writer, subject: Subject): Promise<void> {
  const { record, side, now } = subject;
  await insertRequest(tx, { purchaseId: record.id, askedBy: side, createdAt: now });
  await notifyOther(tx, subject, 'undo-asked');
}

async function decline(tx: Writer, subject: Subject): Promise<void> {
  await updateDeclined(tx, subject.record.id, subject.now);
  await withdrawQuestion(tx, subject);
  await notifyOther(tx, subject, 'undo-declined');
}

/** The listing is locked and the record is deleted before it is for sale: nobody buys it in between. */
async function agree(tx: Writer, subject: Subject): Promise<void> {
  const { record, now } = subject;
  const given = await findGiven(tx, record.id);
  await cancel(tx, record, now);
  if (given) await cancel(tx, given, now);
  await reopenListings(tx, given ? [record, given] : [record], now);
  await deleteRequest(tx, record.id);
  await forgetReviews(tx, record.id, now);
  await withdrawQuestion(tx, subject);
  await withdrawSaleNotices(tx, record, now);
  await notifyOther(tx, subject, 'undo-agreed');
}

async function cancel(tx: Writer, { id, productId }: PurchaseTable, now: number): Promise<void> {
  const cancelled = await moveToCancelled(tx, id, now);
  if (!cancelled) throw new CodedError('not-found', `the purchase is gone: ${id}`);
  if (cancelled.photo !== null) await retainFile(tx, cancelled.photo, id);
  await markForSale(tx, productId, now);
}

/** The answer came without opening the notice. */
async function withdrawQuestion(tx: Writer, { product, actorId, now }: Subject): Promise<void> {
  await withdrawNotice(tx, { accountId: actorId, kinds: ['undo-asked'], subjectId: product.id, now });
}

async function notifyOther(
  tx: Writer,
  { product, actorId, otherId, now }: Subject,
  kind: NoticeKind,
): Promise<void> {
  const about = { subjectId: product.id, title: product.title };
  await addNotice(tx, { ...about, accountId: otherId, personId: actorId, kind, now });
}
