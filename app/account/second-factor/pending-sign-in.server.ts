import { createHash } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { Database } from '../../../database/database.ts';
import type { AccountTable } from '../../../database/tables.ts';
import { deriveKey } from '../../platform/secret.server.ts';
import { findAccountById, lockAccount } from '../account-store.server.ts';
import {
  cookieAttributes,
  cookieName,
  findCookie,
  type SiteConfig,
} from '../session/session-cookie.server.ts';
import { startSession } from '../session/session.server.ts';
import { codeProblem, parseCode, WRONG_CODE } from './code.ts';
import { findFactor } from './second-factor-store.server.ts';
import { type CodeDeps, consumeCode, proveCode } from './verify-code.server.ts';

/** Changing this asks everybody with a pending sign-in for the password again. */
const KEY_PURPOSE = 'dasi pending sign-ins, a256gcm, 1';
const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
const COOKIE = 'pending-sign-in';
/** Time enough to find a phone, or the paper with the recovery codes. */
export const PENDING_SIGN_IN_LIFE_MS = 10 * 60_000;

/** What a pending sign-in depends on: another password or another second factor ends it. */
interface PendingAccount {
  id: string;
  passwordHash: string;
  sealedSecret: string;
}

interface PendingSignIn {
  /** Of the account. */
  sub: string;
  exp: number;
  credentials: string;
}

/**
 * Encrypted tokens (JWE) for browsers that have given an account's password and not yet its code. Nothing is stored on the
 * server. A token opens nothing by itself: each try needs a code, and wrong codes are counted by account.
 */
export class PendingSignIns {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  /** The token for a browser that gave the password at `now` (epoch ms). */
  begin(account: PendingAccount, now: number): Promise<string> {
    return new EncryptJWT({ credentials: credentialsHash(account) })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setSubject(account.id)
      .setExpirationTime(new Date(now + PENDING_SIGN_IN_LIFE_MS))
      .encrypt(this.#key);
  }

  /** What a token of ours holds; undefined if it has expired. It is for its account alone, see `credentialsHash`. */
  async open(token: string | undefined, now: number): Promise<PendingSignIn | undefined> {
    const options = { ...ALGORITHMS, currentDate: new Date(now), requiredClaims: ['exp'] };
    try {
      const { payload } = await jwtDecrypt<PendingSignIn>(token ?? '', this.#key, options);
      // One that lasts longer than any is of a clock that was ahead.
      return payload.exp * 1000 > now + 2 * PENDING_SIGN_IN_LIFE_MS ? undefined : payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

/** A token is good while this is that of its account. */
export function credentialsHash({ id, passwordHash, sealedSecret }: PendingAccount): string {
  return createHash('sha256').update(`${id} ${passwordHash} ${sealedSecret}`).digest('base64url');
}

/** The token that a browser carries, unchecked, or undefined. */
export function findPendingSignIn(request: Request, config: SiteConfig): string | undefined {
  return findCookie(request, cookieName(COOKIE, config));
}

/** The `Set-Cookie` line for a token, which no script can read; without one, the line that removes the cookie. */
export function pendingSignInCookie(token: string | undefined, config: SiteConfig): string {
  const maxAgeS = token === undefined ? 0 : PENDING_SIGN_IN_LIFE_MS / 1000;
  return `${cookieName(COOKIE, config)}=${token ?? ''}; HttpOnly; ${cookieAttributes(maxAgeS, config)}`;
}

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
