import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

/** A browser's side of a subscription (RFC 8291, 3.1), with an endpoint of the receiver. */
export interface TestBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
}

interface ReceivedPush {
  endpoint: string;
  headers: IncomingMessage['headers'];
  body: { notification: Record<string, unknown>; unread: string[]; version: string; noticeId?: string };
  /** As it came, encrypted. */
  bytes: number;
  claims: { aud: string; sub: string; exp: number };
}

export interface PushReceiver {
  origin: string;
  /** Of the market that may send. */
  publicKey: string;
  received: ReceivedPush[];
  connections: number;
  /** What it answers, by path; 201 where it says nothing. */
  answers: Map<string, (response: ServerResponse) => void>;
  addBrowser(): TestBrowser;
  close(): Promise<void>;
}

/** A push service (RFC 8030) that decrypts what it gets (RFC 8291) and checks who signed it (RFC 8292). */
export async function openPushReceiver(publicKey = ''): Promise<PushReceiver> {
  const browsers = new Map<string, { curve: ECDH; auth: Buffer }>();
  const server = createServer((request, response) => {
    void receive(request).then(
      (push) => {
        const answer = receiver.answers.get(request.url ?? '');
        if (answer) return answer(response);
        receiver.received.push(push);
        return response.writeHead(201).end();
      },
      (error: Error) => response.writeHead(400).end(error.message),
    );
  });
  await listen(server);
  const receiver: PushReceiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publicKey,
    received: [],
    connections: 0,
    answers: new Map(),
    addBrowser() {
      const curve = createECDH('prime256v1');
      curve.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      browsers.set(path, { curve, auth });
      const p256dh = curve.getPublicKey('base64url');
      return { endpoint: receiver.origin + path, p256dh, auth: auth.toString('base64url') };
    },
    close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
  server.on('connection', () => receiver.connections++);
  async function receive(request: IncomingMessage): Promise<ReceivedPush> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const bytes = Buffer.concat(chunks);
    const browser = browsers.get(request.url ?? '');
    if (!browser) throw new Error('no such subscription');
    if (bytes.length > 4096) throw new Error('more than every service takes');
    const claims = await verify(request.headers.authorization ?? '', receiver.publicKey, receiver.origin);
    const body = JSON.parse(decrypt(bytes, browser)) as ReceivedPush['body'];
    return {
      endpoint: receiver.origin + request.url,
      headers: request.headers,
      body,
      bytes: bytes.length,
      claims,
    };
  }
  return receiver;
}

const listen = (server: Server) =>
  new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));

const MAX_LIFE_S = 24 * 3_600;

async function verify(header: string, publicKey: string, audience: string): Promise<ReceivedPush['claims']> {
  const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? [];
  if (key !== publicKey) throw new Error('signed with another key');
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'));
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x!, y: y! }, 'ES256');
  const { payload } = await jwtVerify(token, jwk, {
    audience,
    algorithms: ['ES256'],
    requiredClaims: ['exp'],
  });
  if (payload.exp! - Date.now() / 1000 > MAX_LIFE_S) throw new Error('is valid for more than a day');
  if (!/^(https|mailto):/.test(payload.sub ?? '')) throw new Error('names no contact');
  return payload as ReceivedPush['claims'];
}

/** `aes128gcm` of one record. RFC 8188, 2.1, and RFC 8291, 3.4. */
function decrypt(bytes: Buffer, { curve, auth }: { curve: ECDH; auth: Buffer }): string {
  const salt = bytes.subarray(0, 16);
  const keyLength = bytes[20]!;
  const senderKey = bytes.subarray(21, 21 + keyLength);
  const record = bytes.subarray(21 + keyLength);
  const shared = curve.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), curve.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', shared, auth, info, 32));
  const derive = (name: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last record ends with 2 and padding.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
