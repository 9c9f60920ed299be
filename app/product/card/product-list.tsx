import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { RelativeTimeText } from '../../ui/relative-time/relative-time-text.tsx';
import type { ProductSummary } from '../product.ts';
import styles from './product-card.module.css';
import { BrandLine, CategoryLine, Price, ProductLink } from './product-lines.tsx';
import { ProductPhoto } from './product-photo.tsx';

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
