import { useLayoutEffect, useRef } from 'react';
import { useLiveClient } from '../../live/live-provider.tsx';
import { useLiveProduct, useProductWithLive } from '../../live/use-live-product.ts';
import type { ShownProduct } from '../../product/product.ts';

/** A product as its page last read it, brought up to date by what the stream tells. */
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
