import type { Reader } from '../../../database/database.ts';
import { seoulMonthStart } from '../../korean/date-text.ts';
import { listUnconfirmed } from '../unconfirmed-store.server.ts';
import { sideOf } from './review.server.ts';
import {
  findPurchaseById,
  findPurchaseOf,
  findReceived,
  listGiven,
  listOfPurchases,
  listPhotos,
  listReceived,
  listShown,
  listShownMarks,
  listWritten,
  type ReviewRow,
} from './review-store.server.ts';
import {
  MIN_BAD_PEOPLE,
  type Rating,
  type ReceivedReview,
  type ReviewContent,
  type Side,
  writingEnd,
} from './review.ts';
import { countPublic, type ReviewSums, sumUp } from './sum-reviews.server.ts';
import type { Point } from './review-points.ts';

const PAGE_SIZE = 20;

export interface ReceivedPage extends ReviewSums {
  /** The number on all pages. */
  total: number;
  reviews: ReceivedReview[];
  page: number;
  hasMore: boolean;
}

/** The public reviews of a person. Without bad reviews until three people have written one. */
export async function pageShownReviews(
  db: Reader,
  subjectId: string,
  { now, page }: { now: number; page: number },
): Promise<ReceivedPage> {
  const { withBad, ...sums } = await sumUp(db, subjectId, { now, isPublic: true });
  const { reviews, hasMore } = await readPage(db, subjectId, { now, withBad, page });
  return { ...sums, reviews: reviews.map(toReceived), page, hasMore };
}

export async function countShownReviews(db: Reader, subjectId: string, now: number): Promise<number> {
  return (await countPublic(db, subjectId, now)).total;
}

/** What everyone may read: author, text and date. */
export async function listPublicReviews(db: Reader, subjectId: string, now: number) {
  const marks = await listShownMarks(db, subjectId, now);
  const badAuthors = new Set(marks.filter(({ rating }) => rating === 'bad').map(({ authorId }) => authorId));
  const withBad = badAuthors.size >= MIN_BAD_PEOPLE;
  const shown = withBad ? marks : marks.filter(({ rating }) => rating !== 'bad');
  return shown.map(({ rating, ...review }) => ({ ...review, rating: rating as Rating }));
}

export interface OwnReview extends ReceivedReview {
  id: string;
}

/** A person's own reviews: bad ones from the first one on, also without name and points. */
export async function pageOwnReviews(
  db: Reader,
  subjectId: string,
  { now, page }: { now: number; page: number },
): Promise<Omit<ReceivedPage, 'reviews'> & { reviews: OwnReview[] }> {
  const { withBad: _withBad, ...sums } = await sumUp(db, subjectId, { now, isPublic: false });
  const { reviews, hasMore } = await readPage(db, subjectId, { now, withBad: true, page });
  const own = reviews.map((row) => ({ id: row.id, ...toReceived(row) }));
  return { ...sums, reviews: own, page, hasMore };
}

/** A review that its subject can see. */
export async function findReceivedReview(
  db: Reader,
  actor: { id: string },
  { id, now }: { id: string; now: number },
): Promise<ReceivedReview | undefined> {
  const row = await findReceived(db, { id, subjectId: actor.id, now });
  return row && toReceived(row);
}

async function readPage(
  db: Reader,
  subjectId: string,
  { page, ...query }: { now: number; withBad: boolean; page: number },
) {
  const offset = (page - 1) * PAGE_SIZE;
  const rows = await listShown(db, subjectId, { ...query, offset, limit: PAGE_SIZE + 1 });
  return { reviews: rows.slice(0, PAGE_SIZE), hasMore: rows.length > PAGE_SIZE };
}

/** Only this module's store writes the column, so the names are valid. */
const pointsOf = ({ points }: Pick<ReviewRow, 'points'>) => points.split(',').filter(Boolean) as Point[];

export const contentOf = (row: ReviewRow): ReviewContent => ({
  rating: row.rating as Rating,
  points: pointsOf(row),
  text: row.text,
});

function toReceived(row: ReviewRow): ReceivedReview {
  const content = contentOf(row);
  const points = content.rating === 'bad' ? [] : content.points;
  return { ...content, points, answer: row.answer, writtenIn: seoulMonthStart(row.createdAt) };
}

/** For one of the two people of a purchase. Throws `not-found`. */
export async function getReviewedPurchase(db: Reader, actor: { id: string }, id: string, now: number) {
  const purchase = await findPurchaseById(db, id);
  const side = sideOf(purchase, actor);
  const { title, photo, boughtAt, buyerName, sellerName, buyerId, sellerId } = purchase!;
  const mine = (await listOfPurchases(db, [id])).find(({ authorSide }) => authorSide === side);
  const hasLeft = (side === 'buyer' ? sellerId : buyerId) === null;
  const isUnconfirmed = side === 'seller' && (await listUnconfirmed(db, [id])).size > 0;
  return {
    id,
    title,
    photo,
    boughtAt,
    side,
    otherName: side === 'buyer' ? sellerName : buyerName,
    obstacle: obstacleOf({ hasLeft, isExpired: now >= writingEnd(boughtAt), isUnconfirmed }),
    written: mine && {
      id: mine.id,
      ...contentOf(mine),
      isShown: mine.shownAt <= now,
      answer: mine.answer,
      removedReason: mine.removedReason,
    },
  };
}

function obstacleOf(is: { hasLeft: boolean; isExpired: boolean; isUnconfirmed: boolean }) {
  if (is.hasLeft) return 'left' as const;
  if (is.isExpired) return 'expired' as const;
  return is.isUnconfirmed ? ('unconfirmed' as const) : undefined;
}

/** Of the purchases that were not undone, those that the person on one side may still review. */
export async function listReviewable(
  db: Reader,
  purchases: { id: string; boughtAt: number }[],
  { side, now }: { side: Side; now: number },
): Promise<Set<string>> {
  const open = purchases.filter(({ boughtAt }) => now < writingEnd(boughtAt)).map(({ id }) => id);
  const written = await listOfPurchases(db, open);
  const done = new Set(written.filter(({ authorSide }) => authorSide === side).map((row) => row.purchaseId));
  for (const id of await listGiven(db, open)) done.add(id);
  if (side === 'seller') for (const id of await listUnconfirmed(db, open)) done.add(id);
  return new Set(open.filter((id) => !done.has(id)));
}

/** The purchase of a listing that one of the two may still review; undefined without one. */
export async function findReviewable(
  db: Reader,
  about: { productId: string; buyerId: string; side: Side; now: number },
): Promise<string | undefined> {
  const purchase = await findPurchaseOf(db, about);
  if (!purchase || purchase.sellerId === null) return undefined;
  const { id, boughtAt } = purchase;
  return (await listReviewable(db, [{ id, boughtAt }], about)).has(id) ? id : undefined;
}

/** By the ids of purchases: the keys of the photos that their records keep. */
export async function findPhotosOfPurchases(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await listPhotos(db, ids);
  return new Map(found.flatMap(({ id, photo }) => (photo === null ? [] : [[id, photo]])));
}

const isoTime = (at: number) => new Date(at).toISOString();
const removedTime = (removedAt: number | null) => (removedAt === null ? null : isoTime(removedAt));

/** All that a person wrote, and the visible reviews about them; both with what the operator removed. */
export async function exportReviews(db: Reader, { id }: { id: string }, now: number) {
  const written = (await listWritten(db, id)).map((row) => ({
    ...contentOf(row),
    createdAt: isoTime(row.createdAt),
    removedAt: removedTime(row.removedAt),
    removedReason: row.removedReason,
  }));
  const received = (await listReceived(db, id, now)).map((row) => {
    const { writtenIn, ...review } = toReceived(row);
    return { ...review, writtenIn: isoTime(writtenIn), removedAt: removedTime(row.removedAt) };
  });
  return { written, received };
}
