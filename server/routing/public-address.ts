import { addInvalidPrices } from '../../app/pages/browse/invalid-prices.ts';
import { type ListScope, parseScopePath } from '../../app/pages/browse/list-address.ts';
import { listHref, SCOPE_PARAMETERS } from '../../app/pages/browse/list-query.ts';
import { parseListingState, parseListQuery, parseScope } from '../../app/pages/browse/parse-list-query.ts';
import { FIXED_PAGES } from '../../app/pages/fixed-paths.ts';
import { parsePageNumber } from '../../app/platform/paging/page-number.ts';

const DATA_SUFFIX = '.data';
/** The home page's name before the suffix. */
const HOME_TWIN = '/_';
const MAX_VALUE_LENGTH = 200;
/** Without a query, an ending or an escape. */
const PLAIN_PATH = /^\/$|^(\/[\w-]+)+$/;
/** Plain paths. */
const NO_PLACE = 'none';
/** An unknown scope, which the list ignores. */
const ROOT_ROUTE = 'root';

/** The canonical address of a public page: the key of rendering and caching. */
export interface PublicAddress {
  /** Path and known parameters, in a fixed order. */
  href: string;
  /** For a detail page: the product whose change invalidates it. */
  productId: string | undefined;
  /** Searches are never prefetched twice. */
  isSearch: boolean;
}

interface PublicPath {
  path: string;
  /** The route that renders it, as the router names it. */
  routeId: string;
  /** The parameters it reads. */
  reads?: 'list' | 'person' | 'page';
  productId?: string;
}

function listRouteId({ category, subCategory }: ListScope): string {
  if (category) return 'pages/browse/category-products';
  return subCategory ? 'pages/browse/sub-category-products' : 'pages/browse/products';
}

function matchPublicPath(path: string): PublicPath | undefined {
  if (path === '/') return { path, routeId: 'pages/home/home' };
  if (path === '/sitemap.xml') return { path, routeId: 'pages/crawlers/sitemap' };
  const fixedRouteId = FIXED_PAGES[path];
  if (fixedRouteId !== undefined) return { path, routeId: fixedRouteId };
  const [, root, first, second] = path.split('/');
  if (root === 'product' && first === 'detail' && second) {
    const routeId = 'pages/listing/product-detail';
    return /^[\w-]{1,40}$/.test(second)
      ? { path: `/product/detail/${second}`, routeId, productId: second }
      : undefined;
  }
  if (/^\/people\/[\w-]{1,40}$/.test(path)) return { path, routeId: 'pages/people/person', reads: 'person' };
  if (/^\/people\/[\w-]{1,40}\/reviews$/.test(path))
    return { path, routeId: 'pages/people/person-reviews', reads: 'page' };
  const scope = parseScopePath(path);
  return scope && { path, routeId: listRouteId(scope), reads: 'list' };
}

/** The parameters that a page reads, in canonical spelling; all others are left out. */
function readParameters(from: URLSearchParams, reads: PublicPath['reads']): URLSearchParams {
  const cursor = from.get('cursor')?.slice(0, MAX_VALUE_LENGTH);
  if (!reads) return new URLSearchParams();
  if (reads === 'page') return readPageNumber(from);
  const isPerson = reads === 'person';
  const query = isPerson
    ? { ...parseListQuery(new URLSearchParams()), state: parseListingState(from.get('state')) }
    : parseListQuery(from);
  const [, search] = listHref('', query, cursor || undefined).split('?', 2);
  const parameters = new URLSearchParams(search);
  addInvalidPrices(parameters, query);
  if (isPerson) return parameters;
  const scope: Record<string, string | undefined> = { ...parseScope(from) };
  for (const name of SCOPE_PARAMETERS) if (from.get(name)) parameters.set(name, scope[name] ?? NO_PLACE);
  return parameters;
}

function readPageNumber(from: URLSearchParams): URLSearchParams {
  const page = parsePageNumber(from.get('page'));
  return new URLSearchParams(page === 1 ? {} : { page: String(page) });
}

/** The one of the page's two routes whose data is requested; undefined for both, or any other. */
function requestedRoute(from: URLSearchParams, routeId: string): string | undefined {
  const requested = (from.get('_routes') ?? '').split(',');
  const [first, ...others] = [ROOT_ROUTE, routeId].filter((id) => requested.includes(id));
  return others.length === 0 ? first : undefined;
}

/** Undefined for addresses that are not public. Ignores tracking parameters; `.data` addresses are pages of their own. */
export function parsePublicAddress({ pathname, searchParams }: URL): PublicAddress | undefined {
  const isData = pathname.endsWith(DATA_SUFFIX);
  const given = isData ? pathname.slice(0, -DATA_SUFFIX.length) : pathname;
  const matched = matchPublicPath(isData && given === HOME_TWIN ? '/' : given);
  if (!matched) return undefined;
  const { path, routeId, reads, productId } = matched;
  const parameters = readParameters(searchParams, reads);
  const isSearch = parameters.has('q');
  const dataRoute = isData ? requestedRoute(searchParams, routeId) : undefined;
  if (dataRoute) parameters.set('_routes', dataRoute);
  const search = parameters.size > 0 ? `?${parameters}` : '';
  return { href: (isData ? dataPath(path) : path) + search, productId, isSearch };
}

export function parsePublicTarget(target: string): PublicAddress | undefined {
  if (PLAIN_PATH.test(target)) {
    const matched = matchPublicPath(target);
    return matched && { href: matched.path, productId: matched.productId, isSearch: false };
  }
  return parsePublicAddress(new URL(`http://localhost${target}`));
}

function dataPath(path: string): string {
  return (path === '/' ? HOME_TWIN : path) + DATA_SUFFIX;
}

/** Rejected by URL parsers (`Host: 1.2.3.4.5`), the router (broken escapes) and PostgreSQL (NUL). */
export function isReadableAddress(address: string): boolean {
  if (/%00/.test(address) || !URL.canParse(address)) return false;
  try {
    decodeURIComponent(new URL(address).pathname);
    return true;
  } catch {
    return false;
  }
}
