import type { Database } from '../../../database/database.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import { hashSessionToken } from './session-cookie.server.ts';
import { deleteSession } from './session-store.server.ts';

/** Ends the session of this token; one that has ended already is no error. */
export async function signOut(deps: { database: Database; now(): number }, token: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const accountId = await deleteSession(tx, hashSessionToken(token));
    if (accountId !== undefined) await appendPersonalChange(tx, accountId, deps.now());
  });
}
