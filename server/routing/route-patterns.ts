import { matchRoutes, type ServerBuild } from 'react-router';

export type Routes = Pick<ServerBuild, 'routes'>['routes'];

interface RoutePattern {
  /** Its path as the router writes it, or a word for another handler. */
  route: string;
  /** Words, `:names` of any one word, and at the end perhaps `*`. */
  parts: string[];
}

/** Handlers beside the router. */
const BESIDE: Readonly<Record<string, string>> = {
  '/healthz': 'monitor',
  '/readyz': 'monitor',
  '/metrics': 'monitor',
  '/.well-known/security.txt': 'file',
  '/live': 'live',
};

export function routePatterns(routes: Routes): RoutePattern[] {
  return [...patternsOf(routes), ...patternsBeside()].sort(byRank);
}

function patternsOf(routes: Routes): RoutePattern[] {
  return Object.values(routes).flatMap((route) => {
    // The catch-all route is no known route.
    if (!route || route.path === '*' || (!route.path && !route.index)) return [];
    const parts = (route.path ?? '').split('/').filter(Boolean);
    const whole = { route: `/${route.path ?? ''}`, parts: parts.map((part) => part.replace(/\?$/, '')) };
    return parts.at(-1)?.endsWith('?') ? [whole, { ...whole, parts: parts.slice(0, -1) }] : [whole];
  });
}

function patternsBeside(): RoutePattern[] {
  return Object.entries(BESIDE).map(([path, route]) => ({ route, parts: path.split('/').filter(Boolean) }));
}

/** As the router ranks them. */
function byRank(a: RoutePattern, b: RoutePattern): number {
  const rank = ({ parts }: RoutePattern) =>
    parts.map((part) => (part === '*' ? 2 : part.startsWith(':') ? 1 : 0)).join('');
  return rank(a) < rank(b) ? -1 : 1;
}

/** Ignores case. */
export function fits(pattern: string[], parts: string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  const fixed = isOpen ? pattern.slice(0, -1) : pattern;
  if (isOpen ? parts.length < fixed.length : parts.length !== fixed.length) return false;
  return fixed.every((part, at) => part.startsWith(':') || part === parts[at]!.toLowerCase());
}

/** Robots request such paths all day; without this each would be rendered. */
export function matchesNoRoute({ routes }: Pick<ServerBuild, 'routes'>): (path: string) => boolean {
  const ours = Object.values(routes).flatMap((route) =>
    route?.path && route.path !== '*' ? [{ path: route.path }] : [],
  );
  // Most requests are for one of these, and matching all routes takes longer than answering.
  const whole = new Set(ours.map(({ path }) => `/${path}`).filter((path) => !/[:*]/.test(path)));
  return (path) => {
    if (path.startsWith('/product/')) return true;
    const pagePath = path.replace(/\.data$/, '');
    return !whole.has(pagePath) && matchRoutes(ours, pagePath) === null;
  };
}
