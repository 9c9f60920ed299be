import type { ReactNode } from 'react';
import { RelativeTimeText } from '../../ui/relative-time/relative-time-text.tsx';
import { BrandLine, CategoryLine, Price, ProductLink } from './product-lines.tsx';
import { ProductPhoto } from './product-photo.tsx';
import styles from './product-tile.module.css';
import type { ProductSummary } from '../product.ts';

type ProductTileProps = {
  product: ProductSummary;
  /** The pick count. */
  heart: ReactNode;
  /** Gone since the page was read: it says so, and leads nowhere. */
  removed?: boolean | undefined;
  /** Among what is seen first. */
  priority?: 'first' | 'early' | undefined;
};

/** A product as one of three side by side: all of it is one link to its page. */
export function ProductTile({ product, heart, removed, priority }: ProductTileProps) {
  return (
    <ProductLink className={styles.tile} product={product} removed={removed}>
      <ProductPhoto
        className={styles.photo}
        photo={product.photo}
        sold={product.sold}
        removed={removed}
        sizes="139px"
        priority={priority}
      />
      <span className={styles.title}>{product.title}</span>
      <Price className={styles.price} product={product} />
      <BrandLine className={styles.brand} product={product} />
      <CategoryLine className={styles.line} product={product} />
      <span className={styles.foot}>
        <RelativeTimeText at={product.createdAt} />
        {heart}
      </span>
    </ProductLink>
  );
}
