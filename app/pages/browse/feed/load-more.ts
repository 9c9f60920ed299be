import { listGoneBackTo } from './list-restoration.ts';
import type { ProductListData } from '../product-list.server.ts';

/** Marks a request of the browser's own for the next page, whose failure must not take the list away. */
const MORE = 'more';

/** What becomes of asking for the next page. */
export type MoreAnswer = { page: ProductListData } | { page: null };

/** The address under which the browser asks for a later page in the background. */
export function moreHref(href: string): string {
  return `${href}&${MORE}=1`;
}

/**
 * The `clientLoader` of a list: a page that is navigated to comes from the server as it is, or at once as it was left
 * when one goes back to it; one that is asked for in the background (`moreHref`) comes as a `MoreAnswer`, which tells
 * of a lost connection too.
 */
export async function loadListOrMore(
  request: Request,
  serverLoader: () => Promise<ProductListData>,
): Promise<ProductListData | MoreAnswer> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!searchParams.has(MORE)) return listGoneBackTo(pathname + search) ?? serverLoader();
  try {
    return { page: await serverLoader() };
  } catch (error) {
    console.error('상품을 더 불러오지 못했습니다.', error);
    return { page: null };
  }
}
