import { createHash } from 'node:crypto';
import { EncryptJWT, errors, jwtDecrypt } from 'jose';
import { deriveKey } from '../../platform/secret.server.ts';
import {
  cookieAttributes,
  cookieName,
  findCookie,
  type SiteConfig,
} from '../session/session-cookie.server.ts';

/** Changing this asks everybody with a pending sign-in for the password again. */
const KEY_PURPOSE = 'dasi pending sign-ins, a256gcm, 1';
const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
const COOKIE = 'pending-sign-in';
/** Time enough to find a phone, or the paper with the recovery codes. */
export const PENDING_SIGN_IN_LIFE_MS = 10 * 60_000;

/** What a pending sign-in depends on: another password or another second factor ends it. */
export interface PendingAccount {
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
