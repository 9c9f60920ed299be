import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useViewer } from '../../account/viewer.tsx';
import { usePicks } from '../../pick/picks.tsx';
import { productPath } from '../../product/product.ts';
import { afterPaint } from '../../ui/overlay/modal.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { ProductAnswer } from './product-answer.ts';

export interface PickToggle {
  picked: boolean;
  count: number;
  /** A guest tapped: the sign-in page is on its way. */
  isPending: boolean;
  toggle(): void;
}

/** `shown`: the page shows it as done. `serverCount` is the server's count when it was sent. */
type Sent = { picked: boolean; shown: boolean; serverCount: number };

/** Optimistic: shown at once, undone when rejected. One post at a time; later taps follow if they change anything. */
export function usePickToggle(productId: string, serverCount: number): PickToggle {
  const { isPicked, setPicked } = usePicks();
  const { signedIn } = useViewer();
  const { showToast } = useToast();
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const [sent, setSent] = useState<Sent>();
  const picked = isPicked(productId);

  const post = (next: boolean) =>
    void submit({ intent: next ? 'pick' : 'unpick' }, { method: 'post', action: productPath(productId) });
  const send = (next: boolean) => {
    setSent({ picked: next, shown: true, serverCount });
    post(next);
  };
  // The response opens the sign-in page, which would delay the tap's paint.
  const sendToSignIn = () => {
    setSent({ picked: !picked, shown: false, serverCount });
    afterPaint(() => post(!picked));
  };
  useEffect(() => {
    if (state !== 'idle' || !sent) return;
    if (answer?.ok && sent.shown && picked !== sent.picked) return send(picked);
    setSent(undefined);
    setPicked(productId, answer?.ok ? sent.picked : !sent.picked);
    if (answer && !answer.ok) showToast(answer.text, 'failed');
    // Only the end of a post matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);

  const isPending = sent?.shown === false;
  const toggle = () => {
    if (signedIn) setPicked(productId, !picked, true);
    if (state !== 'idle' || isPending) return;
    if (signedIn) send(!picked);
    else sendToSignIn();
  };
  const count =
    sent && state !== 'idle' ? sent.serverCount + Number(picked) - Number(!sent.picked) : serverCount;
  return { picked, count, isPending, toggle };
}
