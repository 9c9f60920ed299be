import { createHmac, timingSafeEqual } from 'node:crypto';
import { deriveKey } from '../../platform/secret.server.ts';

/** Changing this asks whoever stands between password and code for the password again. */
const KEY_PURPOSE = 'dasi half sign-ins, hmac-sha256, 1';
/** Time enough to find a phone, or the paper with the recovery codes. */
export const HALF_LIFE_MS = 10 * 60_000;
const TOKEN = /^(?<accountId>[\w-]{16})\.(?<endsAt>\d{1,15})\.(?<mark>[\w-]{43})$/;

/** What a half sign-in stands on: it ends with either. */
export interface HalfOpen {
  id: string;
  passwordHash: string;
  /** Of its second factor. */
  sealedSecret: string;
}

/**
 * Knows browsers in which the password of an account was given and its code is still to come, by a word that they carry
 * in a cookie. Nothing is kept here. It opens nothing by itself: each try needs a code, which are counted by account.
 */
export class HalfSignIns {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  /** The word for a browser in which the password was given at `now` (epoch ms). */
  begin(account: HalfOpen, now: number): string {
    const endsAt = now + HALF_LIFE_MS;
    return `${account.id}.${endsAt}.${this.#markOf(account, endsAt)}`;
  }

  /** Which account a word claims to be for, if it has not ended by `now`; `isOf` tells whether it is. */
  claimOf(word: string | undefined, now: number): string | undefined {
    const { accountId, endsAt } = TOKEN.exec(word ?? '')?.groups ?? {};
    const leftMs = Number(endsAt) - now;
    // One that lasts longer than any is of a clock that was ahead.
    return leftMs > 0 && leftMs <= 2 * HALF_LIFE_MS ? accountId : undefined;
  }

  /** Whether a word was given for this account, with the password and the second factor that it has. */
  isOf(word: string | undefined, account: HalfOpen): boolean {
    const { accountId, endsAt, mark } = TOKEN.exec(word ?? '')?.groups ?? {};
    if (accountId !== account.id || !mark) return false;
    return timingSafeEqual(Buffer.from(mark), Buffer.from(this.#markOf(account, Number(endsAt))));
  }

  #markOf({ id, passwordHash, sealedSecret }: HalfOpen, endsAt: number): string {
    const text = `${id} ${endsAt} ${passwordHash} ${sealedSecret}`;
    return createHmac('sha256', this.#key).update(text).digest('base64url');
  }
}
