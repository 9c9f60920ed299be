import type { Database, Reader } from '../../../database/database.ts';
import { dropJob, queueDecoyMail } from '../../mail/queue-mail.server.ts';
import { appendAudit, type OperatorDeps } from '../../platform/audit-log.server.ts';
import type { Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import type { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import {
  findAccountByEmailKey,
  lockAccount,
  updateEmailVerifiedAt,
  updatePasswordHash,
} from '../account-store.server.ts';
import { findAccount } from '../account.server.ts';
import { emailKey, emailProblem } from '../account.ts';
import { askForLink, hashAccountToken, LINK_LIFE_MS, newAccountToken } from '../email/account-link.server.ts';
import { endToken, endTokensOf, findToken, insertToken } from '../email/account-token-store.server.ts';
import { linkPath } from '../account-paths.ts';
import { unlinkAll } from '../external/link-identity.server.ts';
import { removeAllPasskeys } from '../passkey/passkeys.server.ts';
import type { PendingSignIns } from '../second-factor/pending-sign-in.server.ts';
import { findFactor } from '../second-factor/second-factor-store.server.ts';
import { deleteSessionsOf } from '../session/session-store.server.ts';
import { hashOfNoPassword, hashPassword } from './password.server.ts';
import { chosenPasswordProblem, replacePassword, setPassword } from './change-password.server.ts';

const KIND = 'reset-password';

export type AskForResetOutcome =
  | { ok: true; accountId: string | undefined; limited?: RateLimitedError | undefined }
  | { ok: false; reason: string };

/** Queues a reset mail if the address has an account, else a decoy: the response and its time do not tell which. */
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
 * Makes a reset link's path for the operator to hand over; undefined when there is no such account. Ends the account's
 * sessions, mailed links, passkeys and linked services; the password of a suspended account stops working at once.
 */
export async function issueResetLink(
  deps: OperatorDeps & { database: Database },
  input: { who: string },
): Promise<{ path: string; sessionCount: number; passkeyCount: number; serviceCount: number } | undefined> {
  const { database } = deps;
  const found = await findAccount(database.read, input.who);
  if (!found) return undefined;
  return database.transaction(async (tx) => {
    const account = await lockAccount(tx, database.engine, found.id);
    if (!account) return undefined;
    const { id: accountId, email: address } = account;
    const now = deps.now();
    const sessionCount = await deleteSessionsOf(tx, accountId);
    const passkeyCount = await removeAllPasskeys(tx, { accountId, address, now });
    const serviceCount = await unlinkAll(tx, account, now);
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
    return { path: linkPath(BY_MAIL, token), sessionCount, passkeyCount, serviceCount };
  });
}

const KINDS = ['reset-password', 'reset-by-hand'] as const;

type Deps = { database: Database; now(): number };

type ResetPasswordOutcome =
  | { ok: true; accountId: string; token: string; pendingSignIn?: undefined }
  | { ok: true; accountId: string; pendingSignIn: string }
  | { ok: false; reason: 'suspended'; accountId: string }
  | { ok: false; reason: 'link-ended' }
  | { ok: false; reason: 'password'; problem: string };

/** Does not use the link up; undefined for one that has ended. */
export async function findResetPerson(
  deps: Deps,
  linkToken: string,
): Promise<{ email: string; nickname: string } | undefined> {
  const found = await findResettable(deps.database.read, linkToken, deps.now());
  return found && { email: found.email, nickname: found.nickname };
}

/** Works once, and signs the browser in (or begins a pending sign-in). A mailed link also confirms the address. */
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
    // Locked first, as by everything that changes a password or deletes an account.
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
