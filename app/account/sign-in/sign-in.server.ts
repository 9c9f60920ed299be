import type { Database } from '../../../database/database.ts';
import { emailKey, emailProblem, type Viewer } from '../account.ts';
import { findAccountByEmailKey } from '../account-store.server.ts';
import type { LoginFields } from '../credentials.ts';
import { guessPassword, type Client, type GuessDeps } from './guess-password.server.ts';
import { recheckPassword } from '../password/password-proof.server.ts';
import type { PendingSignIns } from '../second-factor/pending-sign-in.server.ts';
import { findFactor } from '../second-factor/second-factor-store.server.ts';
import { startSession } from '../session/session.server.ts';
import { findSuspension } from './suspension.server.ts';

export type SignInOutcome =
  /** Where the operator has suspended the account, the session is good for `findSuspended` alone. */
  | { ok: true; viewer: Viewer; token: string; isSuspended: boolean }
  /**
   * Which of the two was wrong is not told, and takes no other time. `accountId` is whose e-mail it was, if anybody's,
   * for the log alone.
   */
  | { ok: false; accountId: string | undefined; pendingSignIn?: undefined }
  /** Both were right, and a code is required too (`finishSignIn`): the token for the browser until then. */
  | { ok: false; accountId: string; pendingSignIn: string };

/**
 * Signs a browser in by e-mail and password, each time with a new token, or begins a pending sign-in if the account has a
 * second factor. Throws `RateLimitedError` after too many that were wrong. That somebody is suspended is told to nobody but who
 * could sign in.
 * @param input.replacing the session token that the browser brought along
 * @param input.browser what kind of browser it is (`browserLabel`)
 */
export async function signIn(
  deps: GuessDeps & { database: Database; pendingSignIns: PendingSignIns; now(): number },
  input: LoginFields & { client: Client; replacing?: string | undefined; browser?: string | undefined },
): Promise<SignInOutcome> {
  const { database } = deps;
  const { email: given, password, client, replacing, browser } = input;
  const account = emailProblem(given)
    ? undefined
    : await findAccountByEmailKey(database.read, emailKey(given));
  const isRight = await guessPassword(deps, { emailKey: emailKey(given), account, password, client });
  if (!account || !isRight) return { ok: false, accountId: account?.id };
  const { id: accountId, nickname, email, passwordHash } = account;
  const outcome = await database.transaction(async (tx) => {
    // A password changed since it was read must not leave a session of the old one behind.
    if (!(await recheckPassword(tx, database.engine, { accountId, passwordHash })))
      return { ok: false, accountId } as const;
    const now = deps.now();
    const factor = await findFactor(tx, accountId);
    if (factor) return { ok: false, accountId, pending: { ...account, ...factor } } as const;
    const isSuspended = (await findSuspension(tx, accountId)) !== undefined;
    const token = await startSession(tx, { accountId, replacing, browser, now });
    return { ok: true, viewer: { id: accountId, nickname, email }, token, isSuspended } as const;
  });
  if (outcome.pending === undefined) return outcome;
  return {
    ok: false,
    accountId,
    pendingSignIn: await deps.pendingSignIns.begin(outcome.pending, deps.now()),
  };
}
