import type { Reader } from '../../../database/database.ts';
import { contentOf, toReceived } from './read-reviews.server.ts';
import { listReceived, listWritten } from './review-store.server.ts';

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
