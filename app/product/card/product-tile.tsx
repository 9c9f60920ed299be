import type { ReactNode } from 'react';
import { BrandLine, CategoryLine, ListedTime, Price, ProductLink } from './product-lines.tsx';
import { ProductPhoto } from './product-photo.tsx';
import styles from './product-tile.module.css';
import type { ProductSummary } from '../product.ts';

/** From here on a price is too long for a tile of the narrowest phone. */
const DEAR_WON = 1e10;

type ProductTileProps = {
  product: ProductSummary;
  heart: ReactNode;
  pick?: ReactNode;
  removed?: boolean | undefined;
  priority?: 'first' | 'early' | undefined;
};

export function ProductTile({ product, heart, pick, removed, priority }: ProductTileProps) {
  return (
    <div className={styles.frame}>
      <ProductLink className={styles.tile} product={product} removed={removed}>
        <ProductPhoto
          className={styles.photo}
          product={product}
          removed={removed}
          sizes="139px"
          priority={priority}
        />
        <span className={styles.title}>{product.title}</span>
        <Price
          className={(product.priceWon ?? 0) < DEAR_WON ? styles.price : styles.dear}
          product={product}
        />
        <BrandLine className={styles.brand} product={product} />
        <CategoryLine className={styles.line} product={product} />
        <span className={styles.foot}>
          <ListedTime product={product} />
          {heart}
        </span>
      </ProductLink>
      {pick}
    </div>
  );
}
