import { wonText } from '../../korean/won.ts';
import { classNames } from '../../ui/class-names.ts';
import { categoryText, subCategoryText } from '../category.ts';
import styles from './product-lines.module.css';
import type { ProductSummary } from '../product.ts';

type LineProps<K extends keyof ProductSummary> = {
  product: Pick<ProductSummary, K>;
  className?: string | undefined;
};

/** 베스트 · 디지털기기 */
export function CategoryLine({ product, className }: LineProps<'category' | 'subCategory'>) {
  return (
    <span className={classNames(styles.category, className)}>
      <strong className={styles.categoryName}>{categoryText(product.category)}</strong>
      {' · '}
      {subCategoryText(product.subCategory)}
    </span>
  );
}

/** LG · 16인치; the brand goes with its dot when there is none. */
export function BrandLine({ product, className }: LineProps<'brand' | 'size'>) {
  const { brand, size } = product;
  return <span className={classNames(styles.brand, className)}>{brand ? `${brand} · ${size}` : size}</span>;
}

/** 12,000원, or N/A in a quieter voice. */
export function Price({ product, className }: LineProps<'priceWon'>) {
  const { priceWon } = product;
  return (
    <span className={classNames(styles.price, priceWon === null && styles.noPrice, className)}>
      {wonText(priceWon)}
    </span>
  );
}
