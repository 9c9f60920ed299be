import { useEffect, useState } from 'react';
import { useFetcher, useSubmit } from 'react-router';
import { useViewer } from '../../../account/viewer.tsx';
import { conversationPath } from '../../../talk/conversation.ts';
import { useToast } from '../../../ui/feedback/toast.tsx';
import { forgetOpenConversation } from '../open-conversations.ts';

export type MemberQuestionName = 'block' | 'leave';
type MemberChange = MemberQuestionName | 'unblock' | 'mute' | 'unmute';

export interface MemberChanges {
  question: MemberQuestionName | undefined;
  ask(question: MemberQuestionName): void;
  cancel(): void;
  send(change: MemberChange): void;
}

const FAILED_TEXT = '요청을 처리하지 못했어요. 잠시 후 다시 시도해 주세요.';
const DONE_TEXTS: Partial<Record<MemberChange, string>> = {
  block: '차단했어요.',
  unblock: '차단을 풀었어요.',
  mute: '이 대화의 알림을 껐어요.',
  unmute: '이 대화의 알림을 켰어요.',
};

export function useMemberChanges(id: string): MemberChanges {
  const { data: answer, submit } = useFetcher<{ ok: boolean; text?: string }>();
  const submitPage = useSubmit();
  const { showToast } = useToast();
  const { refresh } = useViewer();
  const [question, setQuestion] = useState<MemberQuestionName>();
  const [sent, setSent] = useState<MemberChange>();
  useEffect(() => {
    if (!answer) return;
    if (!answer.ok) showToast(answer.text || FAILED_TEXT, 'failed');
    else if (sent && DONE_TEXTS[sent]) showToast(DONE_TEXTS[sent]);
    // Lists leave out the other's listings.
    if (sent === 'block' || sent === 'unblock') refresh();
    // Only the answer matters here.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [answer]);
  return {
    question,
    ask: setQuestion,
    cancel: () => setQuestion(undefined),
    send(change) {
      setQuestion(undefined);
      const post = { method: 'post', action: conversationPath(id) } as const;
      if (change === 'leave') {
        // If it comes back, it begins without earlier messages.
        forgetOpenConversation(id);
        return void submitPage({ intent: change }, { ...post, replace: true });
      }
      setSent(change);
      void submit({ intent: change }, post);
    },
  };
}
