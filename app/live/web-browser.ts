import type { LiveEvent } from './live-event.ts';
import type { OpenSource } from './live-leader.ts';
import type { LiveBrowser, LiveMessage } from './live-membership.ts';

/** This browser. Web Locks are missing where a page is served over plain HTTP from another machine. */
export function webBrowser(): LiveBrowser {
  const canShare = 'locks' in navigator && 'BroadcastChannel' in globalThis;
  return {
    openSource,
    shared: canShare ? { openChannel, lock } : undefined,
    onError: (error) => console.error('실시간 소식을 나누어 받지 못했습니다.', error),
  };
}

const openSource: OpenSource = (href, onEvent, { onOpened, onRefused }) => {
  const source = new EventSource(href);
  const listen = (kind: LiveEvent['kind']) =>
    source.addEventListener(kind, ({ data }: MessageEvent<string>) =>
      onEvent({ kind, ...(JSON.parse(data) as object) } as LiveEvent),
    );
  listen('product');
  listen('new');
  listen('personal');
  let hasBeenOpen = false;
  source.addEventListener('open', () => {
    onOpened();
    // While it was broken anything may have been missed; the state of products is told anew, what is personal is not.
    if (hasBeenOpen) onEvent({ kind: 'personal' });
    hasBeenOpen = true;
  });
  source.addEventListener('error', () => {
    if (source.readyState === EventSource.CLOSED) onRefused();
  });
  return source;
};

function openChannel(name: string, onMessage: (message: LiveMessage) => void) {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage>) => onMessage(data));
  return {
    post: (message: LiveMessage) => channel.postMessage(message),
    close: () => channel.close(),
  };
}

async function lock(name: string, signal: AbortSignal, whileHeld: () => Promise<void>): Promise<void> {
  await navigator.locks.request(name, { signal }, whileHeld);
}
