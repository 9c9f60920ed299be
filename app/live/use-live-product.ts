import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore, type RefObject } from 'react';
import type { ShownProduct } from '../product/product.ts';
import type { LiveProduct } from './live-event.ts';
import { useLiveClient } from './live-provider.tsx';

/** Asked for a screen's height before it is seen, so that what one scrolls to is right already. */
const NEAR = '100% 0px';

/**
 * What the stream tells of a product; undefined until it has told something, and on the server.
 * @param place where it is shown: asked for only while that is on screen. Left out: while it is mounted.
 */
export function useLiveProduct(id: string, place?: RefObject<Element | null>): LiveProduct | undefined {
  const client = useLiveClient();
  useEffect(() => {
    const element = place?.current;
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
  }, [client, id, place]);
  return useSyncExternalStore(
    client.store.subscribe,
    () => client.store.getProduct(id),
    () => undefined,
  );
}

/** A product as its page read it, as the stream has told it since. */
export function useProductWithLive<T extends { id: string; pickCount: number; sold: boolean }>(
  read: T,
  live: LiveProduct | undefined,
): T {
  const { store } = useLiveClient();
  const { id, sold } = read;
  // What was told before this was read says nothing of it: a listing that has been sold since would look for sale.
  // oxlint-disable-next-line react/exhaustive-deps
  const readAt = useMemo(() => store.toldCount, [store, id, sold]);
  const isNewer = useSyncExternalStore(
    store.subscribe,
    () => store.isToldSince(id, readAt),
    () => false,
  );
  return withLive(read, live, isNewer);
}

/** What a product's own page shows: what it read last, brought up to date by what the stream tells. */
export function useProductNow(read: ShownProduct): { product: ShownProduct; isRemoved: boolean } {
  const live = useLiveProduct(read.id);
  const { store } = useLiveClient();
  const first = useRef(read);
  // The page is read again after the viewer's own post, and then knows of it before the stream does.
  useLayoutEffect(() => {
    if (first.current === read) return;
    store.tell(read.id, { pickCount: read.pickCount, soldOut: read.sold, removed: false });
  }, [store, read]);
  return { product: useProductWithLive(read, live), isRemoved: live?.removed ?? false };
}

/** @param isNewer `live` was told after `product` was read: only then may it say that a sale was undone */
export function withLive<T extends { pickCount: number; sold: boolean }>(
  product: T,
  live: LiveProduct | undefined,
  isNewer: boolean,
): T {
  if (!live || live.removed) return product;
  const sold = isNewer ? live.soldOut : product.sold || live.soldOut;
  return { ...product, pickCount: live.pickCount, sold };
}
