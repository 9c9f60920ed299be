import type { MetaArgs, MetaDescriptor } from 'react-router';
import type { Site } from '../request/handler.server.ts';

interface PageMeta {
  /** Undefined when the loader failed: no canonical address, no preview. */
  site: Site | undefined;
  path: string;
  title?: string | undefined;
  description?: string | undefined;
  image?: { path: string; width: number; height: number } | undefined;
  type?: 'website' | 'product';
  noIndex?: boolean;
}

export const DESCRIPTION = '안 쓰는 물건에, 다시 쓰임을. 중고 물건을 사고팔고, 나누고, 바꾸는 곳이에요.';
const DEFAULT_IMAGE = { path: '/icons/icon-512.png', width: 512, height: 512 };

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

export function descriptionOf(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > 150 ? `${characters.slice(0, 149).join('')}…` : line;
}

export function privateMeta(title: string) {
  return ({ matches }: MetaArgs): MetaDescriptor[] => {
    const root = matches[0]?.loaderData as { site: Site } | undefined;
    return [{ title: root ? `${title} | ${root.site.name}` : title }, { name: 'robots', content: 'noindex' }];
  };
}
