import { useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { productPath } from '../../product/product.ts';
import { lazyChunk, useNotifyMissing } from '../../ui/lazy-chunk.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { ProductAnswer, ProductResult } from './product-answer.ts';

export const descriptionEditor = lazyChunk(() => import('../../product/detail/description-editor.tsx'));

export function useDescriptionEdit(productId: string, rejected: ProductResult | undefined) {
  const { showToast } = useToast();
  const notifyMissing = useNotifyMissing();
  const { data: answer, state, submit } = useFetcher<ProductAnswer>();
  const [isEditing, setEditing] = useState(rejected !== undefined);
  const [formResult, setFormResult] = useState(rejected);
  const editButtonRef = useFocusAfter(isEditing);

  useEffect(() => {
    if (!answer) return;
    if (answer.ok) {
      setEditing(false);
      showToast('설명을 수정했어요.');
      return;
    }
    if (answer.reason === 'failed') showToast(answer.text, 'failed');
    else setFormResult(answer);
  }, [answer, showToast]);

  return {
    isEditing,
    editButtonRef,
    isSaving: state !== 'idle',
    error: formResult?.text,
    start() {
      setFormResult(undefined);
      descriptionEditor.load().then(() => setEditing(true), notifyMissing);
    },
    cancel: () => setEditing(false),
    save(desc: string) {
      setFormResult(undefined);
      void submit({ intent: 'edit', desc }, { method: 'post', action: productPath(productId) });
    },
  };
}

/** Focus moves from the editor, which is gone, to the button. */
function useFocusAfter(isEditing: boolean) {
  const editButtonRef = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButtonRef.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  return editButtonRef;
}
