import { lazy, type Ref, Suspense, useEffect } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { PickButton } from '../../pick/pick-button.tsx';
import { productPath, type ShownProduct } from '../../product/product.ts';
import { BuyButton } from '../../purchase/buy-button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { lazyChunk, useLazyChunk } from '../../ui/lazy-chunk.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from './buy-bar.module.css';
import { BOUGHT_TEXT, GONE_TEXT, type ProductAnswer, UNDONE_TEXT } from './product-answer.ts';
import type { PickToggle } from './use-pick-toggle.ts';

const OwnBar = lazy(async () => ({ default: (await import('./own-bar.tsx')).OwnBar }));
const dialog = lazyChunk(() => import('./bought-dialog.tsx'));

type BuyBarProps = {
  product: ShownProduct;
  isRemoved: boolean;
  isOwn: boolean;
  pick: PickToggle;
  onEdit: () => void;
  editButtonRef: Ref<HTMLButtonElement>;
  posted: ProductAnswer | undefined;
};

export function BuyBar({ product, isRemoved, isOwn, pick, onEdit, editButtonRef, posted }: BuyBarProps) {
  const purchase = usePurchase(product.id, posted);
  const { id, category } = product;
  const action = productPath(id);
  const sold = product.sold || purchase.isBought;
  return (
    <div className={styles.bar}>
      {purchase.rejection && <FormError>{purchase.rejection}</FormError>}
      {isRemoved ? (
        <p className={styles.gone} role="alert">
          {GONE_TEXT}
        </p>
      ) : (
        <div className={styles.buttons}>
          {isOwn ? (
            <Suspense fallback={<div className={styles.ownButtons} />}>
              <OwnBar product={product} onEdit={onEdit} editButtonRef={editButtonRef} />
            </Suspense>
          ) : (
            <>
              <PickButton
                action={action}
                picked={pick.picked}
                pending={pick.isPending}
                onToggle={pick.toggle}
              />
              <BuyButton
                action={action}
                category={category}
                sold={sold}
                pending={purchase.isSending}
                onBuy={purchase.buy}
              />
            </>
          )}
        </div>
      )}
      {purchase.parts && <purchase.parts.BoughtDialog productId={id} onUndone={purchase.forget} />}
    </div>
  );
}

function usePurchase(productId: string, posted: ProductAnswer | undefined) {
  const { data: answer, state, submit, reset } = useFetcher<ProductAnswer>();
  const { showToast } = useToast();
  useEffect(() => {
    if (answer && !answer.ok) showToast(answer.text, 'failed');
  }, [answer, showToast]);
  useEffect(() => {
    if (!posted?.ok || posted.intent !== 'undo') return;
    reset();
    showToast(UNDONE_TEXT);
  }, [posted, reset, showToast]);
  const shown = state === 'idle' ? (answer ?? posted) : undefined;
  const isBought = answer?.ok ?? false;
  return {
    isBought,
    isSending: state !== 'idle',
    rejection: shown && !shown.ok && shown.intent !== 'edit' ? shown.text : undefined,
    parts: useBoughtDialog(isBought),
    buy() {
      dialog.prepare();
      void submit({ intent: 'buy' }, { method: 'post', action: productPath(productId) });
    },
    forget: reset,
  };
}

/** A toast where it cannot be loaded. */
function useBoughtDialog(isBought: boolean) {
  const navigate = useNavigate();
  const { showToast } = useToast();
  const parts = useLazyChunk(dialog, isBought, () => {
    showToast(BOUGHT_TEXT);
    void navigate('/');
  });
  return isBought ? parts : undefined;
}
