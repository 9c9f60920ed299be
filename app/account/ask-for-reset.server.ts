import type { Database } from '../../database/database.ts';
import { wishNoMail } from '../mail/wish-mail.server.ts';
import { emailKey, emailProblem } from './account.ts';
import { findAccountByEmailKey } from './account-store.server.ts';
import { askForLink } from './ask-for-link.server.ts';

const KIND = 'reset-password';

export type AskForResetOutcome =
  /** `accountId` is whose address it is, if anybody's, for the log alone. */
  { ok: true; accountId: string | undefined } | { ok: false; reason: string };

/**
 * Wishes for a mail with which whoever reads it can set a new password, where somebody has signed up with this address.
 * Whether anybody has is neither told nor seen from how long it takes: one wish is written in any case.
 */
export async function askForReset(
  deps: { database: Database; now(): number },
  { email }: { email: string },
): Promise<AskForResetOutcome> {
  const reason = emailProblem(email);
  if (reason) return { ok: false, reason };
  const now = deps.now();
  const accountId = await deps.database.transaction(async (tx) => {
    const account = await findAccountByEmailKey(tx, emailKey(email));
    const isWished = account !== undefined && (await askForLink(tx, KIND, account, now));
    if (!isWished) await wishNoMail(tx, KIND, now);
    return account?.id;
  });
  return { ok: true, accountId };
}
