/** A rooted path of printable ASCII, without a second slash at the start and without any backslash. */
const LOCAL_PATH = /^\/(?![/\\])[!-[\]-~]*$/;

const MAX_LENGTH = 500;

/**
 * A path of this site from an address's `next`, or undefined: no other host, no scheme, no backslash (which
 * browsers read as a slash), no white space or control characters (which they drop).
 */
export function parseNextPath(value: string | null | undefined): string | undefined {
  if (!value || value.length > MAX_LENGTH || !LOCAL_PATH.test(value)) return undefined;
  const here = 'http://this.invalid';
  const url = URL.canParse(value, here) ? new URL(value, here) : undefined;
  if (url?.origin !== here || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** `path` with a `next` that leads to `next` afterwards. */
export function withNext(path: string, next: string | undefined): string {
  return next ? `${path}?next=${encodeURIComponent(next)}` : path;
}
