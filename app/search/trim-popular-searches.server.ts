import type { Database } from '../../database/database.ts';
import { firstCountedDay } from './counted-searches.ts';
import { deleteDaysBefore } from './popular-search-store.server.ts';

/** Forgets searches of more than seven days ago. `now` is epoch ms. */
export async function trimPopularSearches(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deleteDaysBefore(tx, firstCountedDay(now)));
}
