import { useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { useViewer } from '../../account/viewer.tsx';
import { usePicks } from '../../pick/picks.tsx';
import { productPath } from '../../product/product.ts';
import { afterPaint } from '../../ui/overlay/modal.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { ProductAnswer } from './product-answer.ts';

interface PickToggle {
  picked: boolean;
  /** How many have picked it, a tap on its way included. */
  count: number;
  toggle(): void;
}

/**
 * A post on its way; `shown` is whether the page shows it as done already. `told` is the count when it was
 * sent: one that is told meanwhile may have it counted already, or not.
 */
type Sent = { picked: boolean; shown: boolean; told: number };

/**
 * Picking with the answer taken for granted: shown at once, undone with a word when it is refused. One post is
 * on its way at a time; taps in the meantime are sent after it if they leave things different.
 * @param told how many have picked it, as the server last told
 */
export function usePickToggle(productId: string, told: number): PickToggle {
  const { isPicked, setPicked } = usePicks();
  const { signedIn } = useViewer();
  const { showToast } = useToast();
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const [sent, setSent] = useState<Sent>();
  const picked = isPicked(productId);

  const send = (next: Omit<Sent, 'told'>) => {
    setSent({ ...next, told });
    void submit(
      { intent: next.picked ? 'pick' : 'unpick' },
      { method: 'post', action: productPath(productId) },
    );
  };
  useEffect(() => {
    if (state !== 'idle' || !sent) return;
    if (answer?.done && sent.shown && picked !== sent.picked) return send({ picked, shown: true });
    setSent(undefined);
    setPicked(productId, answer?.done ? sent.picked : !sent.picked);
    if (answer && !answer.done) showToast(answer.text, 'failed');
    // Only the end of a post is of interest here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state]);

  const toggle = () => {
    if (signedIn) setPicked(productId, !picked, true);
    if (state !== 'idle') return;
    const sendPick = () => send({ picked: !picked, shown: signedIn });
    // Without a session the answer opens the sign-in page, which would hold up the paint of the tap.
    if (signedIn) sendPick();
    else afterPaint(sendPick);
  };
  const count = sent && state !== 'idle' ? sent.told + Number(picked) - Number(!sent.picked) : told;
  return { picked, count, toggle };
}
