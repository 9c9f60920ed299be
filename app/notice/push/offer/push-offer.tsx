import { useId, useState } from 'react';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import { pushOwner } from '../browser/device-pushes.ts';
import { declinePushes, hasDeclinedPushes, pushSupport } from '../browser/push-support.ts';
import styles from './push-offer.module.css';

type PushOfferProps = { accountId: string; question: string };

/** Offers pushes until the person answers, once a device. */
export function PushOffer({ accountId, question }: PushOfferProps) {
  const isScripted = useIsScripted();
  const [isAnswered, setAnswered] = useState(false);
  const questionId = useId();
  const accept = useAccept(accountId);
  if (!isScripted || isAnswered || !canOffer(accountId)) return null;
  return (
    <div className={styles.offer} role="group" aria-labelledby={questionId}>
      <span id={questionId} className={styles.question}>
        {question}
      </span>
      <button
        type="button"
        className={styles.button}
        onClick={() => {
          setAnswered(true);
          declinePushes();
        }}
      >
        괜찮아요
      </button>
      <button
        type="button"
        className={styles.accept}
        onClick={() => {
          setAnswered(true);
          void accept();
        }}
      >
        푸시 받기
      </button>
    </div>
  );
}

function canOffer(accountId: string): boolean {
  return pushSupport() === 'possible' && pushOwner() !== accountId && !hasDeclinedPushes();
}

function useAccept(accountId: string): () => Promise<void> {
  const { showToast } = useToast();
  return async () => {
    const { subscribeDevice } = await import('../browser/subscribe-device.ts');
    const outcome = await subscribeDevice(accountId);
    if (outcome === 'on') return showToast('이 기기에서 푸시를 받아요.');
    if (outcome === 'denied') declinePushes();
    showToast('푸시를 켜지 못했어요. MY의 알림 설정에서 켤 수 있어요.', 'failed');
  };
}
