import { expect, test } from 'vitest';
import type { Channel } from '../../database/database.ts';
import { TypingRelay, type Typing } from './typing-relay.server.ts';

const TYPING = { conversationId: 'a-b_c', to: 'whale' };

/** What one server sends, all hear. */
function openServers(count: number) {
  const listeners: ((text: string) => void)[] = [];
  let isDisconnected = false;
  const openChannel = (_: string, onText: (text: string) => void): Channel => {
    listeners.push(onText);
    const send = async (text: string) => {
      if (isDisconnected) throw new Error('away');
      for (const listener of listeners) listener(text);
    };
    return { send, close: async () => undefined };
  };
  const heard: Typing[][] = Array.from({ length: count }, () => []);
  const relays = heard.map((typings) => new TypingRelay({ openChannel }, (typing) => typings.push(typing)));
  return { relays, heard, listeners, disconnect: () => (isDisconnected = true) };
}

test('every server hears it once, the one that sends it too', () => {
  const { relays, heard } = openServers(3);
  relays[1]!.send(TYPING);
  expect(heard).toEqual([[TYPING], [TYPING], [TYPING]]);
});

test('without PostgreSQL, and while it is away, the server alone hears it', async () => {
  const { relays, heard, disconnect } = openServers(2);
  disconnect();
  relays[0]!.send(TYPING);
  await Promise.resolve();
  expect(heard).toEqual([[TYPING], []]);
  const alone: Typing[] = [];
  const relay = new TypingRelay({}, (typing) => alone.push(typing));
  relay.send(TYPING);
  await relay.close();
  expect(alone).toEqual([TYPING]);
});

test('what nobody of this market sends is passed over', () => {
  const { heard, listeners } = openServers(1);
  for (const text of ['', 'x', 'x y', '   ']) listeners[0]!(text);
  expect(heard).toEqual([[]]);
});
