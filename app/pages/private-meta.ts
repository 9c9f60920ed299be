import type { MetaArgs, MetaDescriptor } from 'react-router';
import type { Site } from '../request/site.server.ts';

/** The `meta` of a page that is one person's: named, and nothing for search engines. */
export function privateMeta(title: string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const root = matches[0]?.loaderData as { site: Site } | undefined;
    return [{ title: root ? `${title} | ${root.site.name}` : title }, { name: 'robots', content: 'noindex' }];
  };
}
