import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { ProductCard } from '../../product/product-card.tsx';
import type { ProductSummary } from '../../product/product.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useToast } from '../../ui/toast.tsx';
import type { InPlaceAnswer } from './answer-in-place.ts';
import { DELETE_QUESTION, DELETE_WARNING } from './delete-question.tsx';
import styles from './own-product-list.module.css';
import { OwnProductMenu } from './own-product-menu.tsx';
import { PageTitle } from './page-title.tsx';

export interface OwnProduct {
  product: ProductSummary;
  /** Who bought it; none while it is unsold. */
  buyerName: string | undefined;
}

/** Everything a seller has registered, each with its menu. */
export function OwnProductList({ owned }: { owned: OwnProduct[] }) {
  const { listRef, asked, setAsked, remove, isRemoving } = useRemoval();
  return (
    <div ref={listRef} tabIndex={-1} className={styles.page}>
      <PageTitle count={owned.length}>등록상품</PageTitle>
      {owned.length === 0 ? (
        <EmptyState picture="/pictures/empty/no-products.svg" message="등록된 상품이 없습니다." />
      ) : (
        <ul className={styles.list} aria-label="상품 목록">
          {owned.map(({ product, buyerName }) => (
            <li key={product.id} className={styles.item}>
              <ProductCard product={product} />
              {buyerName && <p className={styles.buyer}>구매자 {buyerName}</p>}
              <div className={styles.menu}>
                <OwnProductMenu product={product} onDelete={() => setAsked(product.id)} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <AlertDialog
        open={asked !== null}
        title={DELETE_QUESTION}
        text={DELETE_WARNING}
        confirmLabel="삭제"
        cancelLabel="취소"
        tone="danger"
        pending={isRemoving}
        onConfirm={remove}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
}

/** Asking about one listing at a time, and sending the answer in the background. */
function useRemoval() {
  const { showToast } = useToast();
  const fetcher = useFetcher<InPlaceAnswer>();
  const [asked, setAsked] = useState<string | null>(null);
  const listRef = useRef<HTMLDivElement>(null);
  const { data: answer, state } = fetcher;

  useEffect(() => {
    if (!answer || state !== 'idle') return;
    setAsked(null);
    if (answer.done) {
      showToast('상품을 삭제했어요.');
      // The menu that was pressed went with its listing.
      listRef.current?.focus();
    } else showToast(answer.text, 'failed');
  }, [answer, state, showToast]);

  const remove = () => {
    if (asked === null || state !== 'idle') return;
    void fetcher.submit({ intent: 'delete', id: asked }, { method: 'post', action: '/receipt' });
  };
  return { listRef, asked, setAsked, remove, isRemoving: state !== 'idle' };
}
