import { useEffect } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { PickButton } from '../../pick/pick-button.tsx';
import { productPath, type ShownProduct } from '../../product/product.ts';
import { BuyButton } from '../../purchase/buy-button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { lazyChunk, useLazyChunk } from '../../ui/lazy-chunk.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import styles from './buy-bar.module.css';
import { BOUGHT_TEXT, GONE_TEXT, type ProductAnswer } from './product-answer.ts';

const dialog = lazyChunk(() => import('./bought-dialog.tsx'));

type BuyBarProps = {
  product: ShownProduct;
  isRemoved: boolean;
  isOwn: boolean;
  picked: boolean;
  isPickPending: boolean;
  onTogglePick: () => void;
  posted: ProductAnswer | undefined;
};

export function BuyBar(props: BuyBarProps) {
  const { product, isRemoved, isOwn, picked, isPickPending, onTogglePick, posted } = props;
  const navigate = useNavigate();
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const { showToast } = useToast();
  useEffect(() => {
    if (answer && !answer.ok) showToast(answer.text, 'failed');
  }, [answer, showToast]);
  const shown = state === 'idle' ? (answer ?? posted) : undefined;
  const action = productPath(product.id);
  const buy = () => {
    dialog.prepare();
    void submit({ intent: 'buy' }, { method: 'post', action });
  };
  const goHome = () => void navigate('/');
  const parts = useBoughtDialog(answer?.ok ?? false, goHome);
  return (
    <div className={styles.bar}>
      {shown && !shown.ok && shown.intent !== 'edit' && <FormError>{shown.text}</FormError>}
      {isRemoved ? (
        <p className={styles.gone} role="alert">
          {GONE_TEXT}
        </p>
      ) : (
        <div className={styles.buttons}>
          <PickButton action={action} picked={picked} pending={isPickPending} onToggle={onTogglePick} />
          <BuyButton
            action={action}
            state={product.sold || answer?.ok ? 'sold' : isOwn ? 'own' : 'for-sale'}
            pending={state !== 'idle'}
            onBuy={buy}
          />
        </div>
      )}
      {parts && <parts.BoughtDialog onClose={goHome} />}
    </div>
  );
}

/** A toast where it cannot be loaded. */
function useBoughtDialog(isBought: boolean, goHome: () => void) {
  const { showToast } = useToast();
  const parts = useLazyChunk(dialog, isBought, () => {
    showToast(BOUGHT_TEXT);
    goHome();
  });
  return isBought ? parts : undefined;
}
