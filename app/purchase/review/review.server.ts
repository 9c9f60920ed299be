import type { Database, Writer } from '../../../database/database.ts';
import type { PurchaseTable } from '../../../database/tables/purchase-tables.ts';
import { actorTransaction } from '../../account/account.server.ts';
import { isBlockBetween } from '../../account/block/block.server.ts';
import { addNotice, withdrawNotice } from '../../notice/notice.server.ts';
import { appendChange } from '../../platform/change-log.server.ts';
import { CodedError } from '../../platform/coded-error.ts';
import { newId } from '../../platform/id.server.ts';
import { listUnconfirmed } from '../unconfirmed-store.server.ts';
import { scheduleManner } from '../manner/manner-store.server.ts';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import {
  deleteOfPurchase,
  findPurchaseById,
  findReceived,
  insertReview,
  listOfPurchases,
  lockPurchase,
  type ReviewRow,
  updateAnswer,
  updateRemoved,
  updateRestored,
  updateShownAt,
} from './review-store.server.ts';
import {
  type AnswerFields,
  type AnswerObstacle,
  parseAnswer,
  parseReview,
  type ReviewContent,
  type ReviewFields,
  type ReviewObstacle,
  showingTime,
  type Side,
  writingEnd,
} from './review.ts';

interface Deps {
  database: Database;
  now(): number;
}

type Outcome<Fields, Obstacle> =
  { ok: true } | { ok: false; errors: FieldErrors<Fields> } | { ok: false; reason: Obstacle };

/** Throws `not-found` where the account is neither of the two. */
export function sideOf(
  purchase: { buyerId: string | null; sellerId: string | null } | undefined,
  actor: { id: string },
): Side {
  if (purchase?.buyerId === actor.id) return 'buyer';
  if (purchase?.sellerId === actor.id) return 'seller';
  throw new CodedError('not-found', 'no purchase of the actor');
}

/** By one of the two, once; a repetition succeeds. Throws `not-found`. */
export async function writeReview(
  { database, now }: Deps,
  actor: { id: string },
  { purchaseId, fields }: { purchaseId: string; fields: ReviewFields },
): Promise<Outcome<ReviewFields, ReviewObstacle>> {
  const side = sideOf(await findPurchaseById(database.read, purchaseId), actor);
  const parsed = parseReview(fields, side);
  if (!parsed.ok) return parsed;
  return actorTransaction(database, async (tx) => {
    const purchase = await lockPurchase(tx, database.engine, purchaseId);
    if (!purchase || sideOf(purchase, actor) !== side)
      throw new CodedError('not-found', `the purchase is gone: ${purchaseId}`);
    return addReview(tx, { purchase, side, content: parsed.content, now: now() });
  });
}

interface NewReview {
  purchase: PurchaseTable;
  side: Side;
  content: ReviewContent;
  now: number;
}

async function addReview(
  tx: Writer,
  { purchase, side, content, now }: NewReview,
): Promise<{ ok: true } | { ok: false; reason: ReviewObstacle }> {
  const written = await listOfPurchases(tx, [purchase.id]);
  const mine = written.find(({ authorSide }) => authorSide === side);
  const theirs = written.find(({ authorSide }) => authorSide !== side);
  if (mine) return isSame(mine, content) ? { ok: true } : { ok: false, reason: 'written' };
  const { buyerId, sellerId, boughtAt } = purchase;
  if (buyerId === null || sellerId === null) return { ok: false, reason: 'left' };
  if (now >= writingEnd(boughtAt)) return { ok: false, reason: 'expired' };
  const isUnconfirmed = side === 'seller' && (await listUnconfirmed(tx, [purchase.id])).size > 0;
  if (isUnconfirmed) return { ok: false, reason: 'unconfirmed' };
  const [authorId, subjectId] = side === 'buyer' ? [buyerId, sellerId] : [sellerId, buyerId];
  const shownAt = showingTime({ boughtAt, now, isSecond: theirs !== undefined });
  await insertReview(tx, {
    id: newId(),
    purchaseId: purchase.id,
    authorSide: side,
    authorId,
    subjectId,
    rating: content.rating,
    points: content.points.join(','),
    text: content.text,
    createdAt: now,
    shownAt,
  });
  if (theirs && theirs.shownAt > now) await updateShownAt(tx, theirs.id, now);
  const shown = theirs ? [{ subjectId: theirs.subjectId, dueAt: now }] : [];
  await scheduleManner(tx, [{ subjectId, dueAt: shownAt }, ...shown]);
  if (shownAt <= now) await appendReviewed(tx, now);
  await notifySubject(tx, purchase, { authorId, subjectId, shownAt, now });
  return { ok: true };
}

const isSame = (review: ReviewRow, { rating, points, text }: ReviewContent) =>
  review.rating === rating && review.points === points.join(',') && review.text === text;

interface ToNotify {
  authorId: string;
  subjectId: string;
  shownAt: number;
  now: number;
}

/** A blocked person gets no notice from the other. */
async function notifySubject(
  tx: Writer,
  { id, title }: PurchaseTable,
  { authorId, subjectId, shownAt, now }: ToNotify,
): Promise<void> {
  await withdrawNotice(tx, { accountId: authorId, kinds: ['review-written'], subjectId: id, now });
  if (await isBlockBetween(tx, authorId, subjectId)) return;
  const kind = shownAt <= now ? 'review-shown' : 'review-written';
  await addNotice(tx, { accountId: subjectId, personId: authorId, kind, subjectId: id, title, now });
}

/** Cached pages of people are invalidated by it. */
async function appendReviewed(tx: Writer, now: number): Promise<void> {
  await appendChange(tx, { kind: 'reviewed', productId: null, feedSeq: null }, now);
}

/** By the subject, once; a repetition succeeds. Throws `not-found`, also before the review is visible. */
export async function answerReview(
  { database, now }: Deps,
  actor: { id: string },
  fields: AnswerFields,
): Promise<Outcome<AnswerFields, AnswerObstacle>> {
  const reviewId = fields.review;
  const parsed = parseAnswer(fields);
  return database.transaction(async (tx) => {
    const at = now();
    const review = await findReceived(tx, { id: reviewId, subjectId: actor.id, now: at });
    if (!review) throw new CodedError('not-found', `no review of the actor: ${reviewId}`);
    if (!parsed.ok) return parsed;
    if (review.answer !== null)
      return review.answer === parsed.content ? { ok: true } : { ok: false, reason: 'answered' };
    if (review.authorId !== null && (await isBlockBetween(tx, actor.id, review.authorId)))
      return { ok: false, reason: 'blocked' };
    const answered = await updateAnswer(tx, { id: reviewId, answer: parsed.content, now: at });
    if (!answered) return { ok: false, reason: 'answered' };
    await appendReviewed(tx, at);
    return { ok: true };
  });
}

async function withdrawReceived(tx: Writer, notice: { accountId: string; subjectId: string; now: number }) {
  await withdrawNotice(tx, { ...notice, kinds: ['review-written', 'review-shown'] });
}

/**
 * In the operator's transaction. The row stays: the author may not review again, and reads the reason.
 * @returns undefined where there is none, or it was removed before
 */
export async function removeReview(
  tx: Writer,
  { reviewId, reason, now }: { reviewId: string; reason: string; now: number },
): Promise<{ authorId: string | null } | undefined> {
  const review = await updateRemoved(tx, { id: reviewId, reason, now });
  if (!review) return undefined;
  const { purchaseId, authorId, subjectId } = review;
  await scheduleManner(tx, [{ subjectId, dueAt: now }]);
  await withdrawReceived(tx, { accountId: subjectId, subjectId: purchaseId, now });
  const title = (await findPurchaseById(tx, purchaseId))?.title ?? '';
  await addNotice(tx, { accountId: authorId, kind: 'review-removed', subjectId: purchaseId, title, now });
  if (review.shownAt <= now) await appendReviewed(tx, now);
  return { authorId };
}

/** In the transaction of the operator who restores it. */
export async function restoreReview(
  tx: Writer,
  { reviewId, now }: { reviewId: string; now: number },
): Promise<void> {
  const review = await updateRestored(tx, reviewId);
  if (!review) return;
  const { purchaseId, authorId, subjectId, shownAt } = review;
  await scheduleManner(tx, [{ subjectId, dueAt: Math.max(now, shownAt) }]);
  if (authorId !== null)
    await withdrawNotice(tx, { accountId: authorId, kinds: ['review-removed'], subjectId: purchaseId, now });
  if (shownAt <= now) await appendReviewed(tx, now);
}

export async function forgetReviews(tx: Writer, purchaseId: string, now: number): Promise<void> {
  const reviews = await deleteOfPurchase(tx, purchaseId);
  for (const { subjectId, authorId } of reviews) {
    await withdrawReceived(tx, { accountId: subjectId, subjectId: purchaseId, now });
    if (authorId !== null)
      await withdrawNotice(tx, {
        accountId: authorId,
        kinds: ['review-removed'],
        subjectId: purchaseId,
        now,
      });
  }
  await scheduleManner(
    tx,
    reviews.map(({ subjectId }) => ({ subjectId, dueAt: now })),
  );
  if (reviews.some(({ shownAt }) => shownAt <= now)) await appendReviewed(tx, now);
}
