import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type RefObject,
  type ReactNode,
} from 'react';
import { useViewer } from '../account/viewer.tsx';
import type { ShownProduct, ProductSummary } from '../product/product.ts';
import type { LiveProduct } from './live-event.ts';
import { useLiveClient } from './live-client.tsx';

const NEAR = '100% 0px';

/** Undefined until the stream has sent something. With `ref`, subscribes only while that element is near the screen. */
function useLiveProduct(id: string, ref?: RefObject<Element | null>): LiveProduct | undefined {
  const client = useLiveClient();
  useEffect(() => {
    const element = ref?.current;
    if (!element) return client.watchProduct(id);
    let unwatch: (() => void) | undefined;
    const stop = () => {
      unwatch?.();
      unwatch = undefined;
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) stop();
        else unwatch ??= client.watchProduct(id);
      },
      { rootMargin: NEAR },
    );
    observer.observe(element);
    return () => {
      observer.disconnect();
      stop();
    };
  }, [client, id, ref]);
  return useSyncExternalStore(
    client.store.subscribe,
    () => client.store.getProduct(id),
    () => undefined,
  );
}

type ChangingProduct = Pick<ShownProduct, 'pickCount' | 'sold' | 'reserved'>;

function useProductWithLive<T extends ChangingProduct & { id: string }>(
  read: T,
  live: LiveProduct | undefined,
): T {
  const { store } = useLiveClient();
  const { id, sold, reserved } = read;
  // oxlint-disable-next-line react/exhaustive-deps -- events from before this read are stale: a product that was sold since would look for sale
  const readAt = useMemo(() => store.eventCount, [store, id, sold, reserved]);
  const isNewer = useSyncExternalStore(
    store.subscribe,
    () => store.hasEventSince(id, readAt),
    () => false,
  );
  return withLive(read, live, isNewer);
}

interface ProductNow {
  product: ShownProduct;
  isRemoved: boolean;
  isDrawn: boolean;
}

export function useProductNow(read: ShownProduct): ProductNow {
  const live = useLiveProduct(read.id);
  const { store } = useLiveClient();
  const first = useRef(read);
  // The page is read again after the viewer's own post, before the stream reports it.
  useLayoutEffect(() => {
    if (first.current === read) return;
    const { id, pickCount, sold, reserved } = read;
    store.setProduct(id, { pickCount, soldOut: sold, reserved, removed: false });
  }, [store, read]);
  const { removed: isRemoved = false, drawn: isDrawn = false } = live ?? {};
  return { product: useProductWithLive(read, live), isRemoved, isDrawn };
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
  const live = useLiveProduct(product.id, ref);
  const now = useProductWithLive(product, live);
  // Public pages are the same for everyone: hidden listings are left out here.
  if (useViewer().viewer?.leftOutIds?.includes(product.id)) return null;
  return (
    <li ref={ref} className={className}>
      {children(now, live?.removed ?? false)}
    </li>
  );
}
