import { useEffect, useState } from 'react';
import { LiveItem } from '../../live/live-item.tsx';
import { PickCount } from '../../pick/pick-count.tsx';
import { HiddenProductCard } from '../../product/hidden-product-card.tsx';
import type { HiddenProductSummary } from '../../product/hidden-product.ts';
import { ProductCard } from '../../product/product-card.tsx';
import { ProductList } from '../../product/product-list.tsx';
import type { ProductSummary } from '../../product/product.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useToast } from '../../ui/toast.tsx';
import { DELETE_QUESTION, DELETE_WARNING } from './delete-question.tsx';
import { OwnProductMenu } from './own-product-menu.tsx';
import styles from './own-product-list.module.css';
import { PageTitle } from '../../ui/page-title.tsx';
import { useInPlaceForm } from './use-in-place-form.ts';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';

export interface OwnProduct {
  product: ProductSummary | HiddenProductSummary;
  /** Who bought it; none while it is unsold. */
  buyerName: string | undefined;
}

/** Everything a seller has registered, each with its menu. */
export function OwnProductList({ owned }: { owned: OwnProduct[] }) {
  const { asked, setAsked, remove, isRemoving } = useRemoval();
  const pageRef = useKeptFocus<HTMLDivElement>(owned.length);
  return (
    <div ref={pageRef} tabIndex={-1} className={styles.page}>
      <PageTitle count={owned.length}>등록상품</PageTitle>
      {owned.length === 0 ? (
        <EmptyState picture="/pictures/empty/no-products.svg" message="등록된 상품이 없습니다." />
      ) : (
        <ProductList>
          {owned.map(({ product, buyerName }) => (
            <OwnProductItem
              key={product.id}
              product={product}
              note={buyerName && `구매자 ${buyerName}`}
              onDelete={() => setAsked(product.id)}
            />
          ))}
        </ProductList>
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

type OwnProductItemProps = {
  product: OwnProduct['product'];
  note: string | undefined;
  onDelete: () => void;
};

function OwnProductItem({ product, note, onDelete }: OwnProductItemProps) {
  const menuOf = (canEdit: boolean) => (
    <OwnProductMenu productId={product.id} canEdit={canEdit} onDelete={onDelete} />
  );
  if ('hiddenReason' in product) {
    return (
      <li>
        <HiddenProductCard product={product} note={note} menu={menuOf(false)} />
      </li>
    );
  }
  return (
    <LiveItem product={product}>
      {(shown, removed) => (
        <ProductCard
          product={shown}
          removed={removed}
          heart={<PickCount productId={shown.id} count={shown.pickCount} />}
          note={note}
          menu={!removed && menuOf(!shown.sold)}
        />
      )}
    </LiveItem>
  );
}

/** Asking about one listing at a time, and sending the answer in the background. */
function useRemoval() {
  const { showToast } = useToast();
  const { answer, isSending, send } = useInPlaceForm('/receipt');
  const [asked, setAsked] = useState<string | null>(null);

  useEffect(() => {
    if (!answer || isSending) return;
    setAsked(null);
    if (answer.done) showToast('상품을 삭제했어요.');
    else showToast(answer.text, 'failed');
  }, [answer, isSending, showToast]);

  const remove = () => {
    if (asked !== null) send({ intent: 'delete', id: asked });
  };
  return { asked, setAsked, remove, isRemoving: isSending };
}
