import { useSubmit } from 'react-router';
import { productPath } from '../../product/product.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import { UNDO_TEXT } from './product-answer.ts';

/** A toast that stays when this page is left, or comes then. */
export function useOfferUndo(productId: string, done: string): () => void {
  const submit = useSubmit();
  const { showToast } = useToast();
  const undo = () => void submit({ intent: 'undo' }, { method: 'post', action: productPath(productId) });
  return () => showToast(done, 'done', { label: UNDO_TEXT, onPress: undo });
}
