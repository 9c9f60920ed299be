import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RelativeTimeText } from '../ui/relative-time-text.tsx';
import { BrandLine, CategoryLine, Price } from './product-lines.tsx';
import { ProductPhoto } from './product-photo.tsx';
import styles from './product-tile.module.css';
import { productPath, type ProductSummary } from './product.ts';

type ProductTileProps = {
  product: ProductSummary;
  /** The pick count. */
  heart: ReactNode;
  /** Among what is seen first. */
  priority?: 'first' | 'early' | undefined;
};

/** A product as one of three side by side: all of it is one link to its page. */
export function ProductTile({ product, heart, priority }: ProductTileProps) {
  return (
    <Link className={styles.tile} to={productPath(product.id)} data-sold={product.sold}>
      <ProductPhoto
        className={styles.photo}
        photo={product.photo}
        sold={product.sold}
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
    </Link>
  );
}
