import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { deriveKey } from '../../platform/secret.server.ts';

/** Changing this invalidates every app. */
const KEY_PURPOSE = 'dasi second factors, aes-256-gcm, 1';
const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D, 8.2. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts TOTP secrets, each for its own account: a copy of the database gives no codes. */
export class SecretEncryption {
  readonly #key: Buffer;

  constructor(secret: string) {
    this.#key = deriveKey(secret, KEY_PURPOSE);
  }

  encrypt(text: string, accountId: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    cipher.setAAD(Buffer.from(accountId));
    const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
  }

  /** Undefined for another account's secret, or another `SECRET`. */
  decrypt(encrypted: string, accountId: string): string | undefined {
    const bytes = Buffer.from(encrypted, 'base64url');
    const [nonce, rest] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
    if (rest.length < TAG_BYTES) return undefined;
    const decipher = createDecipheriv(CIPHER, this.#key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(accountId));
    decipher.setAuthTag(rest.subarray(0, TAG_BYTES));
    const text = decipher.update(rest.subarray(TAG_BYTES));
    try {
      return Buffer.concat([text, decipher.final()]).toString('utf8');
    } catch {
      // `final` throws when the tag differs.
      return undefined;
    }
  }
}
