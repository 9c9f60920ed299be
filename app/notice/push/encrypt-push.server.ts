import type { NoticeTopic } from '../choice/notice-choice.ts';
import type { PushKeys } from './push-keys.server.ts';
import type { PushTarget } from './push-subscription-store.server.ts';
import type { PushBody } from './push.ts';

/** Hides the text's length. Services take 4,096 bytes, 103 of which encryption needs. RFC 8030, 7.2. */
const PADDED_BYTES = [512, 1_024, 2_048, 3_993];

const HOUR_S = 3_600;

/** TTL and urgency. RFC 8030, 5.2 and 5.3. */
interface Terms {
  ttlS: number;
  urgency: 'low' | 'normal' | 'high';
}

const USUAL: Terms = { ttlS: 24 * HOUR_S, urgency: 'normal' };
const TERMS: Partial<Record<NoticeTopic, Terms>> = {
  talk: { ttlS: 24 * HOUR_S, urgency: 'high' },
  meeting: { ttlS: 2 * HOUR_S, urgency: 'high' },
  keyword: { ttlS: 6 * HOUR_S, urgency: 'low' },
};

interface Sender {
  keys: PushKeys;
  /** `mailto:` or `https:`, the contact for push services. RFC 8292, 2.1. */
  contact: string;
}

/** Encrypts (RFC 8291) and signs (RFC 8292). The library is loaded for the first push. */
export async function encryptPush(
  { keys, contact }: Sender,
  { id, endpoint, p256dh, auth }: PushTarget,
  { topic, body }: { topic: NoticeTopic; body: PushBody },
): Promise<{ headers: Record<string, string | number>; body: Buffer }> {
  const { default: webPush } = await import('web-push');
  const { ttlS, urgency } = TERMS[topic] ?? USUAL;
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
