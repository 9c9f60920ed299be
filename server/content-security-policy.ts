import { createHash } from 'node:crypto';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** In every answer: no plug-ins, no other base for its links, and never in somebody's frame. */
const CLOSED = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"];

/** The policy of whatever is no page: opened by itself it loads and runs nothing. */
export const DATA_POLICY = ["default-src 'none'", "form-action 'none'", ...CLOSED].join('; ');

/** The policy of the service worker, which fetches what it keeps from this site and nowhere else. */
export const WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "form-action 'none'",
  ...CLOSED,
].join('; ');

/** Addresses outside this site that an operator has set, whose origins pages may speak to or show pictures from. */
export interface Elsewhere {
  tokenSyncUrl?: string | undefined;
  storagePublicUrl?: string | undefined;
}

const andOrigin = (sources: string, address: string | undefined) =>
  address === undefined ? sources : `${sources} ${new URL(address).origin}`;

/**
 * The policy of one rendered page: its own inline scripts by their hashes, so that the page can be cached
 * (a nonce could not) and nothing that was put into it later runs. https://www.w3.org/TR/CSP3/
 */
export function contentSecurityPolicy(html: Uint8Array, elsewhere: Elsewhere = {}): string {
  const text = Buffer.from(html.buffer, html.byteOffset, html.byteLength).toString('utf8');
  const hashes = new Set<string>();
  for (const [, script = ''] of text.matchAll(INLINE_SCRIPT)) {
    if (script) hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  }
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self'",
    andOrigin("img-src 'self' data: blob:", elsewhere.storagePublicUrl),
    "font-src 'self'",
    andOrigin("connect-src 'self'", elsewhere.tokenSyncUrl),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    ...CLOSED,
  ].join('; ');
}
