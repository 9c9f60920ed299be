import type { ReactNode } from 'react';
import { Icon } from '../../ui/icons/icon.tsx';
import { RelativeTimeText } from '../../ui/relative-time/relative-time-text.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { AgreedPrice } from './agreed-price.tsx';
import { ListedTime, Price } from '../card/product-lines.tsx';
import { categoryText, subCategoryText } from '../category.ts';
import type { PriceChange } from '../edit/price-history.ts';
import { personPath, type ShownProduct } from '../product.ts';
import productDescriptionStyles from './product-description.module.css';
import styles from './product-overview.module.css';

type ProductOverviewProps = {
  product: ShownProduct;
  /** The viewer's own price; null for the listing's. */
  agreedWon: number | null;
  picks: ReactNode;
  priceChange?: PriceChange | undefined;
  /** Of the form that a price is offered by; undefined where none is taken. */
  offerFormId?: string | undefined;
};

export function ProductOverview({
  product,
  agreedWon,
  picks,
  priceChange,
  offerFormId,
}: ProductOverviewProps) {
  const { title, brand, size, wants, category, subCategory, trade } = product;
  return (
    <div className={styles.overview}>
      <p className={styles.kind}>
        <SiteLink className={styles.category} to={`/product/${category}`}>
          {categoryText(category)}
        </SiteLink>
        {' · '}
        <SiteLink className={styles.subCategory} to={`/product/subcategory/${subCategory}`}>
          {subCategoryText(subCategory)}
        </SiteLink>
        {' · '}
        <ListedTime product={product} />
      </p>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.priceRow} data-early-tap>
        <p className={styles.price}>
          {agreedWon === null ? (
            <Price product={product} />
          ) : (
            <AgreedPrice product={product} agreedWon={agreedWon} listClassName={styles.listPrice} />
          )}
        </p>
        {offerFormId && (
          <button className={styles.offer} form={offerFormId} name="ask" value="offer">
            가격 제안하기
          </button>
        )}
      </div>
      {picks}
      {priceChange && (
        <p className={styles.priceChange}>
          {priceChange.text}, <RelativeTimeText at={priceChange.at} />
        </p>
      )}
      <dl className={styles.facts}>
        {brand && <Fact name="브랜드" text={brand} />}
        <Fact name="사이즈" text={size} />
        {wants && <Fact name="희망 물품" text={wants} />}
        {trade.map(([name, text]) => (
          <Fact key={name} name={name} text={text} />
        ))}
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

export interface SellerTexts {
  line: string;
  manner: string;
}

type SellerRowProps = {
  product: Pick<ShownProduct, 'sellerId' | 'sellerName'>;
  seller: SellerTexts;
  children?: ReactNode;
};

export function SellerRow({ product: { sellerId, sellerName }, seller, children }: SellerRowProps) {
  const [initial = ''] = sellerName;
  return (
    <div className={styles.row}>
      <SiteLink className={styles.seller} to={personPath(sellerId)}>
        <span className={styles.avatar} aria-hidden="true">
          {initial}
        </span>
        <span className={styles.who}>
          <span className={styles.sellerRowName}>{sellerName}</span>
          <span className={styles.role}>{seller.line}</span>
        </span>
        <span className={styles.manner}>
          {seller.manner}
          <span className={styles.role}>매너온도</span>
        </span>
        <Icon name="chevron-right" size={1.6} className={styles.chevron} />
      </SiteLink>
      {children}
    </div>
  );
}

export function ProductDescription({ desc, children }: { desc: string; children?: ReactNode }) {
  return (
    <section className={productDescriptionStyles.description} aria-labelledby="description">
      <h2 id="description" className={productDescriptionStyles.title}>
        상품 설명
      </h2>
      <p className={productDescriptionStyles.text}>{desc}</p>
      {children}
    </section>
  );
}
