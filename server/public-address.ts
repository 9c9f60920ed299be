import { FIXED_PATHS } from '../app/pages/fixed-paths.ts';
import { parsePlacePath } from '../app/pages/list-address.ts';
import { LIST_PARAMETERS } from '../app/pages/list-parameters.ts';

const DATA_SUFFIX = '.data';
/** What stands for home before the suffix. */
const HOME_TWIN = '/_';
const LONGEST_VALUE = 200;
/** Without a query, an ending, an escape, or an empty part anywhere. */
const PLAIN_PATH = /^\/$|^(\/[\w-]+)+$/;
const PATH_BEGINNING = /^\/(?!\/)/;

/** A public page's one true address, under which it is rendered and kept. */
export interface PublicAddress {
  /** Path and known parameters, in a fixed order. */
  href: string;
  /** For a detail page: whose change makes it stale. */
  productId: string | undefined;
  /** Whether something is searched for, which is not looked up for anybody at any rate. */
  isSearch: boolean;
}

interface PublicPath {
  path: string;
  parameters: string[];
  productId?: string;
}

function matchPublicPath(path: string): PublicPath | undefined {
  if (path === '/' || path === '/sitemap.xml' || FIXED_PATHS.includes(path)) return { path, parameters: [] };
  const [, root, first, second] = path.split('/');
  if (root === 'product' && first === 'detail' && second) {
    return /^[\w-]{1,40}$/.test(second)
      ? { path: `/product/detail/${second}`, parameters: [], productId: second }
      : undefined;
  }
  return parsePlacePath(path) && { path, parameters: LIST_PARAMETERS };
}

function keepParameters(from: URLSearchParams, names: string[]): string {
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = from.get(name);
    if (value) kept.set(name, value.slice(0, LONGEST_VALUE));
  }
  return kept.size > 0 ? `?${kept}` : '';
}

/**
 * The address under which a public page is kept, or undefined for an address that is not public (or not
 * known, which the router answers with its 404 page). Tracking parameters, a trailing slash and what
 * follows a product's id make no difference; the router's `.data` twins are pages of their own.
 */
export function parsePublicAddress(url: URL): PublicAddress | undefined {
  const isData = url.pathname.endsWith(DATA_SUFFIX);
  let path = isData ? url.pathname.slice(0, -DATA_SUFFIX.length) : url.pathname;
  if (isData && path === HOME_TWIN) path = '/';
  // Only from where slashes begin: from each of a thousand of them it would take a thousand times as long.
  if (path.length > 1) path = path.replace(/(?<!\/)\/+$/, '');
  const matched = matchPublicPath(path);
  if (!matched) return undefined;
  const parameters = isData ? [...matched.parameters, '_routes'] : matched.parameters;
  const shownPath = isData ? dataPath(matched.path) : matched.path;
  const { productId } = matched;
  const isSearch = parameters.includes('q') && Boolean(url.searchParams.get('q')?.trim());
  return { href: shownPath + keepParameters(url.searchParams, parameters), productId, isSearch };
}

/**
 * The same for what stands in the first line of a request. Most ask for a plain path, which needs no taking apart.
 * Undefined also for what a URL parser would first have to mend.
 */
export function parsePublicTarget(target: string): PublicAddress | undefined {
  if (PLAIN_PATH.test(target)) {
    const matched = matchPublicPath(target);
    return matched && { href: matched.path, productId: matched.productId, isSearch: false };
  }
  if (!PATH_BEGINNING.test(target) || target.includes('\\') || target.includes('%00')) return undefined;
  const base = 'http://localhost';
  return URL.canParse(target, base) ? parsePublicAddress(new URL(target, base)) : undefined;
}

function dataPath(path: string): string {
  return (path === '/' ? HOME_TWIN : path) + DATA_SUFFIX;
}
