import { lazy, Suspense, useEffect } from 'react';
import { PickButton } from '../../pick/pick-button.tsx';
import { productPath, type ShownProduct, thumbnailOf } from '../../product/product.ts';
import { BuyButton } from '../../purchase/buy-button.tsx';
import { ChatButton } from '../../talk/listing/chat-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FormError } from '../../ui/form/form-error.tsx';
import actionBar from '../../ui/layout/action-bar.module.css';
import { lazyChunk, usePreparedChunk } from '../../ui/lazy-chunk.ts';
import { stopLoading } from '../../shell/opening/stop-loading.ts';
import { SiteLink } from '../../ui/site-link.tsx';
import styles from './buy-bar.module.css';
import { GONE_TEXT, type ProductAnswer } from './product-answer.ts';
import type { PickToggle } from './use-pick-toggle.ts';
import { usePurchase } from './purchase/use-purchase.ts';
import { BLOCKED_PATH } from '../../account/account-paths.ts';
import { takeBegunAct } from '../../account/sign-in/begun-act.ts';
import { useAskToSignIn } from '../../account/sign-in/sign-in-sheet-context.ts';
import { useViewer } from '../../account/viewer.tsx';
import { useProductForm } from './use-product-form.ts';

const ApplyButton = lazy(async () => ({
  default: (await import('./giveaway/apply-button.tsx')).ApplyButton,
}));
const pendingConversation = lazyChunk(() => import('../../talk/listing/pending-conversation.tsx'));
const OwnBar = lazy(async () => ({ default: (await import('./own-bar.tsx')).OwnBar }));

type BuyBarProps = {
  product: ShownProduct;
  isRemoved: boolean;
  isOwn: boolean;
  /** Whether the viewer has blocked the seller. */
  isBlocked: boolean;
  isReserved: boolean;
  /** For a giveaway by application that is still open. */
  applying: { isApplied: boolean; isDrawn: boolean } | undefined;
  pick: PickToggle;
  posted: ProductAnswer | undefined;
};

export function BuyBar(props: BuyBarProps) {
  const { product, isRemoved, isOwn, isBlocked, isReserved, applying, pick, posted } = props;
  const purchase = usePurchase(product, isOwn, posted);
  const { id, category } = product;
  const action = productPath(id);
  const sold = product.sold || purchase.isBought;
  const chat = useChat(product, !isOwn && !isBlocked && !sold);
  return (
    <>
      <div className={classNames(actionBar.bar, styles.bar)}>
        {purchase.rejection && <FormError>{purchase.rejection}</FormError>}
        {!isOwn && (isRemoved || isBlocked) ? (
          <ClosedNote isRemoved={isRemoved} />
        ) : (
          <div className={styles.buttons}>
            {isOwn ? (
              <Suspense fallback={<div className={classNames(styles.pending, styles.own)} />}>
                <OwnBar product={product} isRemoved={isRemoved} />
              </Suspense>
            ) : (
              <div className={styles.forBuyers}>
                <PickButton action={action} picked={pick.picked} onToggle={pick.toggle} />
                {!sold && <ChatButton action={action} pending={chat.isSending} onChat={chat.chat} />}
                {applying && !sold ? (
                  <Suspense fallback={<div className={styles.pending} />}>
                    <ApplyButton {...applying} />
                  </Suspense>
                ) : (
                  <BuyButton
                    action={action}
                    category={category}
                    priceWon={product.priceWon ?? ''}
                    sold={sold}
                    isReserved={isReserved}
                    pending={purchase.isSending}
                    onBuy={purchase.buy}
                  />
                )}
              </div>
            )}
          </div>
        )}
        {purchase.dialogs && <purchase.dialogs.PurchaseDialogs product={product} purchase={purchase} />}
      </div>
      {chat.isSending && chat.PendingConversation && (
        <chat.PendingConversation listing={product} onCancel={chat.cancel} />
      )}
    </>
  );
}

function ClosedNote({ isRemoved }: Pick<BuyBarProps, 'isRemoved'>) {
  if (isRemoved) {
    return (
      <p className={styles.gone} role="alert">
        {GONE_TEXT}
      </p>
    );
  }
  return (
    <p className={styles.gone}>
      차단한 사용자의 상품이에요. <SiteLink to={BLOCKED_PATH}>차단 목록 보기</SiteLink>
    </p>
  );
}

function useChat({ id: productId, photos }: ShownProduct, canChat: boolean) {
  const { state, submit, reset } = useProductForm(productId);
  const { viewer, signedIn } = useViewer();
  const askToSignIn = useAskToSignIn();
  const open = (ask = '') => void submit({ intent: 'chat', ask });
  const pending = usePreparedChunk(pendingConversation, signedIn && canChat);
  useEffect(() => {
    const begun = viewer ? takeBegunAct('chat', productId) : undefined;
    if (begun !== undefined && canChat) open(begun.split('?')[1]);
    // oxlint-disable-next-line react/exhaustive-deps -- only the viewer matters here
  }, [viewer]);
  return {
    isSending: state !== 'idle',
    PendingConversation: pending?.PendingConversation,
    cancel() {
      reset();
      stopLoading();
    },
    chat(ask: string) {
      if (signedIn) return open(ask);
      askToSignIn({
        act: 'chat',
        subjectId: `${productId}?${ask}`,
        purpose: ask ? '가격을 제안하려면' : '채팅하려면',
        photoAddress: thumbnailOf(photos),
      });
    },
  };
}
