import { OpenConversation } from '../../talk/open-conversation.ts';
import type { Conversation } from '../../talk/conversation.ts';

/** By id, in memory: what is yet to be sent outlives a visit to another page, and nothing outlives the document. */
const openConversations = new Map<string, OpenConversation>();

export function findOpenConversation(id: string): OpenConversation | undefined {
  return openConversations.get(id);
}

/** On the server, and for a page of earlier messages, one of its own. */
export function openConversation(conversation: Conversation): OpenConversation {
  const { id } = conversation;
  if (typeof window === 'undefined' || isPast(conversation)) return new OpenConversation(conversation);
  const known = openConversations.get(id);
  if (!known) {
    const opened = new OpenConversation(conversation);
    openConversations.set(id, opened);
    return opened;
  }
  known.takeNewest(conversation);
  return known;
}

/** Whether newer messages follow those of the page. */
export function isPast({ messages, lastSeq }: Pick<Conversation, 'messages' | 'lastSeq'>): boolean {
  return (messages.at(-1)?.seq ?? lastSeq) < lastSeq;
}
