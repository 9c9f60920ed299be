import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeEventSource } from './fake-event-source-for-tests.ts';
import { LiveClient } from './live-client.tsx';
import type { LiveEvent } from './live-event.ts';

beforeEach(() => {
  vi.useFakeTimers();
  FakeEventSource.opened = [];
  vi.stubGlobal('EventSource', FakeEventSource);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const settle = (ms = 600) => vi.advanceTimersByTimeAsync(ms);

test('a page gets the newest event of each conversation from while it was loading, and nothing older', async () => {
  const tab = new LiveClient();
  tab.watchProduct('a');
  tab.setShown(true);
  await settle();
  const stream = FakeEventSource.opened.at(-1)!;
  stream.accept();
  const chat = (id: string, seq: number) =>
    ({ kind: 'chat', id, seq, otherReadSeq: 0, otherLeft: false }) as const;
  const unread = (chats: number) => ({ kind: 'unread', chats, notices: 0 }) as const;
  stream.send(chat('old', 1));
  await settle(11_000);
  for (const event of [chat('one', 1), unread(1), chat('one', 2), chat('two', 1), unread(2)])
    stream.send(event);
  await settle(9_000);
  const heard: LiveEvent[] = [];
  const stop = tab.onChatEvent((event) => heard.push(event));
  expect(heard).toEqual([chat('one', 2), unread(2), chat('two', 1)]);
  stream.send(chat('one', 3));
  expect(heard.at(-1)).toEqual(chat('one', 3));
  stop();
  stream.send(chat('one', 4));
  expect(heard).toHaveLength(4);
});
