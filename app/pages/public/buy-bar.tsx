import { useEffect } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { PickButton } from '../../pick/pick-button.tsx';
import { productPath, type Product } from '../../product/product.ts';
import { BuyButton } from '../../purchase/buy-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useToast } from '../../ui/toast.tsx';
import styles from './buy-bar.module.css';
import { GONE_TEXT, type ProductAnswer } from './product-answer.ts';
import { BOUGHT_TEXT } from './purchase-complete.tsx';

type BuyBarProps = {
  product: Product;
  /** Gone since the page was read. */
  isRemoved: boolean;
  isOwn: boolean;
  picked: boolean;
  onTogglePick: () => void;
  /** The server's answer to a form that the browser sent without scripts. */
  posted: ProductAnswer | undefined;
};

/** What one does with a product, at the bottom of its page: pick it, buy it. */
export function BuyBar({ product, isRemoved, isOwn, picked, onTogglePick, posted }: BuyBarProps) {
  const navigate = useNavigate();
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const { showToast } = useToast();
  useEffect(() => {
    if (answer && !answer.done) showToast(answer.text, 'failed');
  }, [answer, showToast]);
  const shown = state === 'idle' ? (answer ?? posted) : undefined;
  const action = productPath(product.id);
  const goHome = () => void navigate('/');
  return (
    <div className={styles.bar}>
      {shown && !shown.done && shown.intent !== 'edit' && <FormError>{shown.text}</FormError>}
      {isRemoved ? (
        <p className={styles.gone} role="alert">
          {GONE_TEXT}
        </p>
      ) : (
        <div className={styles.buttons}>
          <PickButton action={action} picked={picked} onToggle={onTogglePick} />
          <BuyButton
            action={action}
            state={product.sold ? 'sold' : isOwn ? 'own' : 'for-sale'}
            pending={state !== 'idle'}
            onBuy={() => void submit({ intent: 'buy' }, { method: 'post', action })}
          />
        </div>
      )}
      <AlertDialog
        open={answer?.done ?? false}
        title={BOUGHT_TEXT}
        text="확인을 누르면 홈으로 이동해요."
        confirmLabel="확인"
        onConfirm={goHome}
        onCancel={goHome}
      />
    </div>
  );
}
