import { useRef, type ReactNode } from 'react';
import type { ProductSummary } from '../product/product.ts';
import { useLiveProduct, useProductWithLive } from './use-live-product.ts';

type LiveItemProps = {
  /** As the page was told it. */
  product: ProductSummary;
  className?: string | undefined;
  /** Draws it as it is now; a removed one stays in its place, so that nothing jumps under a finger. */
  children: (product: ProductSummary, isRemoved: boolean) => ReactNode;
};

/** An item of a list of products that follows its product while it is on screen. */
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
