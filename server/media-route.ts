import type { Handler } from 'hono';
import { isPhotoFileKey } from '../app/media/photo.ts';
import { photoMediaType, type Storage } from '../app/media/storage.server.ts';

const PREFIX = '/media/';
const KEPT_HEADERS = {
  // A key names one content for ever.
  'Cache-Control': 'public, max-age=31536000, immutable',
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'",
};

/** Answers `GET` and `HEAD /media/{key}` with the files of photos. */
export function mediaRoute(storage: Storage): Handler {
  return async ({ req }) => {
    const key = req.path.slice(PREFIX.length);
    const file = isPhotoFileKey(key) ? await storage.open(key) : undefined;
    if (!file) return notFound();
    const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`;
    const headers = new Headers({ ...KEPT_HEADERS, ETag: etag });
    if (namesEtag(req.header('If-None-Match'), etag)) return new Response(null, { status: 304, headers });
    headers.set('Content-Type', photoMediaType(key));
    headers.set('Content-Length', String(file.size));
    return new Response(file.stream(), { headers });
  };
}

function notFound(): Response {
  const headers = { 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=utf-8' };
  return new Response('사진을 찾을 수 없어요.', { status: 404, headers });
}

/** Weak comparison, as RFC 9110, section 13.1.2 has it. */
function namesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const named = ifNoneMatch.split(',').map((name) => name.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}
