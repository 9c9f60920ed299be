import type { Reader } from '../../database/database.ts';
import { listHiddenPicksOf, listPicksOf } from './export-picks-store.server.ts';

/** A pick as its owner may take it along. Times are ISO 8601. */
export interface ExportedPick {
  productId: string;
  /** Null where the listing is out of sight. */
  title: string | null;
  pickedAt: string;
}

/** All of a person's picks, newest first. */
export async function exportPicks(db: Reader, accountId: string): Promise<ExportedPick[]> {
  const hidden = (await listHiddenPicksOf(db, accountId)).map((pick) => ({ ...pick, title: null }));
  const picks = [...(await listPicksOf(db, accountId)), ...hidden].sort((a, b) => b.createdAt - a.createdAt);
  return picks.map(({ productId, title, createdAt }) => ({
    productId,
    title,
    pickedAt: new Date(createdAt).toISOString(),
  }));
}
