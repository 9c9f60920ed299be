import { useEffect } from 'react';
import { takeBegunAct } from '../../account/sign-in/begun-act.ts';
import { useAskToSignIn } from '../../account/sign-in/sign-in-sheet-context.ts';
import { useViewer } from '../../account/viewer.tsx';
import { type ShownProduct, thumbnailOf } from '../../product/product.ts';
import { useProductForm } from './use-product-form.ts';

/** The answer leads to the conversation. */
export function useChat({ id: productId, photos }: ShownProduct, canChat: boolean) {
  const { state, submit } = useProductForm(productId);
  const { viewer, signedIn } = useViewer();
  const askToSignIn = useAskToSignIn();
  const open = () => void submit('chat');
  useEffect(() => {
    if (viewer && takeBegunAct('chat', productId) !== undefined && canChat) open();
    // Only the viewer matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [viewer]);
  return {
    isSending: state !== 'idle',
    chat() {
      if (signedIn) return open();
      askToSignIn({
        act: 'chat',
        subjectId: productId,
        purpose: '채팅하려면',
        photoAddress: thumbnailOf(photos),
      });
    },
  };
}
