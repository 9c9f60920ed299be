import type { Database } from '../../../database/database.ts';
import { dropJob } from '../../mail/queue-mail.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import { lockAccount, updatePasswordHash } from '../account-store.server.ts';
import { hashAccountToken, LINK_LIFE_MS, newAccountToken } from '../email/account-token.server.ts';
import { endTokensOf, insertToken } from '../email/account-token-store.server.ts';
import { findAccount } from '../find-account.server.ts';
import { linkPath } from '../email/link-paths.ts';
import { hashOfNoPassword } from './password.server.ts';
import { deleteSessionsOf } from '../session/session-store.server.ts';

const BY_MAIL = 'reset-password';

/**
 * Makes a link with which its reader sets an account's password once, within half an hour, for the operator to hand to
 * the account's owner, where mail does not reach them. Their sessions end, and so do links that were mailed before. The
 * password stays as it is until the link is used; but a suspended person's, with which whoever knows it could still take
 * their data along, is worth nothing from now on.
 * @param input.who an account's id or e-mail address
 * @returns the link's path, which stands nowhere else; undefined when there is no such account
 */
export async function handOverReset(
  deps: OperatorDeps & { database: Database },
  input: { who: string },
): Promise<{ path: string; sessionCount: number } | undefined> {
  const { database } = deps;
  const found = await findAccount(database.read, input.who);
  if (!found) return undefined;
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, database.engine, found.id);
    if (!account) return undefined;
    const { id: accountId, email: address } = account;
    const now = deps.now();
    const sessionCount = await deleteSessionsOf(tx, accountId);
    if (account.suspendedAt !== null) await updatePasswordHash(tx, accountId, hashOfNoPassword());
    await dropJob(tx, accountId, BY_MAIL);
    await endTokensOf(tx, accountId, [BY_MAIL, 'reset-by-hand'], now);
    const token = newAccountToken();
    const expiresAt = now + LINK_LIFE_MS[BY_MAIL];
    const tokenHash = hashAccountToken(token);
    await insertToken(tx, {
      tokenHash,
      accountId,
      kind: 'reset-by-hand',
      address,
      createdAt: now,
      expiresAt,
    });
    await appendAudit(tx, deps, { act: 'reset-password', targetId: accountId });
    return { path: linkPath(BY_MAIL, token), sessionCount };
  });
}
