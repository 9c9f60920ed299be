import type { PageRequest } from './handler.server.ts';

/** What a page says about the site it belongs to; from `siteOf` in its loader. */
export interface Site {
  /** The public address without a closing slash. */
  origin: string;
  /** The name of the market. */
  name: string;
}

/** The site as a page's head names it. Without a set address it is the one that was asked for. */
export function siteOf({ services, url }: Pick<PageRequest, 'services' | 'url'>): Site {
  const { origin, siteName } = services.config;
  return { origin: origin ?? url.origin, name: siteName };
}
