import type { IncomingMessage, ServerResponse } from 'node:http';
import { isPublicFileKey } from '../../app/media/photo.ts';
import { IMMUTABLE, photoMediaType, type Storage } from '../../app/media/storage/storage.server.ts';
import { isIdForm } from '../../app/platform/id.server.ts';
import { toOutage } from '../../app/platform/outage.server.ts';
import { DATA_POLICY } from '../guards/content-security-policy.ts';
import { isRead, type SendStaticResponse } from '../http/static-response.ts';
import { matchesEtag, type PrebuiltResponse } from '../http/prebuilt-response.ts';
import { FOR_OTHER_SITES } from '../guards/security-headers.ts';

const PREFIX = '/media/';
/** Larger files are sent in pieces, so that a slow client holds one in memory. */
const SENT_WHOLE_BYTES = 64 * 1024;
const RETRY_AFTER_S = '2';
/** The form of a photo's key: index and random digits, and the suffix of each of its files. */
const MADE_NAME = /^\d{1,2}-[0-9a-f]{12}-(?:\d{3,4}\.webp|preview\.jpg)$/;
const IMMUTABLE_HEADERS = [
  ['Cache-Control', IMMUTABLE],
  ['Content-Security-Policy', `sandbox; ${DATA_POLICY}`],
  FOR_OTHER_SITES,
].flat();

/** `GET` and `HEAD /media/{key}` on node:http: a list shows thirty photos. Returns whether it answered. */
export function mediaListener(
  storage: Storage,
  answer: SendStaticResponse,
  onError: (error: unknown) => void,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  return (request, response) => {
    if (!request.url!.startsWith(PREFIX) || !isRead(request)) return false;
    const startedAt = performance.now();
    const key = request.url!.split('?', 1)[0]!.slice(PREFIX.length);
    const label = { route: 'photo', path: PREFIX + (isKeyAsMade(key) ? key : '…') };
    const answered = readAnswer(storage, request, key).catch((error: unknown) => {
      onError(error);
      return rejection(toOutage(error) ? 503 : 500, '잠시 후 다시 시도해 주세요.');
    });
    answered.then((ready) => answer(request, response, { ...ready, label }, startedAt)).catch(onError);
    return true;
  };
}

function isKeyAsMade(key: string): boolean {
  const [root, account = '', product = '', name = '', ...rest] = key.split('/');
  const isPhotoFolder = root === 'product' && isIdForm(account) && isIdForm(product) && rest.length === 0;
  return isPhotoFolder && MADE_NAME.test(name);
}

type Photo = Omit<PrebuiltResponse, 'label'>;

async function readAnswer(
  storage: Storage,
  { method, headers }: IncomingMessage,
  key: string,
): Promise<Photo> {
  const file = isPublicFileKey(key) ? await storage.open(key) : undefined;
  if (!file) return notFound();
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`;
  const cacheHeaders = [...IMMUTABLE_HEADERS, 'ETag', etag];
  if (matchesEtag(headers['if-none-match'], etag)) return { status: 304, headers: cacheHeaders, body: null };
  const whole = [...cacheHeaders, 'Content-Type', photoMediaType(key), 'Content-Length', String(file.size)];
  if (method === 'HEAD') return { status: 200, headers: whole, body: null };
  const body = await (file.size <= SENT_WHOLE_BYTES ? file.read() : file.stream());
  // Its listing may be removed at any moment.
  return body ? { status: 200, headers: whole, body } : notFound();
}

const notFound = () => rejection(404, '사진을 찾을 수 없어요.');

function rejection(status: number, text: string): Photo {
  const body = new TextEncoder().encode(text);
  const headers = ['Cache-Control', 'no-store', 'Content-Type', 'text/plain; charset=utf-8'];
  if (status === 503) headers.push('Retry-After', RETRY_AFTER_S);
  return { status, headers: [...headers, 'Content-Length', String(body.length)], body };
}
