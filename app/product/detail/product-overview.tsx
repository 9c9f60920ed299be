import type { ReactNode } from 'react';
import { RelativeTimeText } from '../../ui/relative-time/relative-time-text.tsx';
import { CategoryLine, Price } from '../card/product-lines.tsx';
import styles from './product-overview.module.css';
import type { ShownProduct } from '../product.ts';

type ProductOverviewProps = {
  product: ShownProduct;
  /** How many have picked it. */
  picks: ReactNode;
};

/** What a product is: its kind, title and price, and the facts about it. */
export function ProductOverview({ product, picks }: ProductOverviewProps) {
  const { title, brand, size, createdAt } = product;
  return (
    <div className={styles.overview}>
      <p className={styles.kind}>
        <CategoryLine className={styles.category} product={product} />
        {' · '}
        <RelativeTimeText at={createdAt} />
      </p>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.price}>
        <Price product={product} />
      </p>
      {picks}
      <dl className={styles.facts}>
        {brand && <Fact name="브랜드" text={brand} />}
        <Fact name="사이즈" text={size} />
      </dl>
    </div>
  );
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <div className={styles.fact}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.text}>{text}</dd>
    </div>
  );
}
