export const OFFLINE_PAGE = '/offline.html';
export const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.css', '/offline.js'];

/** Names contain a hash of the content. */
const BUILT_FILE = /^\/assets\/[\w./-]+\.(?:js|css|svg|png|webp|woff2)$/;

/** `cache` files come from the cache, a `page` from the server or the offline page, the rest from the `server`. */
export function responderFor(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): 'cache' | 'page' | 'server' {
  if (method !== 'GET') return 'server';
  const address = new URL(url);
  if (address.origin !== origin) return 'server';
  if (mode === 'navigate') return 'page';
  if (address.search) return 'server';
  const { pathname } = address;
  return OFFLINE_FILES.includes(pathname) || BUILT_FILE.test(pathname) ? 'cache' : 'server';
}
