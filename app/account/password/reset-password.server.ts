import type { Database, Reader } from '../../../database/database.ts';
import { dropJob, queueDecoyMail } from '../../mail/queue-mail.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import type { Limits } from '../../rate-limit/rate-limit.server.ts';
import type { RateLimitedError } from '../../rate-limit/rate-limited-error.ts';
import {
  findAccountByEmailKey,
  lockAccount,
  updateEmailVerifiedAt,
  updatePasswordHash,
} from '../account-store.server.ts';
import { findAccount } from '../account.server.ts';
import { emailKey, emailProblem } from '../account.ts';
import { askForLink } from '../email/account-link.server.ts';
import { endToken, endTokensOf, findToken, insertToken } from '../email/account-token-store.server.ts';
import { hashAccountToken, LINK_LIFE_MS, newAccountToken } from '../email/account-token.server.ts';
import { linkPath } from '../email/link-paths.ts';
import type { PendingSignIns } from '../second-factor/pending-sign-in.server.ts';
import { findFactor } from '../second-factor/second-factor-store.server.ts';
import { deleteSessionsOf } from '../session/session-store.server.ts';
import { hashOfNoPassword, hashPassword } from './password.server.ts';
import { chosenPasswordProblem, replacePassword, setPassword } from './set-password.server.ts';

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

const KINDS = ['reset-password', 'reset-by-hand'] as const;

type Deps = { database: Database; now(): number };

type ResetPasswordOutcome =
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
