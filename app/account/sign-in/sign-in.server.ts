import type { Database } from '../../../database/database.ts';
import { emailKey, emailProblem, type Viewer } from '../account.ts';
import { findAccountByEmailKey } from '../account-store.server.ts';
import type { LoginFields } from '../credentials.ts';
import { guessPassword, type Client, type GuessDeps, recheckPassword } from './guess-password.server.ts';
import type { PendingSignIns } from '../second-factor/pending-sign-in.server.ts';
import { findFactor } from '../second-factor/second-factor-store.server.ts';
import { startSession } from '../session/session.server.ts';
import { findSuspension } from './suspension.server.ts';

export type SignInOutcome =
  /** For `isSuspended` the session serves `findSuspended` only. */
  | { ok: true; viewer: Viewer; token: string; isSuspended: boolean }
  /** Does not reveal which of the two was wrong. `accountId` is for the log only. */
  | { ok: false; accountId: string | undefined; pendingSignIn?: undefined }
  | { ok: false; accountId: string; pendingSignIn: string };

/** Or begins a pending sign-in. Throws `RateLimitedError`. Reports suspension only after the right password. */
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
    // The password may have changed since it was read.
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
