import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { useAskToSignIn } from '../../account/sign-in/sign-in-sheet-context.ts';
import { useKnownViewer, useViewer } from '../../account/viewer.tsx';
import {
  ADDED_TEXT,
  IN_PLACE,
  KEYWORDS_PATH,
  keywordSearch,
  type TypedKeyword,
} from '../../keyword/keyword-path.ts';
import { PushOffer } from '../../notice/push/offer/push-offer.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { AddedInPlace } from '../my/keywords/add-in-place.ts';
import pageStyles from './product-list-page.module.css';
import styles from './search-alert.module.css';

type AddSearchAlertProps = {
  typed: TypedKeyword;
  taps: number;
  label: ReactNode;
};

/** After a tap the button keeps the focus, and links to the person's alerts. */
export function AddSearchAlert({ typed, taps, label }: AddSearchAlertProps) {
  const viewer = useKnownViewer();
  const { answer, isSending, add } = useAddition(typed);
  const ref = useRef<HTMLSpanElement>(null);
  const tap = useEffectEvent(add);
  useEffect(() => tap(), [taps]);
  const isAdded = answer?.ok === true;
  useEffect(() => {
    ref.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  }, [isAdded]);
  return (
    <>
      <span ref={ref}>
        {isAdded ? (
          <ButtonLink to={KEYWORDS_PATH} variant="secondary" size="small">
            <span>
              <span className={pageStyles.more}>받고 있는 </span>키워드 보기
            </span>
          </ButtonLink>
        ) : (
          <Button variant="secondary" size="small" pending={isSending}>
            {label}
          </Button>
        )}
      </span>
      {isAdded && viewer && (
        <div className={styles.asked}>
          <PushOffer accountId={viewer.id} question="맞는 상품이 올라오면 바로 알려 드릴까요?" />
        </div>
      )}
    </>
  );
}

function useAddition(typed: TypedKeyword) {
  const { signedIn } = useViewer();
  const { showToast } = useToast();
  const askToSignIn = useAskToSignIn();
  const { data: answer, state, submit } = useFetcher<AddedInPlace>();
  useEffect(() => {
    if (answer?.ok) showToast(ADDED_TEXT);
    else if (answer) showToast(answer.text, 'failed');
  }, [answer, showToast]);
  const add = () => {
    const subjectId = keywordSearch(typed);
    if (!signedIn)
      return askToSignIn({ act: 'keyword', subjectId, purpose: '알림을 받으려면', photoAddress: undefined });
    if (state !== 'idle') return;
    const fields = { intent: 'add', ...IN_PLACE, ...typed };
    // The list is the same for everyone.
    void submit(fields, { method: 'post', action: KEYWORDS_PATH, defaultShouldRevalidate: false });
  };
  return { answer, isSending: state !== 'idle', add };
}
