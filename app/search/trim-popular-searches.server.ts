import type { Database } from '../../database/database.ts';
import { COUNTED_DAYS, seoulDay } from './counted-searches.ts';
import { deleteDaysBefore } from './popular-search-store.server.ts';

/** Forgets searches of more than seven days ago. `now` is epoch ms. */
export async function trimPopularSearches(database: Database, now: number): Promise<void> {
  await deleteDaysBefore(database, seoulDay(now) - COUNTED_DAYS + 1);
}
