import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { ProductSummary } from '../product.ts';
import styles from './product-card.module.css';
import { BrandLine, CategoryLine, ListedTime, Price, ProductLink } from './product-lines.tsx';
import { ProductPhoto } from './product-photo.tsx';

type ProductListProps = {
  label?: string;
  className?: string | undefined;
  children: ReactNode;
};

export function ProductList({ label = '상품 목록', className, children }: ProductListProps) {
  return (
    <ul aria-label={label} className={className}>
      {children}
    </ul>
  );
}

type ProductCardProps = {
  product: ProductSummary;
  heart?: ReactNode;
  title?: ReactNode;
  /** A line of the description. */
  excerpt?: ReactNode;
  priority?: 'first' | 'early' | undefined;
  menu?: ReactNode;
  pick?: ReactNode;
  removed?: boolean | undefined;
  note?: ReactNode;
};

export function ProductCard({
  product,
  heart,
  title,
  excerpt,
  priority,
  menu,
  pick,
  removed,
  note,
}: ProductCardProps) {
  return (
    <div className={styles.card}>
      <ProductLink className={styles.link} product={product} removed={removed}>
        <ProductPhoto
          className={styles.photo}
          product={product}
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
          {excerpt && <span className={styles.excerpt}>{excerpt}</span>}
          <BrandLine className={styles.line} product={product} />
          <Price className={styles.price} product={product} />
          <span className={styles.foot}>
            <ListedTime product={product} />
            {heart}
          </span>
          {note && <span className={styles.note}>{note}</span>}
        </span>
      </ProductLink>
      {menu && <div className={styles.menu}>{menu}</div>}
      {pick}
    </div>
  );
}
