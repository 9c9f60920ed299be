import { createECDH, createHmac, hkdfSync } from 'node:crypto';
import { deriveKey } from '../../platform/secret.server.ts';
import type { PushTarget } from './push-subscription-store.server.ts';
import type { PushTerms } from './push-terms.ts';
import type { PushBody } from './push.ts';

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

/** Hides the text's length. Services take 4,096 bytes, 103 of which encryption needs. RFC 8030, 7.2. */
const PADDED_BYTES = [512, 1_024, 2_048, 3_993];

interface Sender {
  keys: PushKeys;
  /** `mailto:` or `https:`, the contact for push services. RFC 8292, 2.1. */
  contact: string;
}

/** Encrypts (RFC 8291) and signs (RFC 8292). The library is loaded for the first push. */
export async function encryptPush(
  { keys, contact }: Sender,
  { id, endpoint, p256dh, auth }: PushTarget,
  { ttlS, urgency, body }: PushTerms & { body: PushBody },
): Promise<{ headers: Record<string, string | number>; body: Buffer }> {
  const { default: webPush } = await import('web-push');
  const encrypted = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, padded(body), {
    vapidDetails: { subject: contact, publicKey: keys.publicKey, privateKey: keys.privateKey },
    TTL: ttlS,
    urgency,
    topic: keys.topic(id, body.notification.tag),
  });
  return { headers: encrypted.headers as Record<string, string | number>, body: encrypted.body! };
}

/** JSON may end with spaces. */
function padded(body: PushBody): string {
  const text = JSON.stringify(body);
  const bytes = Buffer.byteLength(text);
  const size = PADDED_BYTES.find((padTo) => padTo >= bytes);
  if (size === undefined) throw new Error(`a push of ${bytes} bytes is too long`);
  return text + ' '.repeat(size - bytes);
}
