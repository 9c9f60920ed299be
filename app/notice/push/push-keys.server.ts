import { createECDH, createHmac, hkdfSync } from 'node:crypto';
import { deriveKey } from '../../platform/secret.server.ts';

/** Changing these ends all subscriptions; browsers make new ones at their next visit. */
const KEY_PURPOSE = 'dasi web push, p-256, 1';
const TOPIC_PURPOSE = 'dasi web push topics, hmac-sha256, 1';

/** The order of P-256. FIPS 186-5, 3.2.1.3 in SP 800-186. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
/** 128 bits more than the order, so that no key is likelier than another. FIPS 186-5, A.2.1. */
const SEED_BYTES = 48;

/** The VAPID key (RFC 8292); all servers of a market derive the same one. */
export class PushKeys {
  /** Base64url, uncompressed. */
  readonly publicKey: string;
  readonly privateKey: string;
  readonly #topicKey: Buffer;

  constructor(secret: string) {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', KEY_PURPOSE, SEED_BYTES));
    const scalar = (BigInt(`0x${seed.toString('hex')}`) % (ORDER - 1n)) + 1n;
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex'));
    this.publicKey = curve.getPublicKey('base64url');
    this.privateKey = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex').toString('base64url');
    this.#topicKey = deriveKey(secret, TOPIC_PURPOSE);
  }

  /** A hash that is equal for pushes that replace each other. 32 characters, RFC 8030, 5.4. */
  topic(subscriptionId: string, tag: string): string {
    const hash = createHmac('sha256', this.#topicKey).update(`${subscriptionId} ${tag}`);
    return hash.digest('base64url').slice(0, 32);
  }
}
