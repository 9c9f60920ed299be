import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { productPath, type ProductSummary } from './product.ts';

type ProductLinkProps = {
  product: Pick<ProductSummary, 'id' | 'sold'>;
  /** Gone since the page was read. */
  removed?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A whole card as one link to its product's page; what is gone looks like what is sold, and is no link. */
export function ProductLink({ product, removed, className, children }: ProductLinkProps) {
  if (removed) {
    return (
      <div className={className} data-sold>
        {children}
      </div>
    );
  }
  return (
    <Link className={className} to={productPath(product.id)} data-sold={product.sold}>
      {children}
    </Link>
  );
}
