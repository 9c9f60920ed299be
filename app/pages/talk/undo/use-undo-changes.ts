import { useEffect } from 'react';
import { useFetcher, useNavigate, useSearchParams } from 'react-router';
import { conversationPath } from '../../../talk/conversation.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';

type UndoChange = 'undo-ask' | 'undo-agree' | 'undo-decline';

export interface UndoChanges {
  /** Whether the address opens the question: a request is possible once. */
  isAsking: boolean;
  isSending: boolean;
  cancel(): void;
  send(change: UndoChange): void;
}

/** The two people's steps of undoing their purchase; a rejection is shown in a toast. */
export function useUndoChanges(id: string): UndoChanges {
  const { data: answer, state, submit } = useFetcher<{ ok: boolean; text?: string }>();
  const navigate = useNavigate();
  const isAsking = useSearchParams()[0].get('ask') === 'undo';
  const { showToast } = useToast();
  useEffect(() => {
    if (answer && !answer.ok && answer.text) showToast(answer.text, 'failed');
    // Only the answer matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer]);
  const cancel = () => void navigate(conversationPath(id), { replace: true });
  return {
    isAsking,
    isSending: state !== 'idle',
    cancel,
    send(change) {
      void submit({ intent: change }, { method: 'post', action: conversationPath(id) });
      if (isAsking) cancel();
    },
  };
}
