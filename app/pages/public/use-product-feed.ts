import { useCallback, useEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import type { ProductSummary } from '../../product/product.ts';
import { useToast } from '../../ui/toast.tsx';
import { listHref } from '../list-query.ts';
import { moreHref, type MoreAnswer } from './load-more.ts';
import type { ProductListData } from './product-list.server.ts';

/** What has been loaded of a list so far. */
type Loaded = Pick<ProductListData, 'products' | 'nextCursor' | 'elsewhere'>;

interface ProductFeed extends Loaded {
  isLoading: boolean;
  hasFailed: boolean;
  /** Asks for the next page; nothing while one is on its way. */
  loadMore(): void;
}

const MOST_KEPT = 10;
/** By history entry, so that going back from a product finds the list as long as it was. */
const keptByEntry = new Map<string, Loaded>();

function keep(entry: string, loaded: Loaded): void {
  keptByEntry.delete(entry);
  keptByEntry.set(entry, loaded);
  const [oldest] = keptByEntry.keys();
  if (keptByEntry.size > MOST_KEPT && oldest !== undefined) keptByEntry.delete(oldest);
}

/** The first page as the loader last read it, and what was loaded after it. */
function withFirstPage(list: Loaded, loaded: Loaded | undefined): Loaded {
  return loaded ? { ...loaded, products: unite(list.products, loaded.products) } : list;
}

function unite(first: ProductSummary[], others: ProductSummary[]): ProductSummary[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...others.filter(({ id }) => !known.has(id))];
}

/** A list that grows page by page. Belongs to one history entry: key the component by `location.key`. */
export function useProductFeed(list: ProductListData): ProductFeed {
  const { key: entry } = useLocation();
  const { showToast } = useToast();
  const { data: answer, state, load } = useFetcher<MoreAnswer>();
  const [loaded, setLoaded] = useState(() => keptByEntry.get(entry));
  const feed = withFirstPage(list, loaded);

  const feedRef = useRef(feed);
  useEffect(() => {
    feedRef.current = feed;
  });
  useEffect(() => {
    if (!answer) return;
    if (!answer.page) return showToast('상품을 더 불러오지 못했어요.', 'failed');
    const { products, nextCursor, elsewhere } = answer.page;
    const longer = { products: unite(feedRef.current.products, products), nextCursor, elsewhere };
    keep(entry, longer);
    setLoaded(longer);
  }, [answer, entry, showToast]);

  const { path, query } = list;
  const { nextCursor } = feed;
  const isLoading = state !== 'idle';
  const loadMore = useCallback(() => {
    if (nextCursor === null || isLoading) return;
    void load(moreHref(listHref(path, query, nextCursor)));
  }, [nextCursor, isLoading, load, path, query]);
  // Told at once: were it state of its own, the place below the list would ask again before it is set.
  const hasFailed = answer?.page === null && !isLoading;
  return { ...feed, isLoading, hasFailed, loadMore };
}
