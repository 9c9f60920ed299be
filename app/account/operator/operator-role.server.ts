import type { Database, Reader, Writer } from '../../../database/database.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { lockAccount } from '../account-store.server.ts';
import {
  deleteDeskSessionsOf,
  deleteRole,
  findRole,
  listToNotify,
  listWithNames,
  updateNotifiedAt,
  upsertRole,
} from './operator-store.server.ts';
import { mayActAs, OPERATOR_ROLES, type OperatorRole } from './operator-role.ts';

export async function findOperatorRole(db: Reader, accountId: string): Promise<OperatorRole | undefined> {
  return findRole(db, accountId);
}

export interface Operator {
  id: string;
  nickname: string;
  email: string;
  role: OperatorRole;
  grantedAt: number;
}

/** By the time in their role, the longest first. */
export async function listOperators(db: Reader): Promise<Operator[]> {
  return listWithNames(db);
}

/** Operators not notified at or after `before`; `since` begins what is new to each. */
export async function listOperatorsToNotify(
  db: Reader,
  span: { before: number; now: number },
): Promise<{ accountId: string; since: number }[]> {
  const acting = OPERATOR_ROLES.map(({ value }) => value).filter((role) => mayActAs(role, 'moderator'));
  return listToNotify(db, acting, span);
}

/** In the transaction of the notice; false where another server has notified them meanwhile. */
export async function claimNotifying(
  tx: Writer,
  telling: { accountId: string; before: number; now: number; toldAt: number },
): Promise<boolean> {
  return updateNotifiedAt(tx, telling);
}

/** Replaces an existing role. False where there is no such account. */
export async function grantRole(
  deps: OperatorDeps & { database: Database },
  { accountId, role }: { accountId: string; role: OperatorRole },
): Promise<boolean> {
  const { engine, transaction } = deps.database;
  return transaction(async (tx) => {
    if (!(await lockAccount(tx, engine, accountId))) return false;
    await upsertRole(tx, { accountId, role, grantedAt: deps.now() });
    await appendAudit(tx, deps, { act: 'grant-role', targetId: accountId, reason: role });
    return true;
  });
}

/** Closes the desk of the account too. False where it has no role. */
export async function revokeRole(
  deps: OperatorDeps & { database: Database },
  { accountId }: { accountId: string },
): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    if (!(await deleteRole(tx, accountId))) return false;
    await deleteDeskSessionsOf(tx, accountId);
    await appendAudit(tx, deps, { act: 'revoke-role', targetId: accountId });
    return true;
  });
}
