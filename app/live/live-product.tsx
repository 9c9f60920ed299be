import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type RefObject,
  type ReactNode,
} from 'react';
import { useKnownViewer } from '../account/viewer.tsx';
import type { ShownProduct, ProductSummary } from '../product/product.ts';
import type { LiveProduct } from './live-event.ts';
import { useLiveClient } from './live-client.tsx';
import { watchNearScreen } from './watch-near-screen.ts';

/** The stream sends what it knows of a listing while one watches it; with `ref` while that element is near the screen. */
function useWatchedProduct(id: string, ref?: RefObject<Element | null>): void {
  const client = useLiveClient();
  useEffect(() => {
    const element = ref?.current;
    return element ? watchNearScreen(element, () => client.watchProduct(id)) : client.watchProduct(id);
  }, [client, id, ref]);
}

type ChangingProduct = Pick<ShownProduct, 'pickCount' | 'sold' | 'reserved'>;

interface ProductNow<T extends ChangingProduct> {
  product: T;
  isRemoved: boolean;
  isDrawn: boolean;
}

/** The same object until something that is shown changes: most events repeat what the page has read. */
function useLiveProduct<T extends ChangingProduct & { id: string }>(read: T): ProductNow<T> {
  const { store } = useLiveClient();
  const { id, sold, reserved } = read;
  // oxlint-disable-next-line react/exhaustive-deps -- events from before this read are stale: a product that was sold since would look for sale
  const readAt = useMemo(() => store.eventCount, [store, id, sold, reserved]);
  const [first, getNow] = useMemo(() => {
    const unchanged = { product: read, isRemoved: false, isDrawn: false };
    let last = unchanged;
    const next = () => productNow(read, store.getProduct(id), store.hasEventSince(id, readAt));
    return [unchanged, () => (last = reuseIfEqual(last, next()))];
  }, [store, id, read, readAt]);
  return useSyncExternalStore(store.subscribe, getNow, () => first);
}

function productNow<T extends ChangingProduct>(
  read: T,
  live: LiveProduct | undefined,
  isNewer: boolean,
): ProductNow<T> {
  const { removed: isRemoved = false, drawn: isDrawn = false } = live ?? {};
  return { product: withLive(read, live, isNewer), isRemoved, isDrawn };
}

function reuseIfEqual<T extends ChangingProduct>(last: ProductNow<T>, next: ProductNow<T>): ProductNow<T> {
  const isEqual =
    last.isRemoved === next.isRemoved &&
    last.isDrawn === next.isDrawn &&
    last.product.pickCount === next.product.pickCount &&
    last.product.sold === next.product.sold &&
    last.product.reserved === next.product.reserved;
  return isEqual ? last : next;
}

export function useProductNow(read: ShownProduct): ProductNow<ShownProduct> {
  useWatchedProduct(read.id);
  const { store } = useLiveClient();
  const first = useRef(read);
  // The page is read again after the viewer's own post, before the stream reports it.
  useLayoutEffect(() => {
    if (first.current === read) return;
    const { id, pickCount, sold, reserved } = read;
    store.setProduct(id, { pickCount, soldOut: sold, reserved, removed: false });
  }, [store, read]);
  return useLiveProduct(read);
}

/** @param isNewer whether `live` is newer than `product`: only then may it undo a sale or a reservation */
export function withLive<T extends ChangingProduct>(
  product: T,
  live: LiveProduct | undefined,
  isNewer: boolean,
): T {
  if (!live || live.removed) return product;
  const now = (was: boolean, is: boolean) => is || (!isNewer && was);
  const { pickCount, soldOut, reserved } = live;
  return {
    ...product,
    pickCount,
    sold: now(product.sold, soldOut),
    reserved: now(product.reserved, reserved),
  };
}

type LiveItemProps = {
  product: ProductSummary;
  className?: string | undefined;
  /** A removed product stays in position, so that nothing moves under a finger. */
  children: (product: ProductSummary, isRemoved: boolean) => ReactNode;
};

export function LiveItem({ product, className, children }: LiveItemProps) {
  const ref = useRef<HTMLLIElement>(null);
  useWatchedProduct(product.id, ref);
  const now = useLiveProduct(product);
  // Public pages are the same for everyone: hidden listings are left out here.
  if (useKnownViewer()?.leftOutIds?.includes(product.id)) return null;
  return (
    <li ref={ref} className={className}>
      {children(now.product, now.isRemoved)}
    </li>
  );
}
