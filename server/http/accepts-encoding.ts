/** What something is sent in, beside as it is. */
export type Encoding = 'br' | 'gzip';

const NAMED: Readonly<Record<Encoding, RegExp>> = { br: /\bbr\b/, gzip: /\bgzip\b/ };
/** With a weight of nothing. */
const REFUSED: Readonly<Record<Encoding, RegExp>> = {
  br: /\bbr\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i,
  gzip: /\bgzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/i,
};

/**
 * Whether a header `Accept-Encoding` names an encoding and does not refuse it (RFC 9110, section 12.5.3; `*` names none).
 * It is asked for every page that lies ready: what browsers send, who give no weights, costs one look for the name.
 */
export function acceptsEncoding(acceptEncoding: string | undefined, encoding: Encoding): boolean {
  if (acceptEncoding === undefined || !NAMED[encoding].test(acceptEncoding)) return false;
  return !acceptEncoding.includes(';') || !REFUSED[encoding].test(acceptEncoding);
}
