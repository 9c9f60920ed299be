import type { ReactNode } from 'react';
import { wonText } from '../../korean/won.ts';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTimeText } from '../../ui/relative-time/relative-time-text.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { categoryText, subCategoryText } from '../category.ts';
import { tapProduct, type TappableProduct } from '../photos/tapped-photo.ts';
import { BUMPED_TEXT, priceText, productPath, type ProductSummary } from '../product.ts';
import styles from './product-lines.module.css';

type LineProps<K extends keyof ProductSummary> = {
  product: Pick<ProductSummary, K>;
  className?: string | undefined;
};

export function CategoryLine({ product, className }: LineProps<'category' | 'subCategory'>) {
  return (
    <span className={classNames(styles.category, className)}>
      <strong className={styles.categoryName}>{categoryText(product.category)}</strong>
      {` · ${subCategoryText(product.subCategory)}`}
    </span>
  );
}

export function BrandLine({ product, className }: LineProps<'brand' | 'size'>) {
  const { brand, size } = product;
  return <span className={classNames(styles.brand, className)}>{brand ? `${brand} · ${size}` : size}</span>;
}

export function Price({ product, className }: LineProps<'category' | 'priceWon'>) {
  const text = priceText(product);
  return (
    <span className={classNames(styles.price, text === wonText(null) && styles.noPrice, className)}>
      {text}
    </span>
  );
}

export function ListedTime({ product }: LineProps<'createdAt' | 'bumpedAt'>) {
  const { createdAt, bumpedAt } = product;
  if (bumpedAt === null) return <RelativeTimeText at={createdAt} />;
  return (
    <span>
      {`${BUMPED_TEXT} `}
      <RelativeTimeText at={bumpedAt} />
    </span>
  );
}

type ProductLinkProps = {
  product: TappableProduct;
  removed?: boolean | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A removed product looks sold and is no link. */
export function ProductLink({ product, removed, className, children }: ProductLinkProps) {
  if (removed) {
    return (
      <div className={className} data-sold>
        {children}
      </div>
    );
  }
  return (
    <SiteLink
      className={className}
      to={productPath(product.id)}
      data-sold={product.sold}
      onClick={(event) => tapProduct(event, product)}
    >
      {children}
    </SiteLink>
  );
}
