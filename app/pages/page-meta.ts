import type { MetaArgs, MetaDescriptor } from 'react-router';
import type { Site } from '../request/handler.server.ts';

interface PageMeta {
  /** Missing when the loader failed or the page has none: then there is neither a canonical address nor a preview. */
  site: Site | undefined;
  /** The page's one true address, from its slash on. */
  path: string;
  /** Left out on home, whose title is the site's name. */
  title?: string | undefined;
  description?: string | undefined;
  /** What a link preview shows; `path` from its slash on or a whole address, sizes in pixels. */
  image?: { path: string; width: number; height: number } | undefined;
  type?: 'website' | 'product';
  /** Search engines are asked not to keep this page. */
  noIndex?: boolean;
}

export const DESCRIPTION = '안 쓰는 물건에, 다시 쓰임을. 중고 물건을 사고팔고, 나누고, 바꾸는 곳이에요.';
const DEFAULT_IMAGE = { path: '/icons/icon-512.png', width: 512, height: 512 };

/** The `meta` of a page: title, description, canonical address and what a shared link shows. */
export function pageMeta(page: PageMeta): MetaDescriptor[] {
  const { site, path, description = DESCRIPTION, noIndex = false } = page;
  const title = [page.title, site?.name].filter(Boolean).join(' | ');
  const tags: MetaDescriptor[] = title ? [{ title }] : [];
  tags.push({ name: 'description', content: description });
  if (noIndex) tags.push({ name: 'robots', content: 'noindex' });
  if (!site) return tags;
  const image = page.image ?? DEFAULT_IMAGE;
  const address = site.origin + path;
  return [
    ...tags,
    { tagName: 'link', rel: 'canonical', href: address },
    { property: 'og:site_name', content: site.name },
    { property: 'og:locale', content: 'ko_KR' },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: page.title ?? site.name },
    { property: 'og:description', content: description },
    { property: 'og:url', content: address },
    { property: 'og:image', content: new URL(image.path, site.origin).href },
    { property: 'og:image:width', content: String(image.width) },
    { property: 'og:image:height', content: String(image.height) },
    { name: 'twitter:card', content: page.image ? 'summary_large_image' : 'summary' },
  ];
}

/** A text as a description: one line, at most 150 characters. */
export function descriptionOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > 150 ? `${characters.slice(0, 149).join('')}…` : line;
}

/** The `meta` of a page that is one person's: named, and nothing for search engines. */
export function privateMeta(title: string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const root = matches[0]?.loaderData as { site: Site } | undefined;
    return [{ title: root ? `${title} | ${root.site.name}` : title }, { name: 'robots', content: 'noindex' }];
  };
}
