import type { FormEvent } from 'react';
import { useFetcher } from 'react-router';
import { productPath } from '../../../product/product.ts';
import { UNDO_MINUTES } from '../../../purchase/purchase.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { latestAnswer, type ProductAnswer, UNDONE_TEXT } from '../product-answer.ts';
import styles from './undo-purchase.module.css';

export const UNDO_TEXT = '되돌리기';
export const AFTER_BUYING_TEXT = `받을 방법은 판매자와 채팅으로 정해요. 잘못 눌렀다면 ${UNDO_MINUTES}분 안에 구매내역에서 되돌릴 수 있어요.`;

type UndoPurchaseProps = {
  productId: string;
  titleId?: string | undefined;
  /** Until when. */
  hint: string;
  onUndone: (productId: string) => void;
};

/** A button among others, with its hint below them. Without scripts the browser goes on to the listing. */
export function UndoPurchase({ productId, titleId, hint, onUndone }: UndoPurchaseProps) {
  const { undo, isPending } = useUndoPurchase(productId, (isUndone) => isUndone && onUndone(productId));
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) undo();
  };
  return (
    <form className={styles.row} method="post" action={productPath(productId)} onSubmit={send}>
      <input type="hidden" name="intent" value="undo" />
      <Button size="small" variant="secondary" pending={isPending} aria-describedby={titleId}>
        {UNDO_TEXT}
      </Button>
      <p className={styles.hint}>{hint}</p>
    </form>
  );
}

export function useUndoPurchase(productId: string, onAnswer: (isUndone: boolean) => void) {
  const { state, submit } = useFetcher<ProductAnswer>();
  const { showToast } = useToast();
  // No effect: the stream may report it first, and unmount what was tapped.
  const undo = async () => {
    await submit({ intent: 'undo' }, { method: 'post', action: productPath(productId) });
    const answer = latestAnswer();
    if (answer?.intent !== 'undo') return;
    if (answer.ok) showToast(UNDONE_TEXT);
    else showToast(answer.text, 'failed');
    onAnswer(answer.ok);
  };
  return { undo: () => void undo(), isPending: state !== 'idle' };
}
