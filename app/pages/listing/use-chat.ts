import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { takeBegunAct } from '../../account/sign-in/begun-act.ts';
import { useAskToSignIn } from '../../account/sign-in/sign-in-sheet-context.ts';
import { useViewer } from '../../account/viewer.tsx';
import { productPath, type ShownProduct, thumbnailOf } from '../../product/product.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { ProductAnswer } from './product-answer.ts';

/** The answer leads to the conversation. */
export function useChat({ id: productId, photos }: ShownProduct, canChat: boolean) {
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const { viewer, signedIn } = useViewer();
  const { showToast } = useToast();
  const askToSignIn = useAskToSignIn();
  const open = () => void submit({ intent: 'chat' }, { method: 'post', action: productPath(productId) });
  useEffect(() => {
    if (answer && !answer.ok) showToast(answer.text, 'failed');
  }, [answer, showToast]);
  useEffect(() => {
    if (viewer && takeBegunAct('chat', productId) !== undefined && canChat) open();
    // Only the viewer matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [viewer]);
  return {
    isSending: state !== 'idle',
    chat() {
      if (signedIn) return open();
      askToSignIn({ act: 'chat', productId, purpose: '채팅하려면', photoAddress: thumbnailOf(photos) });
    },
  };
}
