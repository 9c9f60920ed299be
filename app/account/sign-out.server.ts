import type { Database } from '../../database/database.ts';
import { hashSessionToken } from './session-cookie.server.ts';
import { deleteSession } from './session-store.server.ts';

/** Ends the session of this token; one that has ended already is no error. */
export async function signOut(deps: { database: Database }, token: string): Promise<void> {
  await deps.database.transaction((tx) => deleteSession(tx, hashSessionToken(token)));
}
