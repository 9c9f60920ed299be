import { fits, routePatterns, type Routes } from './route-patterns.ts';

const DATA_SUFFIX = '.data';
/** The name, before the suffix, of a path with a trailing slash, and of the home page. */
const INDEX_TWIN = '_';
/** Most paths, which need no parsing. */
const PLAIN_PATH = /^\/$|^\/product\/detail\/[\w-]+$|^(?:\/[a-z0-9_-]+)+$/;
/** What `encodeURIComponent` escapes and RFC 3986 allows in a path. */
const OVERESCAPED = /%(?:24|26|2B|2C|3A|3B|3D|40)/g;

/** Single slashes, no needless escapes, route words in lower case. Throws `URIError` for invalid UTF-8. */
export function canonicalPaths(routes: Routes): (path: string) => string {
  const patterns = routePatterns(routes);
  return (path) => {
    if (PLAIN_PATH.test(path)) return path;
    const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
    const pageParts = withoutDataSuffix(parts);
    const pattern = patterns.find((one) => fits(one.parts, pageParts ?? parts));
    const page = toPath(pageParts ?? parts, pattern?.parts ?? []);
    return pageParts === undefined ? page : dataPath(page);
  };
}

/** The routes whose data is requested; undefined for anything but `.data`. */
function withoutDataSuffix(parts: string[]): string[] | undefined {
  const last = parts.at(-1);
  if (!last?.endsWith(DATA_SUFFIX)) return undefined;
  const rest = parts.slice(0, -1);
  const name = last.slice(0, -DATA_SUFFIX.length);
  return name === '' || name === INDEX_TWIN ? rest : [...rest, name];
}

function toPath(parts: string[], pattern: string[]): string {
  const isFixed = (part: string | undefined) => part !== undefined && part !== '*' && !part.startsWith(':');
  const spelled = parts.map((part, at) => (isFixed(pattern[at]) ? pattern[at]! : encodePart(part)));
  return `/${spelled.join('/')}`;
}

function encodePart(part: string): string {
  return encodeURIComponent(part).replace(OVERESCAPED, decodeURIComponent);
}

/** The address of the router's data for the page at a canonical path. */
function dataPath(page: string): string {
  if (page === '/') return `/${INDEX_TWIN}${DATA_SUFFIX}`;
  const isIndexTwin = page.endsWith(`/${INDEX_TWIN}`);
  return isIndexTwin ? `${page}/${INDEX_TWIN}${DATA_SUFFIX}` : page + DATA_SUFFIX;
}
