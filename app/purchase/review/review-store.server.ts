import type { Database, Reader, Writer } from '../../../database/database.ts';
import type { PurchaseTable, ReviewTable } from '../../../database/tables/purchase-tables.ts';
import type { ReportedReviewTable } from '../../../database/tables/report-tables.ts';

export type ReviewRow = ReviewTable;

/** Until the transaction ends nobody else reviews or undoes it. Undefined where it is gone or undone. */
export async function lockPurchase(
  tx: Writer,
  engine: Database['engine'],
  id: string,
): Promise<PurchaseTable | undefined> {
  return tx
    .selectFrom('purchase')
    .selectAll()
    .where('id', '=', id)
    .$if(engine === 'postgres', (query) => query.forUpdate())
    .executeTakeFirst();
}

export async function findPurchaseById(db: Reader, id: string) {
  return db
    .selectFrom('purchase')
    .leftJoin('account as buyer', 'buyer.id', 'purchase.buyerId')
    .leftJoin('account as seller', 'seller.id', 'purchase.sellerId')
    .select(['purchase.id', 'purchase.title', 'purchase.photo', 'purchase.boughtAt'])
    .select(['purchase.buyerId', 'purchase.sellerId'])
    .select(({ fn }) => [
      fn.coalesce('buyer.nickname', 'purchase.buyerName').as('buyerName'),
      fn.coalesce('seller.nickname', 'purchase.sellerName').as('sellerName'),
    ])
    .where('purchase.id', '=', id)
    .where('purchase.swapOf', 'is', null)
    .executeTakeFirst();
}

export async function listPhotos(
  db: Reader,
  ids: readonly string[],
): Promise<{ id: string; photo: string | null }[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('purchase').select(['id', 'photo']).where('id', 'in', ids).execute();
}

/** Of these purchases, those of a listing given in exchange: a swap is reviewed once, as one trade. */
export async function listGiven(db: Reader, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('purchase')
    .select('id')
    .where('id', 'in', ids)
    .where('swapOf', 'is not', null)
    .execute();
  return rows.map(({ id }) => id);
}

export async function findPurchaseOf(
  db: Reader,
  { productId, buyerId }: { productId: string; buyerId: string },
): Promise<{ id: string; boughtAt: number; sellerId: string | null } | undefined> {
  return db
    .selectFrom('purchase')
    .select(['id', 'boughtAt', 'sellerId'])
    .where('productId', '=', productId)
    .where('buyerId', '=', buyerId)
    .where('swapOf', 'is', null)
    .executeTakeFirst();
}

/** A purchase has two reviews at most. */
export async function listOfPurchases(db: Reader, purchaseIds: string[]): Promise<ReviewRow[]> {
  if (purchaseIds.length === 0) return [];
  return db.selectFrom('review').selectAll().where('purchaseId', 'in', purchaseIds).execute();
}

const NOTHING_ADDED = { answer: null, answeredAt: null, removedAt: null, removedReason: null };

export async function insertReview(
  tx: Writer,
  review: Omit<ReviewRow, keyof typeof NOTHING_ADDED>,
): Promise<void> {
  await tx
    .insertInto('review')
    .values({ ...review, ...NOTHING_ADDED })
    .execute();
}

export async function updateShownAt(tx: Writer, id: string, shownAt: number): Promise<void> {
  await tx.updateTable('review').set({ shownAt }).where('id', '=', id).execute();
}

/** For a purchase that was undone. */
export async function deleteOfPurchase(tx: Writer, purchaseId: string): Promise<ReviewRow[]> {
  return tx.deleteFrom('review').where('purchaseId', '=', purchaseId).returningAll().execute();
}

/** A page of the visible reviews of a person. */
const selectShown = (db: Reader, subjectId: string, now: number) =>
  db
    .selectFrom('review')
    .where('subjectId', '=', subjectId)
    .where('shownAt', '<=', now)
    .where('removedAt', 'is', null);

/** Undefined where it is about another person, not visible yet or removed. */
export async function findReceived(
  db: Reader,
  { id, subjectId, now }: { id: string; subjectId: string; now: number },
): Promise<ReviewRow | undefined> {
  return selectShown(db, subjectId, now).selectAll().where('id', '=', id).executeTakeFirst();
}

/** @returns whether it had no answer yet */
export async function updateAnswer(
  tx: Writer,
  { id, answer, now }: { id: string; answer: string; now: number },
): Promise<boolean> {
  const result = await tx
    .updateTable('review')
    .set({ answer, answeredAt: now })
    .where('id', '=', id)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** All visible ones: the input of 매너온도. */
export async function listShownMarks(
  db: Reader,
  subjectId: string,
  now: number,
): Promise<Pick<ReviewRow, 'rating' | 'points' | 'authorId' | 'createdAt' | 'shownAt'>[]> {
  return selectShown(db, subjectId, now)
    .select(['rating', 'points', 'authorId', 'createdAt', 'shownAt'])
    .execute();
}

/** `known`: reviews whose authors have not left; `people`: the number of those authors. */
export async function countByRating(db: Reader, subjectId: string, now: number) {
  return selectShown(db, subjectId, now)
    .select(({ fn }) => [
      'rating',
      fn.countAll<number>().as('count'),
      fn.count<number>('authorId').as('known'),
      fn.count<number>('authorId').distinct().as('people'),
    ])
    .groupBy('rating')
    .execute();
}

/** Only reviews that name points. */
export async function listShownPoints(
  db: Reader,
  subjectId: string,
  now: number,
): Promise<Pick<ReviewRow, 'rating' | 'points' | 'authorId'>[]> {
  return selectShown(db, subjectId, now)
    .select(['rating', 'points', 'authorId'])
    .distinct()
    .where('points', '!=', '')
    .execute();
}

interface ShownQuery {
  now: number;
  withBad: boolean;
  offset: number;
  limit: number;
}

/** The last published first. */
export async function listShown(
  db: Reader,
  subjectId: string,
  { now, withBad, offset, limit }: ShownQuery,
): Promise<ReviewRow[]> {
  return selectShown(db, subjectId, now)
    .selectAll()
    .$if(!withBad, (query) => query.where('rating', '!=', 'bad'))
    .orderBy('shownAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function listWritten(db: Reader, authorId: string): Promise<ReviewRow[]> {
  return db
    .selectFrom('review')
    .selectAll()
    .where('authorId', '=', authorId)
    .orderBy('createdAt', 'desc')
    .execute();
}

/** The last published first, with removed ones. */
export async function listReceived(db: Reader, subjectId: string, now: number): Promise<ReviewRow[]> {
  return db
    .selectFrom('review')
    .selectAll()
    .where('subjectId', '=', subjectId)
    .where('shownAt', '<=', now)
    .orderBy('shownAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** @returns the review, unless there is none or it was removed before */
export async function updateRemoved(
  tx: Writer,
  { id, reason, now }: { id: string; reason: string; now: number },
): Promise<ReviewRow | undefined> {
  return tx
    .updateTable('review')
    .set({ removedAt: now, removedReason: reason })
    .where('id', '=', id)
    .where('removedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** @returns the review, unless there is none or it is not removed */
export async function updateRestored(tx: Writer, id: string): Promise<ReviewRow | undefined> {
  return tx
    .updateTable('review')
    .set({ removedAt: null, removedReason: null })
    .where('id', '=', id)
    .where('removedAt', 'is not', null)
    .returningAll()
    .executeTakeFirst();
}

const selectWithNames = (db: Reader) =>
  db
    .selectFrom('review')
    .innerJoin('account as subject', 'subject.id', 'review.subjectId')
    .leftJoin('account as author', 'author.id', 'review.authorId')
    .selectAll('review')
    .select(['subject.nickname as subjectName', 'author.nickname as authorName']);

export async function findWithNames(db: Reader, id: string) {
  return selectWithNames(db).where('review.id', '=', id).executeTakeFirst();
}

/** Newest first, visible or not. */
export async function listWithNames(db: Reader, subjectId: string, limit: number) {
  return selectWithNames(db)
    .where('review.subjectId', '=', subjectId)
    .orderBy('review.createdAt', 'desc')
    .orderBy('review.id', 'desc')
    .limit(limit)
    .execute();
}

export async function upsertReportedReview(tx: Writer, copied: ReportedReviewTable): Promise<void> {
  const { reportId, ...rest } = copied;
  await tx
    .insertInto('reportedReview')
    .values({ reportId, ...rest })
    .onConflict((conflict) => conflict.column('reportId').doUpdateSet(rest))
    .execute();
}

export async function findReportedReview(db: Reader, reportId: string) {
  return db
    .selectFrom('reportedReview')
    .leftJoin('account', 'account.id', 'reportedReview.authorId')
    .selectAll('reportedReview')
    .select('account.nickname')
    .where('reportId', '=', reportId)
    .executeTakeFirst();
}
