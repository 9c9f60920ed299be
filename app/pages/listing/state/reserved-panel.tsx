import { type FormEvent, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { takeBegunAct } from '../../../account/sign-in/begun-act.ts';
import { useAskToSignIn } from '../../../account/sign-in/sign-in-sheet-context.ts';
import { useViewer } from '../../../account/viewer.tsx';
import { priceText, productPath, type ShownProduct, thumbnailOf } from '../../../product/product.ts';
import { RESERVATION_HOURS, reservedUntilText } from '../../../product/reserve/reservation.ts';
import { RESERVATION_ID } from '../../../purchase/buy-button.tsx';
import { DEAL_WORDS } from '../../../purchase/deal-words.ts';
import { Button } from '../../../ui/button.tsx';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { AlertDialog } from '../../../ui/overlay/alert-dialog.tsx';
import type { ProductAnswer } from '../product-answer.ts';
import { releaseQuestion } from './release-question.ts';
import styles from './reserved-panel.module.css';
import { useStanding } from './use-standing.ts';

type ReservedPanelProps = {
  product: Pick<ShownProduct, 'id' | 'category' | 'photos' | 'reserved'>;
  isOwn: boolean;
  /** Whether it is reserved for the viewer, or was until a pending answer. */
  onMine: (isMine: boolean) => void;
  /** The viewer's own price; null without one. */
  onPrice: (agreedWon: number | null) => void;
};

/** The same for everyone until the viewer's reservation is read. */
export function ReservedPanel({ product, isOwn, onMine, onPrice }: ReservedPanelProps) {
  const { id, category, reserved } = product;
  const form = useStandingForm(product);
  const { isKnown, reservedUntil, agreedWon, isWaiting } = useStanding(id, form.isSending);
  const { able } = DEAL_WORDS[category];
  const isMine = reservedUntil !== null;
  // The stream may report the reservation's end before the answer.
  const holds = isMine && (reserved || form.isSending);
  useEffect(() => {
    onMine(holds);
    return () => onMine(false);
  }, [holds, onMine]);
  useEffect(() => {
    if (isKnown) onPrice(agreedWon);
  }, [isKnown, agreedWon, onPrice]);
  return (
    <section className={styles.panel} id={RESERVATION_ID}>
      <h2 className={styles.title}>{titleOf({ isOwn, isKnown, isMine })}</h2>
      {isMine ? (
        <p className={styles.text}>
          {reservedUntilText(reservedUntil)}
          {agreedWon !== null && ` ${priceText({ category, priceWon: agreedWon })}에`} {able} 수 있어요.
        </p>
      ) : (
        <p className={styles.text}>
          예약은 보통 {RESERVATION_HOURS}시간까지예요.{!isOwn && ' 풀리면 기다린 순서대로 알려 드릴게요.'}
        </p>
      )}
      {!isOwn && (
        <form
          method="post"
          action={productPath(id)}
          onSubmit={form.send}
          className={styles.form}
          data-early-tap
        >
          {isMine ? (
            <Way intent="release" pending={form.isSending}>
              예약 취소
            </Way>
          ) : (
            <Way intent={isWaiting ? 'unwait' : 'wait'} pending={form.isSending}>
              <Icon name="bell" size={1.8} />
              {isWaiting ? '알림 취소' : '예약이 풀리면 알림 받기'}
            </Way>
          )}
        </form>
      )}
      <AlertDialog
        open={form.isAsking}
        {...releaseQuestion(able)}
        cancelLabel="취소"
        onConfirm={form.release}
        onCancel={form.cancel}
      />
      {!isOwn && (
        <noscript>
          <p className={styles.text}>나를 위해 예약된 상품은 채팅에서 {able} 수 있어요.</p>
        </noscript>
      )}
    </section>
  );
}

function titleOf({ isOwn, isKnown, isMine }: Record<'isOwn' | 'isKnown' | 'isMine', boolean>): string {
  if (isOwn || !isKnown) return '예약중이에요';
  return isMine ? '나를 위해 예약됐어요' : '다른 분이 예약했어요';
}

type WayProps = { intent: 'wait' | 'unwait' | 'release'; pending: boolean; children: React.ReactNode };

function Way({ intent, pending, children }: WayProps) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <Button variant="secondary" className={styles.button} pending={pending}>
        <span className={styles.way}>{children}</span>
      </Button>
    </>
  );
}

/** A guest's form is sent after they have signed in. */
function useStandingForm({ id: productId, photos }: Pick<ShownProduct, 'id' | 'photos'>) {
  const { signedIn, viewer } = useViewer();
  const askToSignIn = useAskToSignIn();
  const { showToast } = useToast();
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) return showToast(answer.text, 'failed');
    if (answer.intent === 'wait') showToast('예약이 풀리면 알려 드릴게요.');
    if (answer.intent === 'release') showToast('예약을 취소했어요.');
    // oxlint-disable-next-line react/exhaustive-deps -- only the answer matters here
  }, [answer]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!signedIn)
      return askToSignIn({
        act: 'wait',
        subjectId: productId,
        purpose: '알림을 받으려면',
        photoAddress: thumbnailOf(photos),
      });
    if (state !== 'idle') return;
    const intent = String(new FormData(event.currentTarget).get('intent'));
    if (intent === 'release') setAsking(true);
    else sendIntent(intent);
  };
  const sendIntent = (intent: string) =>
    void submit({ intent }, { method: 'post', action: productPath(productId) });
  useEffect(() => {
    if (viewer && takeBegunAct('wait', productId) !== undefined) sendIntent('wait');
    // oxlint-disable-next-line react/exhaustive-deps -- only the viewer matters here
  }, [viewer]);
  return {
    send,
    isSending: state !== 'idle',
    isAsking,
    cancel: () => setAsking(false),
    release() {
      setAsking(false);
      sendIntent('release');
    },
  };
}
