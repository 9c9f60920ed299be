import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { nextRelativeChange } from '../../app/korean/relative-time.ts';
import { acceptsEncoding, matchesEtag, type PrebuiltResponse } from '../http/prebuilt-response.ts';
import type { RouteLabel } from '../routing/route-label.ts';
import type { HeaderEntry } from '../guards/security-headers.ts';

const gzipAsync = promisify(gzip);
const MIN_GZIPPED_BYTES = 512;
/** zlib's default level (6) takes a third longer for a list page, and saves half a percent. */
const GZIP = { level: 5 };
/** Measured: an entry's objects and header strings, without its bytes. */
const OVERHEAD_BYTES = 3_400;
/** Browsers revalidate each time (mostly 304); a CDN may cache a page for a second. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate, s-maxage=1';

export interface CachedPage {
  status: number;
  /** All headers except ETag and Content-Length, with the common ones. */
  headers: Record<string, string>;
  /** The encodings requested so far. */
  forms: { gzip?: Form; plain?: Form };
  /** Gzipped only where that pays: nearly all browsers accept it, and memory is scarce. */
  body: Uint8Array<ArrayBuffer>;
  isGzipped: boolean;
  hash: string;
  label: RouteLabel;
  /** Other listings on the page, and the seller. */
  besideIds: readonly string[];
  bytes: number;
  /** `max-age` of the page, where it sets one. */
  lifeMs: number | undefined;
  /** When the first relative time on it changes; epoch ms, Infinity without one. */
  trueUntil: number;
}

/** Cached responses in one encoding: building them takes a tenth of the time of sending them. */
interface Form {
  etag: string;
  whole: PageResponse;
  head: PageResponse;
  unchanged: PageResponse;
}

export interface ConditionalRequest {
  isHead: boolean;
  acceptEncoding: string | undefined;
  ifNoneMatch: string | undefined;
}

export interface PageResponse extends PrebuiltResponse {
  body: Uint8Array<ArrayBuffer> | null;
}

/** @param about.common headers of all responses */
export async function cachePage(
  response: Response,
  about: { label: RouteLabel; common: HeaderEntry[]; besideIds?: readonly string[] | undefined },
): Promise<CachedPage> {
  const { label, common, besideIds = [] } = about;
  const body = new Uint8Array(await response.arrayBuffer());
  const type = response.headers.get('Content-Type') ?? 'application/octet-stream';
  const headers: Record<string, string> = { 'Content-Type': type, Vary: 'Accept-Encoding' };
  const given = response.status === 200 ? response.headers.get('Cache-Control') : undefined;
  const lifeSeconds = /\bmax-age=(\d+)/.exec(given ?? '')?.[1];
  headers['Cache-Control'] = response.status !== 200 ? 'no-store' : lifeSeconds ? given! : CACHE_CONTROL;
  for (const name of ['Content-Security-Policy', 'Link', 'Location', 'X-Remix-Response']) {
    const value = response.headers.get(name);
    if (value) headers[name] = value;
  }
  for (const [name, value] of common) headers[name] ??= value;
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const isGzipped = body.length >= MIN_GZIPPED_BYTES;
  // A copy: zlib may return the beginning of a larger buffer.
  const stored = isGzipped ? new Uint8Array(await gzipAsync(body, GZIP)) : body;
  return {
    status: response.status,
    headers,
    forms: {},
    body: stored,
    isGzipped,
    hash,
    label,
    besideIds,
    bytes: stored.length + OVERHEAD_BYTES,
    lifeMs: lifeSeconds === undefined ? undefined : Number(lifeSeconds) * 1000,
    trueUntil: type.startsWith('text/html') ? wordsTrueUntil(body, Date.now()) : Infinity,
  };
}

/** Relative times are rendered as text for browsers without scripts; see `RelativeTimeText`. */
function wordsTrueUntil(html: Uint8Array, now: number): number {
  const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('latin1');
  const ages = [...text.matchAll(/<time dateTime="([^"]+)"/g)].map(([, at = '']) => Date.parse(at));
  return now + Math.min(...ages.filter(Number.isFinite).map((at) => nextRelativeChange(at, now)));
}

export function plainBody({ body, isGzipped }: CachedPage): Uint8Array<ArrayBuffer> {
  return isGzipped ? new Uint8Array(gunzipSync(body)) : body;
}

/** 304 when the browser has the page, gzip when it accepts that. */
export function sendPage(
  page: CachedPage,
  { isHead, acceptEncoding, ifNoneMatch }: ConditionalRequest,
): PageResponse {
  const asGzip = page.isGzipped && acceptsEncoding(acceptEncoding, 'gzip');
  const form = asGzip ? (page.forms.gzip ??= toForm(page, true)) : plainForm(page);
  if (page.status === 200 && matchesEtag(ifNoneMatch, form.etag)) return form.unchanged;
  return isHead ? form.head : form.whole;
}

/** Rarely requested, so built for each request: cached, it would take more memory than the page. */
function plainForm(page: CachedPage): Form {
  return page.isGzipped ? toForm(page, false) : (page.forms.plain ??= toForm(page, false));
}

function toForm(page: CachedPage, asGzip: boolean): Form {
  const { label, status } = page;
  const etag = asGzip ? `"${page.hash}-gz"` : `"${page.hash}"`;
  const headers = ['ETag', etag, ...Object.entries(page.headers).flat()];
  const body = page.isGzipped === asGzip ? page.body : plainBody(page);
  const encoding = asGzip ? ['Content-Encoding', 'gzip'] : [];
  const whole = [...headers, ...encoding, 'Content-Length', String(body.length)];
  const answer = { label, isComplete: true };
  return {
    etag,
    whole: { ...answer, status, headers: whole, body },
    head: { ...answer, status, headers: whole, body: null },
    unchanged: { ...answer, status: 304, headers, body: null },
  };
}

export function respondFromCache(page: CachedPage, request: Request): Response {
  const { status, headers, body } = sendPage(page, {
    isHead: request.method === 'HEAD',
    acceptEncoding: request.headers.get('Accept-Encoding') ?? undefined,
    ifNoneMatch: request.headers.get('If-None-Match') ?? undefined,
  });
  const pairs = Array.from({ length: headers.length / 2 }, (_, index) =>
    headers.slice(index * 2, index * 2 + 2),
  );
  return new Response(body, { status, headers: pairs as [string, string][] });
}
