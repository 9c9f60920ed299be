import { LiveItem } from '../../live/live-item.tsx';
import { ProductCard } from '../../product/card/product-card.tsx';
import { ProductList } from '../../product/card/product-list.tsx';
import type { ProductSummary } from '../../product/product.ts';
import { UnseenProductCard } from '../../product/card/unseen-product-card.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { Page } from '../../platform/keyset-page.ts';
import { NextPage } from '../next-page.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import styles from './picked-product-list.module.css';
import { UnpickForm } from './unpick-form.tsx';
import { usePicksMadeElsewhere } from './use-picks-made-elsewhere.ts';
import { useOwnList } from './own-list/use-own-list.ts';
import { useRestoredFocus } from '../../ui/overlay/use-restored-focus.ts';

/** Without a product where nobody can see it at present. */
interface PickedItem {
  productId: string;
  product?: ProductSummary | undefined;
}

interface PickedPage {
  page: Page<PickedItem>;
  /** Of all pages. */
  count: number;
}

const LIST = {
  keyOf: ({ productId }: PickedItem) => productId,
  pageOf: ({ page }: PickedPage) => page,
};

/** What a person has picked, sold things too, each with its heart to take the pick back. */
export function PickedProductList({ page, count }: PickedPage) {
  const list = useOwnList(page, LIST);
  const { items: picked, nextHref, drop } = list;
  usePicksMadeElsewhere(
    picked.flatMap(({ productId, product }) => (product ? productId : [])),
    { hasMore: nextHref !== undefined, drop },
  );
  const pageRef = useRestoredFocus<HTMLDivElement>(count);
  return (
    <div ref={pageRef} tabIndex={-1} className={styles.page}>
      <PageTitle count={count}>찜한 상품</PageTitle>
      {picked.length === 0 && nextHref === undefined ? (
        <EmptyState
          picture="/pictures/empty/no-products.svg"
          message="찜한 상품이 없습니다."
          hint="마음에 드는 상품의 하트를 눌러 보세요."
        />
      ) : (
        <ProductList>
          {picked.map(({ productId, product }) =>
            product ? (
              <LiveItem key={productId} product={product} className={styles.item}>
                {(shown, removed) => (
                  <>
                    <ProductCard product={shown} removed={removed} heart={null} />
                    <div className={styles.heart}>
                      <UnpickForm productId={productId} pickCount={shown.pickCount} onUnpick={drop} />
                    </div>
                  </>
                )}
              </LiveItem>
            ) : (
              <li key={productId} className={styles.item}>
                <UnseenProductCard />
                <div className={styles.heart}>
                  <UnpickForm productId={productId} onUnpick={drop} />
                </div>
              </li>
            ),
          )}
        </ProductList>
      )}
      {nextHref !== undefined && <NextPage {...list} href={nextHref} label="다음 상품 보기" />}
    </div>
  );
}
