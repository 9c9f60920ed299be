import type { Writer } from '../../../database/database.ts';
import { upsertDue } from './manner-store.server.ts';

interface DueManner {
  subjectId: string;
  /** From when on the review counts, or no longer counts. */
  dueAt: number;
}

/** In the transaction in which reviews are written, shown or deleted; in one order, so that no two wait for each other. */
export async function scheduleManner(tx: Writer, due: DueManner[]): Promise<void> {
  const ordered = due.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1));
  for (const { subjectId, dueAt } of ordered) await upsertDue(tx, subjectId, dueAt);
}
