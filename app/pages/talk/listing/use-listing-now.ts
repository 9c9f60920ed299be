import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveClient } from '../../../live/live-client.tsx';
import type { Conversation, ListingState } from '../../../talk/conversation.ts';
import type { ConversationView } from '../../../talk/open-conversation.ts';

export interface ListingNow {
  state: ListingState;
  /** Epoch ms; null unless it is reserved for this buyer. */
  reservedUntil: number | null;
  isForOther: boolean;
  /** Whether the two may make an appointment for it. */
  canMeet: boolean;
}

export function useListingNow(
  { productId, state, reservedUntil, lastSeq }: Conversation,
  { messages }: ConversationView,
  canMeet: boolean,
): ListingNow {
  const { revalidate } = useRevalidator();
  const changedSeq = messages.findLast(({ kind }) => kind === 'system')?.seq ?? 0;
  useEffect(() => {
    if (changedSeq > lastSeq) void revalidate();
  }, [changedSeq, lastSeq, revalidate]);
  useEdits(productId, () => void revalidate());
  const live = useLiveState(productId);
  const now = live ?? state;
  return {
    state: now,
    reservedUntil: now === 'reserved' ? reservedUntil : null,
    // The stream does not name the buyer: the page does, once it is read again.
    isForOther: now === 'reserved' && state === 'reserved' && reservedUntil === null,
    canMeet: canMeet && now !== 'gone',
  };
}

/** The stream says only that something has changed: where its states are as before, the listing was edited. */
function useEdits(productId: string | null, onEdit: () => void): void {
  const { store } = useLiveClient();
  const edited = useEffectEvent(onEdit);
  useEffect(() => {
    if (productId === null) return;
    let readAt = store.eventCount;
    let known: unknown;
    return store.subscribe(() => {
      if (!store.hasEventSince(productId, readAt)) return;
      readAt = store.eventCount;
      const now = store.getProduct(productId);
      if (now === known) edited();
      known = now;
    });
  }, [store, productId]);
}

function useLiveState(productId: string | null): ListingState | undefined {
  const client = useLiveClient();
  useEffect(() => (productId === null ? undefined : client.watchProduct(productId)), [client, productId]);
  const live = useSyncExternalStore(
    client.store.subscribe,
    () => (productId === null ? undefined : client.store.getProduct(productId)),
    () => undefined,
  );
  if (!live) return undefined;
  if (live.removed) return 'gone';
  if (live.soldOut) return 'sold';
  return live.reserved ? 'reserved' : 'open';
}
