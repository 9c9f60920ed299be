import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useFetcher, useLocation } from 'react-router';
import {
  readHistory,
  recentIds,
  RECENT_PATH,
  SAVING_OFF,
  withoutProducts,
  writeHistory,
} from '../../../product/list/recent-products.ts';
import type { ProductSummary } from '../../../product/product.ts';
import { renderOffscreen } from '../../../shell/content-visibility.ts';
import { readDepth, watchDepth } from '../own-list/list-depth.ts';

/** By history entry and user: going back shows the list as it was. */
const shownByEntry = new Map<string, ProductSummary[]>();
const MAX_ENTRIES = 10;

interface RecentProducts {
  products: ProductSummary[] | undefined;
  isSaving: boolean;
  hasFailed: boolean;
  retry(): void;
  remove(productId: string): void;
  removeAll(): void;
  undo(): void;
  setSaving(isSaving: boolean): void;
}

/** Key the component by history entry and user. */
export function useRecentProducts(user: string): RecentProducts {
  const entry = `${useLocation().key} ${user}`;
  const [isSaving, setSaving] = useState(() => readHistory(user) !== SAVING_OFF);
  const [products, setProducts] = useState(() => shownByEntry.get(entry) ?? noneWithoutIds(user));
  const { hasFailed, read } = useReadProducts(user, products === undefined, setProducts);
  useEffect(() => {
    if (products) remember(entry, products);
  }, [entry, products]);
  useScrollBeforeReload(products?.length);

  const before = useRef({ stored: '', products: NONE });
  const change = (stored: string, left: ProductSummary[]) => {
    before.current = { stored: readHistory(user), products: products ?? NONE };
    writeHistory(user, stored);
    setSaving(stored !== SAVING_OFF);
    setProducts(left);
  };
  return {
    products,
    isSaving,
    hasFailed,
    retry: read,
    remove: (productId) =>
      change(
        withoutProducts(readHistory(user), [productId]),
        (products ?? NONE).filter(({ id }) => id !== productId),
      ),
    removeAll: () => change('', NONE),
    undo: () => change(before.current.stored, before.current.products),
    setSaving: (nowSaving) => change(nowSaving ? '' : SAVING_OFF, NONE),
  };
}

const NONE: ProductSummary[] = [];

/** An empty history needs no request. */
function noneWithoutIds(user: string): ProductSummary[] | undefined {
  return recentIds(readHistory(user), Date.now()).length === 0 ? NONE : undefined;
}

type Answer = { more: { products: ProductSummary[] } | null };

/** One request for all. Forgets those that are gone. */
function useReadProducts(user: string, isWanted: boolean, onRead: (products: ProductSummary[]) => void) {
  const { data: answer, state, load } = useFetcher<Answer>();
  const requestedIds = useRef<string[]>([]);
  const read = useCallback(() => {
    requestedIds.current = recentIds(readHistory(user), Date.now());
    void load(`${RECENT_PATH}?ids=${requestedIds.current.join(',')}&more=1`);
  }, [user, load]);
  const isWantedAtFirst = useRef(isWanted);
  useEffect(() => {
    if (isWantedAtFirst.current) read();
  }, [read]);
  useEffect(() => {
    const found = answer?.more?.products;
    if (!found) return;
    const foundIds = new Set(found.map(({ id }) => id));
    const gone = requestedIds.current.filter((id) => !foundIds.has(id));
    if (gone.length > 0) writeHistory(user, withoutProducts(readHistory(user), gone));
    onRead(found);
  }, [answer, user, onRead]);
  return { hasFailed: answer?.more === null && state === 'idle', read };
}

function remember(entry: string, products: ProductSummary[]): void {
  shownByEntry.delete(entry);
  shownByEntry.set(entry, products);
  const [oldest] = shownByEntry.keys();
  if (shownByEntry.size > MAX_ENTRIES && oldest !== undefined) shownByEntry.delete(oldest);
}

/** A reload finds no list to scroll in until it has been read. @param length undefined until then */
function useScrollBeforeReload(length: number | undefined): void {
  const { key } = useLocation();
  const [left] = useState(() => (length === undefined ? readDepth(key) : undefined));
  const lengthRef = useRef(length ?? 0);
  const isRead = length !== undefined;
  useLayoutEffect(() => {
    lengthRef.current = length ?? 0;
  }, [length]);
  const scrollYBefore = useRef<number>(undefined);
  useEffect(() => {
    scrollYBefore.current = window.scrollY;
  }, []);
  useLayoutEffect(() => {
    // Does not move a person who has scrolled meanwhile.
    if (!isRead || !left || window.scrollY !== scrollYBefore.current) return;
    renderOffscreen();
    window.scrollTo({ top: left.scrollY, behavior: 'instant' });
  }, [isRead, left]);
  useLayoutEffect(() => watchDepth(key, () => lengthRef.current), [key]);
}
