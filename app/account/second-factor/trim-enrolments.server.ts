import type { Database } from '../../../database/database.ts';
import { offersEndedBefore } from './find-second-factor.server.ts';
import { deleteOffersBefore } from './second-factor-store.server.ts';

/** Forgets second factors that were offered long before `now` (epoch ms) and never turned on. */
export async function trimOffers(database: Database, now: number): Promise<void> {
  await database.statement((db) => deleteOffersBefore(db, offersEndedBefore(now)));
}
