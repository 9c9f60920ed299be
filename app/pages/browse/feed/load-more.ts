import { type FeedList, restoreList } from './list-restoration.ts';

/** Marks a background request, whose failure must not replace the list. */
const MORE = 'more';

export type MoreResult<List extends FeedList = FeedList> = { page: List } | { page: null };

export function moreHref(href: string): string {
  return `${href}&${MORE}=1`;
}

/** The `clientLoader` of a list: from the server, from the saved list when going back, or a `MoreResult` for `moreHref`. */
export async function loadListOrMore<List extends FeedList>(
  request: Request,
  serverLoader: () => Promise<List>,
): Promise<List | MoreResult<List>> {
  const { pathname, search, searchParams } = new URL(request.url);
  if (!searchParams.has(MORE)) {
    // The list of this address was saved by this page.
    return (restoreList(pathname + search) as List | undefined) ?? serverLoader();
  }
  try {
    return { page: await serverLoader() };
  } catch (error) {
    // Another has replaced it.
    if (request.signal.aborted) throw error;
    console.error('상품을 더 불러오지 못했습니다.', error);
    return { page: null };
  }
}
