import type { RouteLabel } from '../routing/route-label.ts';

/** `headers`: name, value, name, value, as node:http takes them. */
export interface PrebuiltResponse {
  label: RouteLabel;
  status: number;
  headers: string[];
  /** Whether `headers` includes the common headers; otherwise they are added. */
  isComplete?: boolean;
  body: Uint8Array | ReadableStream<Uint8Array> | null;
}

export type Encoding = 'br' | 'gzip';

const NAMED: Readonly<Record<Encoding, RegExp>> = { br: /\bbr\b/, gzip: /\bgzip\b/ };
/** With a weight of 0. */
const REFUSED: Readonly<Record<Encoding, RegExp>> = {
  br: /\bbr\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i,
  gzip: /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i,
};

/** RFC 9110, section 12.5.3, without `*`. Called for every cached page, so plain headers are checked first. */
export function acceptsEncoding(acceptEncoding: string | undefined, encoding: Encoding): boolean {
  if (acceptEncoding === undefined || !NAMED[encoding].test(acceptEncoding)) return false;
  return !acceptEncoding.includes(';') || !REFUSED[encoding].test(acceptEncoding);
}

/** Whether `If-None-Match` names this tag; weak comparison, as RFC 9110, section 13.1.2 has it. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  const named = ifNoneMatch.split(',').map((name) => name.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}
