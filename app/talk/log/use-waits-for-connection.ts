import { useSyncExternalStore } from 'react';
import type { ConversationView } from '../open-conversation.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Whether what is unsent is sent by itself as soon as there is a connection; see `retryUnanswered`. */
export function useWaitsForConnection({ unsent }: Pick<ConversationView, 'unsent'>): boolean {
  const isOffline = useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  );
  return isOffline && !unsent.some(({ isRefused }) => isRefused);
}
