import { LiveItem } from '../../live/live-product.tsx';
import { ProductList } from '../../product/card/product-card.tsx';
import { Price, ProductLink } from '../../product/card/product-lines.tsx';
import { ProductPhoto } from '../../product/card/product-photo.tsx';
import strip from '../../product/card/tile-strip.module.css';
import type { ProductSummary } from '../../product/product.ts';
import styles from './listing-strip.module.css';

type ListingStripProps = {
  id: string;
  title: string;
  products: ProductSummary[];
};

/** Without times and counts, which would make the cached page outdated soon. */
export function ListingStrip({ id, title, products }: ListingStripProps) {
  if (products.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ProductList label={`${title} 목록`} className={strip.strip}>
        {products.map((product) => (
          <LiveItem key={product.id} product={product} className={strip.tile}>
            {(shown, removed) => (
              <ProductLink className={styles.tile} product={shown} removed={removed}>
                <ProductPhoto product={shown} removed={removed} sizes="139px" />
                <span className={styles.name}>{shown.title}</span>
                <Price className={styles.price} product={shown} />
              </ProductLink>
            )}
          </LiveItem>
        ))}
      </ProductList>
    </section>
  );
}
