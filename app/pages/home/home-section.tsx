import { LiveItem } from '../../live/live-product.tsx';
import { PickCount } from '../../pick/pick-count.tsx';
import { categoryText, type Category } from '../../product/category.ts';
import { ProductList } from '../../product/card/product-card.tsx';
import { ProductTile } from '../../product/card/product-tile.tsx';
import type { ProductSummary } from '../../product/product.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { PickHeart } from '../pick-heart/pick-heart.tsx';
import strip from '../../product/card/tile-strip.module.css';
import styles from './home-section.module.css';
import { SiteLink } from '../../ui/site-link.tsx';

const HINTS: Record<Category, string> = {
  best: '상태 좋은 물건만 모았어요',
  free: '마음까지 가벼워지는 나눔',
  exchange: '서로 필요한 것과 바꿔요',
  reuse: '아직 충분히 쓸 수 있어요',
};

type HomeSectionProps = {
  category: Category;
  products: ProductSummary[];
  early: boolean;
};

export function HomeSection({ category, products, early }: HomeSectionProps) {
  const text = categoryText(category);
  return (
    <section className={styles.section} aria-labelledby={`section-${category}`}>
      <div className={styles.head}>
        <h2 id={`section-${category}`} className={styles.title}>
          {text}
        </h2>
        <SiteLink className={styles.more} to={`/product/${category}`} data-keep-clear>
          <span className="visually-hidden">{text} </span>
          더보기
          <Icon name="chevron-right" size={1.6} />
        </SiteLink>
      </div>
      <p className={styles.hint}>{HINTS[category]}</p>
      {products.length === 0 ? (
        <p className={styles.empty}>등록된 상품이 없어요.</p>
      ) : (
        <ProductList label={`${text} 상품 목록`} className={strip.strip}>
          {products.map((product) => (
            <LiveItem key={product.id} product={product} className={strip.tile}>
              {(shown, removed) => (
                <ProductTile
                  product={shown}
                  removed={removed}
                  priority={early ? 'early' : undefined}
                  heart={<PickCount productId={shown.id} count={shown.pickCount} />}
                  pick={!removed && <PickHeart product={shown} />}
                />
              )}
            </LiveItem>
          ))}
        </ProductList>
      )}
    </section>
  );
}
