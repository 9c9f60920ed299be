import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { useLiveClient } from '../../../live/live-client.tsx';
import type { Conversation, ListingState } from '../../../talk/conversation.ts';
import type { ConversationView } from '../../../talk/open-conversation.ts';

export interface ListingNow {
  state: ListingState;
  /** Epoch ms; null unless it is reserved for this buyer. */
  reservedUntil: number | null;
}

export function useListingNow(
  { productId, state, reservedUntil, lastSeq }: Conversation,
  { messages }: ConversationView,
): ListingNow {
  const { revalidate } = useRevalidator();
  const changedSeq = messages.findLast(({ kind }) => kind === 'system')?.seq ?? 0;
  useEffect(() => {
    if (changedSeq > lastSeq) void revalidate();
  }, [changedSeq, lastSeq, revalidate]);
  const live = useLiveState(productId);
  const now = live ?? state;
  return { state: now, reservedUntil: now === 'reserved' ? reservedUntil : null };
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
