import type { Reader, Writer } from '../../../database/database.ts';
import { appendChange } from '../../platform/change-log.server.ts';
import { deleteMarked, insertMarked, listNewest } from './marked-number-store.server.ts';
import type { MarkedNumber } from './marked-number.ts';

/** Cached pages of listings may be outdated. */
async function invalidatePages(tx: Writer, now: number): Promise<void> {
  await appendChange(tx, { kind: 'number-marked', productId: null, feedSeq: null }, now);
}

export async function markInTransaction(tx: Writer, marked: MarkedNumber): Promise<boolean> {
  if (!(await insertMarked(tx, marked))) return false;
  await invalidatePages(tx, marked.markedAt);
  return true;
}

export async function unmarkInTransaction(tx: Writer, numberHash: string, now: number): Promise<boolean> {
  if (!(await deleteMarked(tx, numberHash))) return false;
  await invalidatePages(tx, now);
  return true;
}

/** Newest first. */
export async function listMarkedNumbers(db: Reader, limit: number): Promise<MarkedNumber[]> {
  return listNewest(db, limit);
}
