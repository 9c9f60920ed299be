import type { Database } from '../../../database/database.ts';
import { queueMail } from '../../mail/queue-mail.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { emailKey } from '../account.ts';
import { findAccountByEmailKey } from '../account-store.server.ts';
import { deleteSessionsOf } from '../session/session-store.server.ts';
import { deleteFactor } from './second-factor-store.server.ts';

export type DropOutcome = 'dropped' | 'was-off' | 'nobody';

/**
 * Removes somebody's second factor on the operator's word, where they have lost app and codes. All their sessions end,
 * and they are mailed: whoever talked the operator into it is noticed.
 */
export async function dropSecondFactor(
  deps: OperatorDeps & { database: Database },
  email: string,
): Promise<DropOutcome> {
  const account = await findAccountByEmailKey(deps.database.read, emailKey(email));
  if (!account) return 'nobody';
  const { id: accountId, email: address } = account;
  return deps.database.transaction(async (tx) => {
    if (!(await deleteFactor(tx, accountId))) return 'was-off';
    await appendAudit(tx, deps, { act: 'drop-second-factor', targetId: accountId });
    await deleteSessionsOf(tx, accountId);
    await queueMail(tx, { kind: 'second-factor-off', accountId, address, now: deps.now() });
    return 'dropped';
  });
}
