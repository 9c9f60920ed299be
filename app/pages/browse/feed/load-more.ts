import { restoreList } from './list-restoration.ts';
import type { ProductListData } from '../product-list.server.ts';

/** Marks a background request, whose failure must not replace the list. */
const MORE = 'more';

export type MoreResult = { page: ProductListData } | { page: null };

export function moreHref(href: string): string {
  return `${href}&${MORE}=1`;
}

/** The `clientLoader` of a list: from the server, from the saved list when going back, or a `MoreResult` for `moreHref`. */
export async function loadListOrMore(
  request: Request,
  serverLoader: () => Promise<ProductListData>,
): Promise<ProductListData | MoreResult> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!searchParams.has(MORE)) return restoreList(pathname + search) ?? serverLoader();
  try {
    return { page: await serverLoader() };
  } catch (error) {
    console.error('상품을 더 불러오지 못했습니다.', error);
    return { page: null };
  }
}
