import { useState } from 'react';
import { type SubmitFunction, useNavigate, useSubmit } from 'react-router';
import { priceText, productPath, type ShownProduct } from '../../../product/product.ts';
import { DEAL_WORDS } from '../../../purchase/deal-words.ts';
import { type ToastApi, useToast } from '../../../ui/feedback/toast.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import { CHAT_TEXT } from './chat-with-seller.tsx';
import { AFTER_BUYING_TEXT, UNDO_TEXT, useUndoPurchase } from './undo-purchase.tsx';

interface Purchase {
  isBought: boolean;
  /** A guest pressed 구매하기, and has signed in since. */
  isConfirming: boolean;
  buy(): void;
  decline(): void;
  forget(): void;
}

type PurchaseDialogsProps = { product: ShownProduct; purchase: Purchase };

export function PurchaseDialogs({ product, purchase }: PurchaseDialogsProps) {
  const { title, category, priceWon } = product;
  const hasPrice = category === 'free' || priceWon !== null;
  return (
    <>
      <AlertDialog
        open={purchase.isConfirming}
        title={DEAL_WORDS[category].question}
        text={hasPrice ? `${title}\n${priceText(product)}` : title}
        confirmLabel={DEAL_WORDS[category].button}
        cancelLabel="취소"
        onConfirm={purchase.buy}
        onCancel={purchase.decline}
      />
      {purchase.isBought && <BoughtDialog product={product} onUndone={purchase.forget} />}
    </>
  );
}

type BoughtDialogProps = {
  product: ShownProduct;
  onUndone: () => void;
};

function BoughtDialog({ product, onUndone }: BoughtDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const after = useAfterPurchase(product);
  const { undo, isPending } = useUndoPurchase(product.id, (isUndone) => {
    setOpen(false);
    if (isUndone) onUndone();
  });
  return (
    <AlertDialog
      open={isOpen}
      title={DEAL_WORDS[product.category].completed}
      text={AFTER_BUYING_TEXT}
      confirmLabel="확인"
      cancelLabel={UNDO_TEXT}
      startOn="confirm"
      alternative={{ label: CHAT_TEXT, onChoose: after.chat }}
      pending={isPending}
      onConfirm={after.goHome}
      onCancel={undo}
      onDismiss={() => {
        setOpen(false);
        after.offer();
      }}
    />
  );
}

function useAfterPurchase(product: ShownProduct) {
  const navigate = useNavigate();
  const submit = useSubmit();
  const { showToast } = useToast();
  const offer = () => offerUndo(product, { showToast, submit });
  const goHome = async () => {
    await navigate('/', { replace: true });
    offer();
  };
  const chat = () =>
    void submit({ intent: 'chat' }, { method: 'post', action: productPath(product.id), replace: true });
  return { offer, goHome: () => void goHome(), chat };
}

interface UndoDeps extends ToastApi {
  submit: SubmitFunction;
}

/** A toast that stays when this page is left, or comes then. */
export function offerUndo(
  { id, category }: Pick<ShownProduct, 'id' | 'category'>,
  { showToast, submit }: UndoDeps,
): void {
  const undo = () => void submit({ intent: 'undo' }, { method: 'post', action: productPath(id) });
  showToast(DEAL_WORDS[category].done, 'done', { label: UNDO_TEXT, onPress: undo });
}
