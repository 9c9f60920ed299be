import type { Database } from '../../../database/database.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { appendPersonalChange } from '../../platform/change-log.server.ts';
import { findAccount } from '../find-account.server.ts';
import { deleteEverySession, deleteSessionsOf } from './session-store.server.ts';

/** What the audit log names where everybody is meant. */
const EVERYBODY = '*';

type Deps = OperatorDeps & { database: Database };

/**
 * Ends somebody's sessions at once, on the operator's word; the password stays as it is.
 * @param who an account's id or e-mail address
 * @returns how many there were; undefined when there is no such account
 */
export async function endSessionsOf(deps: Deps, who: string): Promise<number | undefined> {
  const account = await findAccount(deps.database.read, who);
  if (!account) return undefined;
  return deps.database.transaction(async (tx) => {
    await appendAudit(tx, deps, { act: 'sign-out', targetId: account.id });
    await appendPersonalChange(tx, account.id, deps.now());
    return deleteSessionsOf(tx, account.id);
  });
}

/** Ends everybody's sessions at once, and returns how many there were. */
export async function endEverySession(deps: Deps): Promise<number> {
  return deps.database.transaction(async (tx) => {
    await appendAudit(tx, deps, { act: 'sign-out', targetId: EVERYBODY });
    return deleteEverySession(tx);
  });
}
