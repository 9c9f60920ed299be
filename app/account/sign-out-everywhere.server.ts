import type { Database } from '../../database/database.ts';
import { deleteSessionsOf } from './session-store.server.ts';

/** Ends all of the actor's sessions, on this browser too. */
export async function signOutEverywhere(deps: { database: Database }, actor: { id: string }): Promise<void> {
  await deps.database.transaction((tx) => deleteSessionsOf(tx, actor.id));
}
