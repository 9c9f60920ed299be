import { deviceStorage } from '../../platform/device-storage.ts';
import { OpenConversation } from '../../talk/open-conversation.ts';
import {
  hasWords,
  readTyped,
  readUnsent,
  writeTyped,
  writeUnsent,
} from '../../talk/composer/unsent-messages.ts';
import type { Conversation } from '../../talk/conversation.ts';

const openConversations = new Map<string, OpenConversation>();

export function findOpenConversation(id: string): OpenConversation | undefined {
  return openConversations.get(id);
}

export function forgetOpenConversation(id: string): void {
  openConversations.delete(id);
}

/** On the server, and for a page of earlier messages, a new one. */
export function openConversation(conversation: Conversation): OpenConversation {
  const { id } = conversation;
  if (typeof window === 'undefined' || isPast(conversation)) return new OpenConversation(conversation);
  const known = openConversations.get(id);
  if (!known) {
    const opened = new OpenConversation(conversation);
    openConversations.set(id, opened);
    opened.subscribe(warnOfUnsentPhotos);
    return opened;
  }
  known.takeNewest(conversation);
  return known;
}

const attached = new WeakSet<OpenConversation>();

/** After the first render, which matches the server's: sends the messages stored on this device, and stores new ones there. */
export function attachUnsent(id: string, accountId: string, conversation: OpenConversation): void {
  const storage = deviceStorage();
  if (!storage || attached.has(conversation)) return;
  attached.add(conversation);
  restoreUnsent(id, accountId, conversation);
  let { unsent } = conversation.getView();
  const ownIds = new Set(unsent.map(({ clientId }) => clientId));
  conversation.subscribe(() => {
    const next = conversation.getView().unsent;
    if (next === unsent) return;
    unsent = next;
    for (const { clientId } of unsent) ownIds.add(clientId);
    // Photos live as long as this document.
    const texts = unsent.filter(({ photos }) => photos === undefined);
    writeUnsent(storage, accountId, id, { unsent: texts, ownIds });
  });
}

/**
 * With what other tabs have yet to send: each tab sends all of it in the order in which it was written, and the server
 * takes each message once.
 */
export function restoreUnsent(id: string, accountId: string, conversation: OpenConversation): void {
  const storage = deviceStorage();
  if (storage) conversation.restore(readUnsent(storage, accountId, id), Date.now());
}

export function readTypedHere(accountId: string, id: string): string {
  const storage = deviceStorage();
  return storage ? readTyped(storage, accountId, id) : '';
}

export function hasWordsHere(id: string): boolean {
  const storage = deviceStorage();
  return storage !== undefined && hasWords(storage, id);
}

export function saveTyped(
  conversation: OpenConversation,
  { accountId, id, text }: { accountId: string; id: string; text: string },
): void {
  conversation.saveDraft(text);
  const storage = deviceStorage();
  if (storage) writeTyped(storage, accountId, id, text);
}

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser warns before leaving this document, as unsent photos would be lost. */
function warnOfUnsentPhotos(): void {
  const isAtStake = [...openConversations.values()].some(({ hasUnsentPhotos }) => hasUnsentPhotos);
  if (isAtStake) window.addEventListener('beforeunload', warn);
  else window.removeEventListener('beforeunload', warn);
}

export function isPast({ messages, lastSeq }: Pick<Conversation, 'messages' | 'lastSeq'>): boolean {
  return (messages.at(-1)?.seq ?? lastSeq) < lastSeq;
}
