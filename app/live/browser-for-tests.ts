import type { LiveEvent } from './live-event.ts';
import type { LiveBrowser, LiveMessage } from './live-membership.ts';

interface FakeStream {
  href: string;
  tell(event: LiveEvent): void;
  open(): void;
  refuse(): void;
}

/** A browser whose tabs share messages and a lock, and whose streams are told by the test. */
export function fakeBrowser({ canShare = true } = {}) {
  const opened: FakeStream[] = [];
  const open = new Set<FakeStream>();
  const tabs = new Set<(message: LiveMessage) => void>();
  let held: Promise<void> = Promise.resolve();

  const browser: LiveBrowser = {
    openSource(href, onEvent, { onOpened, onRefused }) {
      const stream = { href, tell: onEvent, open: onOpened, refuse: onRefused };
      opened.push(stream);
      open.add(stream);
      return { close: () => open.delete(stream) };
    },
    shared: canShare
      ? {
          openChannel(_name, onMessage) {
            tabs.add(onMessage);
            return {
              post: (message) => {
                for (const hear of tabs) if (hear !== onMessage) hear(structuredClone(message));
              },
              close: () => tabs.delete(onMessage),
            };
          },
          async lock(_name, signal, whileHeld) {
            held = held.then(() => (signal.aborted ? undefined : whileHeld()));
            await held;
          },
        }
      : undefined,
    onError(error) {
      throw error;
    },
  };
  return { browser, opened, open };
}
