import { useState } from 'react';
import type { OpenConversation } from '../../../talk/open-conversation.ts';
import { postTyping, TypingReport } from '../../../talk/typing/typing-report.ts';
import { readTypedHere, saveTyped } from '../open-conversations.ts';

interface TypedBy {
  id: string;
  accountId: string;
  /** Whether the other may see that one types. */
  isShared: boolean;
}

/** For the composer: the text stays on this device until it is sent. */
export function useTypedText(conversation: OpenConversation, { id, accountId, isShared }: TypedBy) {
  const [report] = useState(() => new TypingReport(() => postTyping(id)));
  return {
    readTyped: () => readTypedHere(accountId, id),
    onText: (text: string) => {
      saveTyped(conversation, { accountId, id, text });
      if (isShared) report.typed(text);
    },
  };
}
