import type { Database, Reader } from '../../../database/database.ts';
import { lockAccount, updateEmailVerifiedAt } from '../account-store.server.ts';
import { hashAccountToken } from '../email/account-token.server.ts';
import { endToken, findToken } from '../email/account-token-store.server.ts';
import { chosenPasswordProblem } from './chosen-password.server.ts';
import { hashPassword } from './password.server.ts';
import type { PendingSignIns } from '../second-factor/pending-sign-ins.server.ts';
import { findFactor } from '../second-factor/second-factor-store.server.ts';
import { replacePassword, setPassword } from './set-password.server.ts';

const KINDS = ['reset-password', 'reset-by-hand'] as const;

type Deps = { database: Database; now(): number };

export type ResetPasswordOutcome =
  | { ok: true; accountId: string; token: string; pendingSignIn?: undefined }
  /** The account has a second factor, which a mailbox does not replace: the token for the browser until the code. */
  | { ok: true; accountId: string; pendingSignIn: string }
  /** The password is set, but nobody is signed in: the account is suspended. */
  | { ok: false; reason: 'suspended'; accountId: string }
  | { ok: false; reason: 'link-ended' }
  | { ok: false; reason: 'password'; problem: string };

/** Whose password this link sets; undefined where it has ended or was never given out. Looking does not use it up. */
export async function findResetPerson(
  deps: Deps,
  linkToken: string,
): Promise<{ email: string; nickname: string } | undefined> {
  const found = await findResettable(deps.database.read, linkToken, deps.now());
  return found && { email: found.email, nickname: found.nickname };
}

/**
 * Gives the account whose mail this link stood in, or for whose owner the operator made it, another password, once (see
 * `setPassword`). Whoever did it is signed in anew, or has a pending sign-in if it has a second factor, unless the
 * account is suspended; with a mailed link they have shown that the account's mail reaches them.
 * @param input.replacing the session token that the browser brought along
 * @param input.browser what kind of browser it is (`browserLabel`)
 */
export async function resetPassword(
  deps: Deps & { pendingSignIns: PendingSignIns; config?: { origin: string | undefined; siteName?: string } },
  input: {
    linkToken: string;
    newPassword: string;
    replacing: string | undefined;
    browser?: string | undefined;
  },
): Promise<ResetPasswordOutcome> {
  const { database } = deps;
  const { linkToken, newPassword, replacing, browser } = input;
  const person = await findResettable(database.read, linkToken, deps.now());
  if (!person) return { ok: false, reason: 'link-ended' };
  const problem = chosenPasswordProblem(newPassword, person, deps.config?.siteName);
  if (problem) return { ok: false, reason: 'password', problem };
  const passwordHash = await hashPassword(newPassword);
  const outcome = await database.transaction(async (tx) => {
    const now = deps.now();
    // Held first, as by everything that changes a password or erases an account.
    const account = await lockAccount(tx, database.engine, person.id);
    const isGood = account && (await endToken(tx, hashAccountToken(linkToken), now));
    if (!isGood) return { ok: false, reason: 'link-ended' } as const;
    const { id: accountId, email } = account;
    if (person.kind === 'reset-password') await updateEmailVerifiedAt(tx, accountId, now);
    const change = { accountId, email, passwordHash, replacing, browser, now };
    const factor = await findFactor(tx, accountId);
    if (account.suspendedAt === null && !factor) {
      return { ok: true, accountId, token: await setPassword(tx, change) } as const;
    }
    await replacePassword(tx, change);
    if (!factor || account.suspendedAt !== null)
      return { ok: false, reason: 'suspended', accountId } as const;
    return { ok: true, accountId, pending: { ...account, ...factor, passwordHash } } as const;
  });
  if (outcome.pending === undefined) return outcome;
  const { accountId, pending } = outcome;
  return { ok: true, accountId, pendingSignIn: await deps.pendingSignIns.begin(pending, deps.now()) };
}

async function findResettable(db: Reader, linkToken: string, now: number) {
  const found = await findToken(db, hashAccountToken(linkToken), KINDS);
  return found && found.expiresAt > now ? found : undefined;
}
