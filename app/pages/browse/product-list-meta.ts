import type { MetaDescriptor } from 'react-router';
import { pageMeta } from '../page-meta.ts';
import type { ProductListData } from './product-list.server.ts';

/** The `meta` of a list; a search is nobody's but the one who searched. */
export function productListMeta(list: ProductListData | undefined): MetaDescriptor[] {
  if (!list) return [];
  const { site, path, title, query, rewrite } = list;
  const isSearch = query.q !== '';
  return pageMeta({
    site,
    path,
    title: isSearch ? `‘${rewrite?.q ?? query.q}’ 검색 결과` : title,
    description: `${title}: ${site.name}에 올라온 중고 물건을 새로 올라온 것부터 보여 드려요.`,
    noIndex: isSearch,
  });
}
