import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTimeText } from '../../ui/relative-time/relative-time-text.tsx';
import styles from './product-card.module.css';
import { BrandLine, CategoryLine, Price } from './product-lines.tsx';
import { ProductLink } from './product-link.tsx';
import { ProductPhoto } from './product-photo.tsx';
import type { ProductSummary } from '../product.ts';

type ProductCardProps = {
  product: ProductSummary;
  /** The pick count. */
  heart?: ReactNode;
  /** The title with its matches marked, in a search. */
  title?: ReactNode;
  /** Among what is seen first. */
  priority?: 'first' | 'early' | undefined;
  /** Controls over the card's upper right corner, outside its link. */
  menu?: ReactNode;
  /** Gone since the page was read: it says so, and leads nowhere. */
  removed?: boolean | undefined;
  /** One more line for its seller. */
  note?: ReactNode;
};

/** A product as a row of a list: all of it is one link to its page. Put it into a `ProductList`. */
export function ProductCard({ product, heart, title, priority, menu, removed, note }: ProductCardProps) {
  return (
    <div className={styles.card}>
      <ProductLink className={styles.link} product={product} removed={removed}>
        <ProductPhoto
          className={styles.photo}
          photo={product.photo}
          sold={product.sold}
          removed={removed}
          sizes="112px"
          priority={priority}
        />
        <span className={styles.texts}>
          <CategoryLine
            className={classNames(styles.line, menu ? styles.besideMenu : undefined)}
            product={product}
          />
          <span className={styles.title}>{title ?? product.title}</span>
          <BrandLine className={styles.line} product={product} />
          <Price className={styles.price} product={product} />
          <span className={styles.foot}>
            <RelativeTimeText at={product.createdAt} />
            {heart}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
      </ProductLink>
      {menu && <div className={styles.menu}>{menu}</div>}
    </div>
  );
}
