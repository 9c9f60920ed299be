import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { contentSecurityPolicy } from './content-security-policy.ts';

const gzipAsync = promisify(gzip);
const SMALLEST_GZIPPED = 512;
/** Browsers ask each time (and mostly hear 304); a CDN may hold a page for a second. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=1';

interface Encoded {
  body: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** A rendered answer in the forms in which it is sent. */
export interface KeptPage {
  status: number;
  headers: Record<string, string>;
  plain: Encoded;
  gzipped: Encoded | undefined;
  bytes: number;
}

/**
 * Reads a rendered response to its end and prepares it for sending many times.
 * @param connectTo see `contentSecurityPolicy`
 */
export async function keepPage(response: Response, connectTo?: string): Promise<KeptPage> {
  const body = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  const headers: Record<string, string> = { 'Content-Type': type, Vary: 'Accept-Encoding' };
  headers['Cache-Control'] = response.status === 200 ? CACHE_CONTROL : 'no-store';
  for (const name of ['Link', 'Location', 'X-Remix-Response']) {
    const value = response.headers.get(name);
    if (value) headers[name] = value;
  }
  if (type.startsWith('text/html'))
    headers['Content-Security-Policy'] = contentSecurityPolicy(body, connectTo);
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const gzipped = body.length < SMALLEST_GZIPPED ? undefined : new Uint8Array(await gzipAsync(body));
  return {
    status: response.status,
    headers,
    plain: { body, etag: `"${hash}"` },
    gzipped: gzipped && { body: gzipped, etag: `"${hash}-gz"` },
    bytes: body.length + (gzipped?.length ?? 0),
  };
}

/** The kept page as an answer to this request: 304 when the browser has it, gzip when it takes it. */
export function answerKept(page: KeptPage, request: Request): Response {
  const takesGzip = /\bgzip\b/.test(request.headers.get('Accept-Encoding') ?? '');
  const encoded = takesGzip && page.gzipped ? page.gzipped : page.plain;
  const headers = new Headers(page.headers);
  headers.set('ETag', encoded.etag);
  const known = request.headers.get('If-None-Match');
  if (
    page.status === 200 &&
    known?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, '') === encoded.etag)
  ) {
    return new Response(null, { status: 304, headers });
  }
  if (encoded === page.gzipped) headers.set('Content-Encoding', 'gzip');
  headers.set('Content-Length', String(encoded.body.length));
  return new Response(request.method === 'HEAD' ? null : encoded.body, { status: page.status, headers });
}
