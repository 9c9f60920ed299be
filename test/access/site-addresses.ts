import { join } from 'node:path';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../app/routes.ts';
import { readStaticFiles } from '../../server/assets/static-files.ts';

const BESIDE_THE_PAGES = ['/live', '/healthz', '/readyz', '/metrics', '/.well-known/security.txt'];

/** What stands in an address where a route has a name for a part. A part that is not named here is `sample`. */
const SAMPLES: Record<string, string> = {
  category: 'best',
  subCategory: 'furniture',
  value: 'furniture',
  kind: 'listing',
  topic: 'general',
  '*': 'anything',
};

function patternsOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    const own = path !== undefined || index ? [pattern || '/'] : [];
    return [...own, ...patternsOf(children, pattern)];
  });
}

/** Every route of `app/routes.ts`, as it stands there, with a slash before it. */
export const SITE_ROUTES: readonly string[] = patternsOf(routes);

/** The addresses of a route: with its optional parts, and without. */
export function addressesOf(route: string, samples: Record<string, string> = {}): string[] {
  const parts = route.split('/').filter(Boolean);
  const fill = (part: string) => {
    if (part !== '*' && !part.startsWith(':')) return part;
    const name = part.replace(/^:|\?$/g, '');
    return samples[name] ?? SAMPLES[name] ?? 'sample';
  };
  const isOptional = (part: string) => part.endsWith('?') || (part === '*' && parts.length > 1);
  const whole = `/${parts.map(fill).join('/')}`;
  if (!parts.some(isOptional)) return [whole];
  return [
    `/${parts
      .filter((part) => !isOptional(part))
      .map(fill)
      .join('/')}`,
    whole,
  ];
}

/** Where the router fetches the data of a page in the background. */
export function dataTwin(address: string): string {
  const [path, query] = address.split('?', 2) as [string, string?];
  const twin = path === '/' ? '/_.data' : `${path}.data`;
  return query === undefined ? twin : `${twin}?${query}`;
}

/** Every address of the pages and their data, and what is answered beside them, photos left out. */
export function siteAddresses(samples: Record<string, string> = {}): string[] {
  const pages = SITE_ROUTES.flatMap((route) => addressesOf(route, samples));
  return [...pages, ...pages.map(dataTwin), ...BESIDE_THE_PAGES];
}

/** The built files that browsers may ask for. */
export function staticAddresses(): string[] {
  return [...readStaticFiles(join(import.meta.dirname, '../../build/client')).keys()];
}

/** One built file of each kind. */
export function staticSamples(): string[] {
  const byKind = new Map(staticAddresses().map((address) => [address.split('/')[1]!, address]));
  return [...byKind.values()];
}
