import { useEffect, useState } from 'react';
import { useNavigate, useSubmit } from 'react-router';
import { takeBegunAct } from '../../../account/sign-in/begun-act.ts';
import { useAskToSignIn } from '../../../account/sign-in/sign-in-sheet-context.ts';
import { useKnownViewer, useViewer } from '../../../account/viewer.tsx';
import type { Category } from '../../../product/category.ts';
import { productPath, type ShownProduct, thumbnailOf } from '../../../product/product.ts';
import { DEAL_WORDS } from '../../../purchase/deal-words.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { lazyChunk, useLazyChunk } from '../../../ui/lazy-chunk.ts';
import { latestAnswer, type ProductAnswer, UNDONE_TEXT } from '../product-answer.ts';
import { useProductForm } from '../use-product-form.ts';

const dialogs = lazyChunk(() => import('./purchase-dialogs.tsx'));

export function usePurchase(product: ShownProduct, isOwn: boolean, posted: ProductAnswer | undefined) {
  const { id, category, priceWon, sold, photos } = product;
  const { answer, state, submit, reset } = useProductForm(id);
  const { signedIn } = useViewer();
  const { showToast } = useToast();
  const askToSignIn = useAskToSignIn();
  const submitPage = useSubmit();
  const [isConfirming, setConfirming] = useBegunPurchase(id, !isOwn && !sold);
  useEffect(() => {
    if (!posted?.ok || posted.intent !== 'undo') return;
    reset();
    showToast(UNDONE_TEXT);
  }, [posted, reset, showToast]);
  const send = async () => {
    await submit({ intent: 'buy', seenPrice: priceWon ?? '' });
    const hasLeft = window.location.pathname !== productPath(id);
    if (!hasLeft || !latestAnswer()?.ok) return;
    const { offerUndo } = await dialogs.load();
    offerUndo(product, { showToast, submit: submitPage });
  };
  const shown = state === 'idle' ? (answer ?? posted) : undefined;
  const isBought = answer?.ok ?? false;
  return {
    isBought,
    isConfirming,
    isSending: state !== 'idle',
    rejection:
      shown && !shown.ok && shown.intent !== 'edit' && shown.intent !== 'apply' ? shown.text : undefined,
    dialogs: useDialogs(isBought || isConfirming, category),
    buy() {
      const { purpose } = DEAL_WORDS[category];
      if (!signedIn)
        return askToSignIn({ act: 'buy', subjectId: id, purpose, photoAddress: thumbnailOf(photos) });
      dialogs.prepare();
      setConfirming(false);
      void send();
    },
    decline: () => setConfirming(false),
    forget: reset,
  };
}

/** Whether to confirm a guest's earlier action again. */
function useBegunPurchase(productId: string, canBuy: boolean) {
  const viewer = useKnownViewer();
  const [isConfirming, setConfirming] = useState(false);
  useEffect(() => {
    if (viewer && takeBegunAct('buy', productId) !== undefined) setConfirming(canBuy);
    // oxlint-disable-next-line react/exhaustive-deps -- only the viewer matters here
  }, [viewer]);
  return [isConfirming, setConfirming] as const;
}

function useDialogs(isWanted: boolean, category: Category) {
  const navigate = useNavigate();
  const { showToast } = useToast();
  return useLazyChunk(dialogs, isWanted, () => {
    showToast(DEAL_WORDS[category].completed);
    void navigate('/');
  });
}
