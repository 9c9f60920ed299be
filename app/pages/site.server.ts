import type { PageRequest } from './handler.server.ts';
import type { Site } from './page-meta.ts';

/** The site as a page's head names it. Without a set address it is the one that was asked for. */
export function siteOf({ services, url }: Pick<PageRequest, 'services' | 'url'>): Site {
  const { origin, siteName } = services.config;
  return { origin: origin ?? url.origin, name: siteName };
}
