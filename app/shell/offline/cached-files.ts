/** What is shown in the place of a page when there is no connection, and all that it needs. */
export const OFFLINE_PAGE = '/offline.html';
export const OFFLINE_FILES = [OFFLINE_PAGE, '/offline.css'];

/** Built files carry a hash of their content in their name: what is kept under one never changes. */
const BUILT_FILE = /^\/assets\/[\w./-]+\.(?:js|css|svg|png|webp|woff2)$/;

/**
 * Who answers a request of this site's pages: `kept` files come from the browser's cache, a `page` from the
 * server or, without a connection, is the offline page. All else, writes above all, is the `server`'s alone.
 */
export function whoAnswers(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): 'kept' | 'page' | 'server' {
  if (method !== 'GET') return 'server';
  const address = new URL(url);
  if (address.origin !== origin) return 'server';
  if (mode === 'navigate') return 'page';
  if (address.search) return 'server';
  const { pathname } = address;
  return OFFLINE_FILES.includes(pathname) || BUILT_FILE.test(pathname) ? 'kept' : 'server';
}
