import type { Database } from '../../../database/database.ts';
import type { RateLimitedError } from '../../rate-limit/rate-limited-error.ts';
import type { Limits } from '../../rate-limit/rate-limit.server.ts';
import { queueDecoyMail } from '../../mail/queue-mail.server.ts';
import { emailKey, emailProblem } from '../account.ts';
import { findAccountByEmailKey } from '../account-store.server.ts';
import { askForLink } from '../email/request-link.server.ts';

const KIND = 'reset-password';

export type AskForResetOutcome =
  /** For the log alone: whose address it is, if anybody's, and that they were sent as many mails as a day allows. */
  | { ok: true; accountId: string | undefined; limited?: RateLimitedError | undefined }
  | { ok: false; reason: string };

/**
 * Wishes for a mail with which whoever reads it can set a new password, where somebody has signed up with this address.
 * Whether anybody has is neither told nor seen from how long it takes: one wish is written in any case, and a limit that
 * is reached changes nothing but that.
 */
export async function askForReset(
  deps: { database: Database; limits: Limits; now(): number },
  { email }: { email: string },
): Promise<AskForResetOutcome> {
  const reason = emailProblem(email);
  if (reason) return { ok: false, reason };
  const now = deps.now();
  return deps.database.transaction(async (tx) => {
    const account = await findAccountByEmailKey(tx, emailKey(email));
    const request = account && (await askForLink(tx, deps.limits, { kind: KIND, account, now }));
    if (request?.isRequested) return { ok: true, accountId: account?.id };
    await queueDecoyMail(tx, KIND, now);
    return { ok: true, accountId: account?.id, limited: request?.limited };
  });
}
