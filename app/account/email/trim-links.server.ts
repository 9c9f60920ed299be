import type { Database } from '../../../database/database.ts';
import { deleteTokensEndedBefore } from './account-token-store.server.ts';

/** A link that was used is told from one that never was for this long. */
const RETENTION_MS = 24 * 3_600_000;

/** Forgets the links of mails that ended long before `now` (epoch ms). */
export async function trimLinks(database: Database, now: number): Promise<void> {
  await database.transaction((tx) => deleteTokensEndedBefore(tx, now - RETENTION_MS));
}
