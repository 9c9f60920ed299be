import type { Database, Reader, Writer } from '../../../database/database.ts';
import { appendChange } from '../../platform/change-log.server.ts';
import { deleteMarked, insertMarked, listNewest } from './marked-number-store.server.ts';
import type { MarkedNumber } from './marked-number.ts';
import { raiseCasesOf } from '../../support/case/case.server.ts';
import { hasMark } from './find-marked-numbers.server.ts';
import type { NumberHashes } from './number-hashes.server.ts';

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

/** After a text with a marked number was sent or listed: raises the open cases of its author. */
export async function noticeSentNumber(
  { database, numberHashes }: { database: Database; numberHashes: NumberHashes },
  writer: { id: string },
  texts: readonly string[],
): Promise<void> {
  if (!(await hasMark(database.read, numberHashes, texts))) return;
  await database.transaction((tx) => raiseCasesOf(tx, { accountId: writer.id, signal: 'marked-number' }));
}
