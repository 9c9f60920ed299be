import type { ReactNode } from 'react';
import type { HiddenProductSummary } from '../product.ts';
import frame from './product-card.module.css';
import { BrandLine, CategoryLine, Price } from './product-lines.tsx';
import { ProductPhoto } from './product-photo.tsx';
import styles from './hidden-product-card.module.css';

type HiddenProductCardProps = {
  product: HiddenProductSummary;
  menu: ReactNode;
  note?: ReactNode;
};

export function HiddenProductCard({ product, menu, note }: HiddenProductCardProps) {
  const { title, hiddenAt, hiddenReason } = product;
  return (
    <div className={frame.card}>
      <div className={frame.link} data-sold>
        <ProductPhoto className={frame.photo} product={product} sizes="112px" />
        <span className={frame.texts}>
          <CategoryLine className={frame.besideMenu} product={product} />
          <span className={frame.title}>{title}</span>
          <BrandLine product={product} />
          <Price className={frame.price} product={product} />
          {note && <span className={frame.note}>{note}</span>}
        </span>
      </div>
      <div className={styles.why}>
        <p className={styles.hidden}>
          {hiddenAt === null ? '이용이 제한된 동안 가려진 상품이에요.' : '운영자가 숨긴 상품이에요.'}
        </p>
        {hiddenReason && <p className={styles.reason}>이유: {hiddenReason}</p>}
      </div>
      <div className={frame.menu}>{menu}</div>
    </div>
  );
}

const NO_PHOTO = { photo: null, sold: false, reserved: false };

/** A picked product that is hidden or deleted: says nothing about it. */
export function UnavailableProductCard() {
  return (
    <div className={frame.card}>
      <div className={frame.link}>
        <ProductPhoto className={frame.photo} product={NO_PHOTO} sizes="112px" />
        <p className={styles.text}>삭제되었거나 볼 수 없는 상품</p>
      </div>
    </div>
  );
}
