import { useSyncExternalStore } from 'react';

export const OFFLINE_TEXT = '인터넷에 연결되어 있지 않아요. 연결을 확인하고 다시 눌러 주세요.';

const EVENTS = ['online', 'offline'] as const;

function subscribe(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, listener);
  };
}

/** As the browser knows it: false only where there is surely no network. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}
