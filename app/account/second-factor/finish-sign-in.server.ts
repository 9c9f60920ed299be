import type { Database } from '../../../database/database.ts';
import type { AccountTable } from '../../../database/tables.ts';
import { findAccountById, lockAccount } from '../account-store.server.ts';
import { startSession } from '../session/start-session.server.ts';
import { codeProblem, parseCode, WRONG_CODE } from './code.ts';
import { credentialsHash, type PendingSignIns } from './pending-sign-ins.server.ts';
import { proveCode, consumeCode, type CodeDeps } from './verify-code.server.ts';
import { findFactor } from './second-factor-store.server.ts';

export type FinishSignInOutcome =
  /** Where the operator has suspended the account, the session is good for `findSuspended` alone. */
  | { ok: true; accountId: string; token: string; isSuspended: boolean }
  | { ok: false; problem: string }
  /** Nothing to finish (any more): the password is asked for again. */
  | { ok: false; problem?: undefined };

type PendingDeps = { database: Database; pendingSignIns: PendingSignIns; now(): number };

/**
 * Finishes a pending sign-in (`signIn`) by a code of the account's second factor. Throws `RateLimitedError` after too many wrong
 * codes.
 * @param input.pendingSignIn the token that the browser carries since the password
 * @param input.device what the browser carries to be known by
 * @param input.replacing the session token that the browser brought along
 * @param input.browser what kind of browser it is (`browserLabel`)
 */
export async function finishSignIn(
  deps: CodeDeps & PendingDeps,
  input: {
    pendingSignIn: string | undefined;
    code: string;
    device: string | undefined;
    replacing: string | undefined;
    browser?: string | undefined;
  },
): Promise<FinishSignInOutcome> {
  const { database } = deps;
  const found = await findPendingAccount(deps, input.pendingSignIn);
  if (!found) return { ok: false };
  const code = parseCode(input.code);
  if (!code) return { ok: false, problem: codeProblem(input.code) ?? WRONG_CODE };
  const proof = await proveCode(deps, { account: found, device: input.device }, code);
  if (!proof) return { ok: false, problem: WRONG_CODE };
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, database.engine, found.id);
    if (account?.passwordHash !== found.passwordHash) return { ok: false };
    const now = deps.now();
    if (!(await consumeCode(tx, proof, { email: account.email, now })))
      return { ok: false, problem: WRONG_CODE };
    const { replacing, browser } = input;
    const token = await startSession(tx, { accountId: account.id, replacing, browser, now });
    return { ok: true, accountId: account.id, token, isSuspended: account.suspendedAt !== null };
  });
}

/** The account of a pending sign-in, while password and second factor are those that it began with. */
export async function findPendingAccount(
  { database, pendingSignIns, now }: PendingDeps,
  token: string | undefined,
): Promise<AccountTable | undefined> {
  const pending = await pendingSignIns.open(token, now());
  const account = pending && (await findAccountById(database.read, pending.sub));
  const factor = account && (await findFactor(database.read, account.id));
  if (!account || !factor) return undefined;
  return pending.credentials === credentialsHash({ ...account, ...factor }) ? account : undefined;
}
