import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { productPath } from '../../product/product.ts';
import { useToast } from '../../ui/feedback/toast.tsx';
import type { ProductAnswer } from './product-answer.ts';

/** Shows a rejection in a toast, except of a purchase, which the bar shows. */
export function useProductForm(productId: string) {
  const { data: answer, state, submit, reset } = useFetcher<ProductAnswer>();
  const { showToast } = useToast();
  useEffect(() => {
    if (answer && !answer.ok && answer.intent !== 'buy') showToast(answer.text, 'failed');
  }, [answer, showToast]);
  const send = (fields: { intent: 'buy'; seenPrice: number | '' } | { intent: 'chat'; ask?: string }) =>
    submit(fields, { method: 'post', action: productPath(productId) });
  return { answer, state, submit: send, reset };
}
