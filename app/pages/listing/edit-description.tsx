import { use, useEffect, useState } from 'react';
import { useFetcher } from 'react-router';
import { DescriptionEditor } from '../../product/detail/description-editor.tsx';
import { productPath } from '../../product/product.ts';
import { ContactNote } from '../../talk/warning/contact-note.tsx';
import { useToast } from '../../ui/feedback/toast.tsx';
import { SignInSheetContext } from '../../ui/overlay/sign-in-again.ts';
import type { ProductAnswer, ProductResult } from './product-answer.ts';

const SIGNED_OUT = '로그아웃되어 있었어요. 로그인한 뒤에 다시 저장해 주세요.';

type EditDescriptionProps = {
  product: { id: string; desc: string };
  rejected: ProductResult | undefined;
  onClose: () => void;
};

export function EditDescription({ product: { id, desc }, rejected, onClose }: EditDescriptionProps) {
  const { showToast } = useToast();
  const askToSignIn = use(SignInSheetContext);
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const [formResult, setFormResult] = useState(rejected);

  useEffect(() => {
    if (!answer) return;
    if (answer.ok) {
      onClose();
      showToast('설명을 수정했어요.');
      return;
    }
    if (answer.reason === 'failed') return showToast(answer.text, 'failed');
    const isSignedOut = answer.reason === 'signed-out';
    setFormResult(isSignedOut ? { ...answer, text: SIGNED_OUT } : answer);
    if (isSignedOut) askToSignIn?.({ act: 'write', onSignedIn: () => setFormResult(undefined) });
  }, [answer, askToSignIn, onClose, showToast]);

  const save = (typed: string) => {
    setFormResult(undefined);
    void submit({ intent: 'edit', desc: typed }, { method: 'post', action: productPath(id) });
  };
  return (
    <DescriptionEditor
      productId={id}
      desc={rejected?.desc ?? desc}
      error={formResult?.text}
      pending={state !== 'idle'}
      note={<ContactNote />}
      onSave={save}
      onCancel={onClose}
    />
  );
}
