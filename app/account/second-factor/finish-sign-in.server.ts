import type { Database } from '../../../database/database.ts';
import type { AccountTable } from '../../../database/tables.ts';
import { findAccountById, lockAccount } from '../account-store.server.ts';
import { startSession } from '../start-session.server.ts';
import { codeProblem, parseCode, WRONG_CODE } from './code.ts';
import type { HalfSignIns } from './half-sign-ins.server.ts';
import { proveCode, spendCode, type CodeDeps } from './prove-code.server.ts';
import { findFactor } from './second-factor-store.server.ts';

export type FinishSignInOutcome =
  /** Where the operator has suspended the account, the session is good for `findSuspended` alone. */
  | { ok: true; accountId: string; token: string; isSuspended: boolean }
  | { ok: false; problem: string }
  /** Nothing to finish (any more): the password is asked for again. */
  | { ok: false; problem?: undefined };

/** Whether a browser that carries `half` is between the password of an account and its code. */
export async function isHalfSignedIn(
  deps: { database: Database; halves: HalfSignIns; now(): number },
  half: string | undefined,
): Promise<boolean> {
  return (await findHalfSignedIn(deps, half)) !== undefined;
}

/**
 * Signs a browser in, in which the password was given (`signIn`), by a code of the account's second factor. Throws
 * `LimitedError` after too many that were wrong.
 * @param input.half what the browser carries since the password
 * @param input.device what the browser carries to be known by
 * @param input.replacing the session token that the browser brought along
 * @param input.browser what kind of browser it is (`browserLabel`)
 */
export async function finishSignIn(
  deps: CodeDeps & { halves: HalfSignIns },
  input: {
    half: string | undefined;
    code: string;
    device: string | undefined;
    replacing: string | undefined;
    browser?: string | undefined;
  },
): Promise<FinishSignInOutcome> {
  const { database } = deps;
  const found = await findHalfSignedIn(deps, input.half);
  if (!found) return { ok: false };
  const code = parseCode(input.code);
  if (!code) return { ok: false, problem: codeProblem(input.code) ?? WRONG_CODE };
  const proof = await proveCode(deps, { account: found, device: input.device }, code);
  if (!proof) return { ok: false, problem: WRONG_CODE };
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, database.engine, found.id);
    if (account?.passwordHash !== found.passwordHash) return { ok: false };
    const now = deps.now();
    if (!(await spendCode(tx, proof, { email: account.email, now })))
      return { ok: false, problem: WRONG_CODE };
    const { replacing, browser } = input;
    const token = await startSession(tx, { accountId: account.id, replacing, browser, now });
    return { ok: true, accountId: account.id, token, isSuspended: account.suspendedAt !== null };
  });
}

async function findHalfSignedIn(
  { database, halves, now }: { database: Database; halves: HalfSignIns; now(): number },
  half: string | undefined,
): Promise<AccountTable | undefined> {
  const accountId = halves.claimOf(half, now());
  const account = accountId ? await findAccountById(database.read, accountId) : undefined;
  const factor = account && (await findFactor(database.read, account.id));
  if (!account || !factor) return undefined;
  return halves.isOf(half, { ...account, sealedSecret: factor.sealedSecret }) ? account : undefined;
}
