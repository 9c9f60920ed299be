import { createHmac } from 'node:crypto';
import { deriveKey } from '../../platform/secret.server.ts';

/** Changing this invalidates every mark. */
const KEY_PURPOSE = 'dasi marked numbers, hmac-sha256, 1';

/** Keyed, because all possible numbers could be hashed: a copy of the database reveals none. */
export class NumberHashes {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  hash(digits: string): string {
    return createHmac('sha256', this.#key).update(digits).digest('base64url');
  }
}
