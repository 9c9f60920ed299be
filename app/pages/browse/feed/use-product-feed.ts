import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { useFetcher, useLocation } from 'react-router';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { moreFailedText } from '../../paging/next-page.tsx';
import type { ListedProduct } from '../product-list.server.ts';
import { listHref } from '../list-query.ts';
import {
  saveList,
  saveLoaded,
  findSavedList,
  showSavedList,
  subscribeToSavedLists,
  type FeedList,
  type LoadedList,
} from './list-restoration.ts';
import { moreHref, type MoreResult } from './load-more.ts';

interface ProductFeed extends LoadedList {
  isLoading: boolean;
  hasFailed: boolean;
  loadMore(): void;
}

/** Joins the first page and later ones; starts anew when they have nothing in common. */
export function withFirstPage(list: LoadedList, loaded: LoadedList | undefined): LoadedList {
  if (!loaded) return list;
  const first = new Set(list.products.map(({ id }) => id));
  const last = loaded.products.findLastIndex(({ id }) => first.has(id));
  // A slow scan may give an empty first page.
  const isEmptyStart = list.products.length === 0 && list.nextCursor !== null;
  if (last === -1 && !isEmptyStart) return list;
  return { ...loaded, products: [...list.products, ...loaded.products.slice(last + 1)] };
}

function unite(first: ListedProduct[], others: ListedProduct[]): ListedProduct[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...others.filter(({ id }) => !known.has(id))];
}

/** What of the list is on the page. */
export function useLoadedList(list: FeedList): LoadedList {
  const { key: entry } = useLocation();
  const loaded = useSyncExternalStore(
    subscribeToSavedLists,
    () => findSavedList(entry)?.loaded,
    () => undefined,
  );
  return withFirstPage(list, loaded);
}

/** Key the component by `location.key`. */
export function useProductFeed(list: FeedList): ProductFeed {
  const { key: entry } = useLocation();
  const { showToast } = useToast();
  const { data: result, state, load } = useFetcher<MoreResult>();
  const feed = useLoadedList(list);
  useSaveList(entry, list);

  const feedRef = useRef(feed);
  useEffect(() => {
    feedRef.current = feed;
  });
  useEffect(() => {
    if (!result) return;
    if (!result.page) return showToast(moreFailedText('상품을'), 'failed');
    const { products, nextCursor, elsewhere } = result.page;
    const longer = { products: unite(feedRef.current.products, products), nextCursor, elsewhere };
    saveLoaded(entry, longer);
  }, [result, entry, showToast]);

  const { path, query } = list;
  const { nextCursor } = feed;
  const isLoading = state !== 'idle';
  const loadMore = useCallback(() => {
    if (nextCursor === null || isLoading) return;
    void load(moreHref(listHref(path, query, nextCursor)));
  }, [nextCursor, isLoading, load, path, query]);
  // Derived, not state: the sentinel would request again before state is set.
  const hasFailed = result?.page === null && !isLoading;
  return { ...feed, isLoading, hasFailed, loadMore };
}

function useSaveList(entry: string, list: FeedList): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => showSavedList(entry), [entry]);
  useEffect(() => saveList(entry, pathname + search, list), [entry, pathname, search, list]);
}
