import { useEffect, useState } from 'react';
import { useFetcher, useRevalidator, useSubmit } from 'react-router';
import type { Category } from '../../../product/category.ts';
import { productPath } from '../../../product/product.ts';
import { type Conversation, conversationPath, shownWon } from '../../../talk/conversation.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import type { ProductAnswer } from '../../listing/product-answer.ts';
import { offerUndo } from '../../listing/purchase/purchase-dialogs.tsx';

export type Question = 'buy' | 'complete' | 'release';
type Change = Question | 'reserve';

export interface ListingChanges {
  question: Question | undefined;
  isSending: boolean;
  ask(question: Question): void;
  cancel(): void;
  send(change: Change): void;
}

/** Actions on the listing from its conversation; a rejection is shown in a toast. */
export function useListingChanges(conversation: Conversation): ListingChanges {
  const { id, productId, category } = conversation;
  const { data: answer, state, submit } = useFetcher<{ ok: boolean; text?: string } | ProductAnswer>();
  const { revalidate } = useRevalidator();
  const submitPage = useSubmit();
  const { showToast } = useToast();
  const [question, setQuestion] = useState<Question>();
  const [seenWon, setSeenWon] = useState<number | null>(null);
  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) {
      if ('text' in answer) showToast(answer.text ?? '', 'failed');
      void revalidate();
    }
    const isBought = answer.ok && 'intent' in answer && productId !== null;
    if (isBought)
      offerUndo({ id: productId, category: category as Category }, { showToast, submit: submitPage });
    // Only the answer matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer]);
  return {
    question,
    isSending: state !== 'idle',
    ask(next) {
      setQuestion(next);
      setSeenWon(shownWon(conversation));
    },
    cancel: () => setQuestion(undefined),
    send(change) {
      setQuestion(undefined);
      // Of the moment of asking: an edit that comes under the finger is not agreed to.
      const seenPrice = seenWon ?? '';
      if (change === 'buy')
        void submit({ intent: change, seenPrice }, { method: 'post', action: productPath(productId!) });
      else void submit({ intent: change }, { method: 'post', action: conversationPath(id) });
    },
  };
}
