import { useEffect, useSyncExternalStore, type RefObject } from 'react';
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

/** `product` as the stream last told it: a sale is never undone, the newest count counts. */
export function withLive<T extends { pickCount: number; sold: boolean }>(
  product: T,
  live: LiveProduct | undefined,
): T {
  if (!live || live.removed) return product;
  return { ...product, pickCount: live.pickCount, sold: product.sold || live.soldOut };
}
