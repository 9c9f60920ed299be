import { createHash } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import type { Database } from '../../../database/database.ts';
import type { AccountTable } from '../../../database/tables/tables.ts';
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
import { type CodeDeps, consumeCode, verifyCode } from './verify-code.server.ts';

/** Changing this ends all pending sign-ins. */
const KEY_PURPOSE = 'dasi pending sign-ins, a256gcm, 1';
const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
const COOKIE = 'pending-sign-in';
export const PENDING_SIGN_IN_LIFE_MS = 10 * 60_000;

interface PendingAccount {
  id: string;
  passwordHash: string;
  encryptedSecret: string;
}

interface PendingSignIn {
  sub: string;
  exp: number;
  credentials: string;
}

/** Encrypted tokens (JWE) for browsers that gave the password but not yet the code. Nothing is stored on the server. */
export class PendingSignIns {
  readonly #key: Uint8Array;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  begin(account: PendingAccount, now: number): Promise<string> {
    return new EncryptJWT({ credentials: credentialsHash(account) })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setSubject(account.id)
      .setExpirationTime(new Date(now + PENDING_SIGN_IN_LIFE_MS))
      .encrypt(this.#key);
  }

  /** Undefined if it has expired. Check `credentialsHash` as well. */
  async open(token: string | undefined, now: number): Promise<PendingSignIn | undefined> {
    const options = { ...ALGORITHMS, currentDate: new Date(now), requiredClaims: ['exp'] };
    try {
      const { payload } = await jwtDecrypt<PendingSignIn>(token ?? '', this.#key, options);
      // From a clock that ran ahead.
      return payload.exp * 1000 > now + 2 * PENDING_SIGN_IN_LIFE_MS ? undefined : payload;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  }
}

export function credentialsHash({ id, passwordHash, encryptedSecret }: PendingAccount): string {
  return createHash('sha256').update(`${id} ${passwordHash} ${encryptedSecret}`).digest('base64url');
}

export function findPendingSignIn(request: Request, config: SiteConfig): string | undefined {
  return findCookie(request, cookieName(COOKIE, config));
}

/** No script can read it; without a token, removes the cookie. */
export function pendingSignInCookie(token: string | undefined, config: SiteConfig): string {
  const maxAgeS = token === undefined ? 0 : PENDING_SIGN_IN_LIFE_MS / 1000;
  return `${cookieName(COOKIE, config)}=${token ?? ''}; HttpOnly; ${cookieAttributes(maxAgeS, config)}`;
}

export type FinishSignInOutcome =
  /** For `isSuspended` the session serves `findSuspended` only. */
  | { ok: true; accountId: string; token: string; isSuspended: boolean }
  | { ok: false; problem: string }
  /** No pending sign-in: the password is needed again. */
  | { ok: false; problem?: undefined };

type PendingDeps = { database: Database; pendingSignIns: PendingSignIns; now(): number };

/** Throws `RateLimitedError` after too many wrong codes. */
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
  const proof = await verifyCode(deps, { account: found, device: input.device }, code);
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
