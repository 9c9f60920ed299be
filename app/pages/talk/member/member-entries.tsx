import type { FormEvent } from 'react';
import { type Conversation, conversationPath } from '../../../talk/conversation.ts';
import { PopoverMenuItem, PopoverMenuLink } from '../../../ui/overlay/popover-menu.tsx';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import type { MemberChanges, MemberQuestionName } from './use-member-changes.ts';

type MemberEntriesProps = { conversation: Conversation; changes: MemberChanges };

/** The entries of 더보기 for one's own side of the conversation. */
export function MemberEntries({ conversation, changes }: MemberEntriesProps) {
  const { id, other, isMuted, hasBlocked } = conversation;
  const mute = isMuted ? 'unmute' : 'mute';
  return (
    <>
      <SentEntry id={id} intent={mute} onSend={() => changes.send(mute)}>
        {isMuted ? '알림 켜기' : '알림 끄기'}
      </SentEntry>
      {other.id !== null && hasBlocked && (
        <SentEntry id={id} intent="unblock" onSend={() => changes.send('unblock')}>
          차단 풀기
        </SentEntry>
      )}
      {other.id !== null && !hasBlocked && (
        <QuestionEntry id={id} question="block" onAsk={changes.ask}>
          차단하기
        </QuestionEntry>
      )}
      <QuestionEntry id={id} question="leave" onAsk={changes.ask}>
        대화방 나가기
      </QuestionEntry>
    </>
  );
}

type SentEntryProps = { id: string; intent: string; onSend: () => void; children: string };

function SentEntry({ id, intent, onSend, children }: SentEntryProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSend();
  };
  return (
    <form method="post" action={conversationPath(id)} onSubmit={send}>
      <input type="hidden" name="intent" value={intent} />
      <PopoverMenuItem type="submit">{children}</PopoverMenuItem>
    </form>
  );
}

type QuestionEntryProps = {
  id: string;
  question: MemberQuestionName;
  onAsk: (question: MemberQuestionName) => void;
  children: string;
};

/** Without scripts its question is a part of the page. */
function QuestionEntry({ id, question, onAsk, children }: QuestionEntryProps) {
  if (!useIsScripted())
    return <PopoverMenuLink to={`${conversationPath(id)}?ask=${question}`}>{children}</PopoverMenuLink>;
  return <PopoverMenuItem onClick={() => onAsk(question)}>{children}</PopoverMenuItem>;
}
