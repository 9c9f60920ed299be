import { createHmac } from 'node:crypto';
import { deriveKey } from '../../platform/secret.server.ts';

/** Changing this forgets every mark. */
const KEY_PURPOSE = 'dasi marked numbers, hmac-sha256, 1';

/** Keyed, because there are few enough numbers to hash all of them: a copy of the database tells none. */
export class NumberHashes {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  hash(digits: string): string {
    return createHmac('sha256', this.#key).update(digits).digest('base64url');
  }
}
