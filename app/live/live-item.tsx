import { useRef, type ReactNode } from 'react';
import type { ProductSummary } from '../product/product.ts';
import { useLiveProduct, useProductWithLive } from './use-live-product.ts';

type LiveItemProps = {
  product: ProductSummary;
  className?: string | undefined;
  /** A removed product keeps its place, so that nothing moves under a finger. */
  children: (product: ProductSummary, isRemoved: boolean) => ReactNode;
};

export function LiveItem({ product, className, children }: LiveItemProps) {
  const ref = useRef<HTMLLIElement>(null);
  const live = useLiveProduct(product.id, ref);
  const now = useProductWithLive(product, live);
  return (
    <li ref={ref} className={className}>
      {children(now, live?.removed ?? false)}
    </li>
  );
}
