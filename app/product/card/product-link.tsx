import type { ReactNode } from 'react';
import { productPath, type ProductSummary } from '../product.ts';
import { SiteLink } from '../../ui/site-link.tsx';

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
    <SiteLink className={className} to={productPath(product.id)} data-sold={product.sold}>
      {children}
    </SiteLink>
  );
}
