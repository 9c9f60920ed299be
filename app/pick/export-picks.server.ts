import type { Reader } from '../../database/database.ts';
import { listPicksOf } from './export-picks-store.server.ts';

/** A pick as its owner may take it along. Times are ISO 8601. */
export interface ExportedPick {
  productId: string;
  title: string;
  pickedAt: string;
}

/** All of a person's picks, newest first. */
export async function exportPicks(db: Reader, accountId: string): Promise<ExportedPick[]> {
  const picks = await listPicksOf(db, accountId);
  return picks.map(({ productId, title, createdAt }) => ({
    productId,
    title,
    pickedAt: new Date(createdAt).toISOString(),
  }));
}
