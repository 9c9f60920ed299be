import type { Writer } from '../../../database/database.ts';
import { upsertDue } from './manner-store.server.ts';

interface DueManner {
  subjectId: string;
  /** When the review begins or ceases to count. */
  dueAt: number;
}

/** In the transaction that writes, shows or deletes reviews; in a fixed order, so that no two deadlock. */
export async function scheduleManner(tx: Writer, due: DueManner[]): Promise<void> {
  const ordered = due.toSorted((a, b) => (a.subjectId < b.subjectId ? -1 : 1));
  for (const { subjectId, dueAt } of ordered) await upsertDue(tx, subjectId, dueAt);
}
