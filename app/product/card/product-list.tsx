import type { ReactNode } from 'react';

type ProductListProps = {
  /** The accessible name; other lists on the same page say more than `상품 목록`. */
  label?: string;
  className?: string | undefined;
  /** `<li>`s with one card each. */
  children: ReactNode;
};

/** A list of products, by the name under which people who hear the page look for it. */
export function ProductList({ label = '상품 목록', className, children }: ProductListProps) {
  return (
    <ul aria-label={label} className={className}>
      {children}
    </ul>
  );
}
