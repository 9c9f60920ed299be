import { useState } from 'react';
import { useNavigate } from 'react-router';
import { priceText, type ShownProduct } from '../../product/product.ts';
import { BUY_TEXTS } from '../../purchase/buy-button.tsx';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';
import { AFTER_BUYING_TEXT, UNDO_TEXT } from './product-answer.ts';
import { useOfferUndo } from './use-offer-undo.ts';
import { useUndoPurchase } from './undo-purchase.tsx';

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
  const { id, title, category, priceWon } = product;
  const { button, question, ...texts } = BUY_TEXTS[category];
  const hasPrice = category === 'free' || priceWon !== null;
  return (
    <>
      <AlertDialog
        open={purchase.isConfirming}
        title={question}
        text={hasPrice ? `${title}\n${priceText(product)}` : title}
        confirmLabel={button}
        cancelLabel="취소"
        onConfirm={purchase.buy}
        onCancel={purchase.decline}
      />
      {purchase.isBought && <BoughtDialog productId={id} texts={texts} onUndone={purchase.forget} />}
    </>
  );
}

type BoughtDialogProps = {
  productId: string;
  texts: { completed: string; done: string };
  onUndone: () => void;
};

function BoughtDialog({ productId, texts, onUndone }: BoughtDialogProps) {
  const [isOpen, setOpen] = useState(true);
  const { offerUndo, goHome } = useAfterPurchase(productId, texts.done);
  const { undo, isPending } = useUndoPurchase(productId, (isUndone) => {
    setOpen(false);
    if (isUndone) onUndone();
  });
  return (
    <AlertDialog
      open={isOpen}
      title={texts.completed}
      text={AFTER_BUYING_TEXT}
      confirmLabel="확인"
      cancelLabel={UNDO_TEXT}
      startOn="confirm"
      pending={isPending}
      onConfirm={goHome}
      onCancel={undo}
      onDismiss={() => {
        setOpen(false);
        offerUndo();
      }}
    />
  );
}

function useAfterPurchase(productId: string, done: string) {
  const navigate = useNavigate();
  const offerUndo = useOfferUndo(productId, done);
  const goHome = async () => {
    await navigate('/', { replace: true });
    offerUndo();
  };
  return { offerUndo, goHome: () => void goHome() };
}
