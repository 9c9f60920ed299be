const LOCAL_PATH = /^\/(?![/\\])[!-[\]-~]*$/;

const MAX_LENGTH = 500;

/** A path of this site, or undefined: browsers read backslashes as slashes and drop control characters. */
export function parseNextPath(value: string | null | undefined): string | undefined {
  if (!value || value.length > MAX_LENGTH || !LOCAL_PATH.test(value)) return undefined;
  const here = 'http://this.invalid';
  const url = URL.canParse(value, here) ? new URL(value, here) : undefined;
  if (url?.origin !== here || url.pathname.startsWith('//')) return undefined;
  return url.pathname + url.search + url.hash;
}

/** `path` with the following page; an invalid `next` is left out, so that no header grows with it. */
export function withNext(path: string, next: string | undefined): string {
  return next && next.length <= MAX_LENGTH ? `${path}?next=${encodeURIComponent(next)}` : path;
}
