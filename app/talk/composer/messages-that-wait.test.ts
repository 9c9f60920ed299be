import { expect, test } from 'vitest';
import { OpenConversation } from '../open-conversation.ts';

const EMPTY = { messages: [], hasMore: false, otherReadSeq: 0 };
const states = (conversation: OpenConversation) =>
  conversation.getView().unsent.map(({ clientId, state }) => [clientId, state]);

test('over a limit all waits for its end, and then goes on in its order, without a word of failure', () => {
  const conversation = new OpenConversation(EMPTY);
  for (const clientId of ['a', 'b']) conversation.write({ clientId, body: clientId, writtenAt: 1 });
  conversation.startSending('a');
  conversation.settle('a', { ok: false, text: '', body: 'a', retryAfterS: 48 }, true);
  conversation.write({ clientId: 'c', body: 'c', writtenAt: 1 });
  expect(conversation.nextToSend).toBeUndefined();
  expect(conversation.getView().pausedUntil).toBeGreaterThan(Date.now());
  expect(states(conversation)).toEqual(['a', 'b', 'c'].map((clientId) => [clientId, 'waiting']));
  conversation.release();
  expect(conversation.getView().pausedUntil).toBeUndefined();
  expect(conversation.nextToSend?.clientId).toBe('a');
});

test('a limit of hours refuses the message', () => {
  const conversation = new OpenConversation(EMPTY);
  conversation.write({ clientId: 'a', body: 'a', writtenAt: 1 });
  conversation.startSending('a');
  conversation.settle('a', { ok: false, text: '모두 보냈어요.', body: 'a', retryAfterS: 3_600 }, true);
  expect(conversation.getView().pausedUntil).toBeUndefined();
  expect(conversation.getView().unsent).toMatchObject([{ state: 'failed', problem: '모두 보냈어요.' }]);
});

test('what other tabs have yet to send is sent among what was written here, in the order of writing', () => {
  const conversation = new OpenConversation(EMPTY);
  for (const [clientId, writtenAt] of [
    ['A1', 1],
    ['A3', 3],
  ] as const)
    conversation.write({ clientId, body: clientId, writtenAt });
  conversation.startSending('A1');
  conversation.settle('A1', { ok: false, text: '인터넷에 연결되어 있지 않아요.', body: 'A1' });
  conversation.restore([{ clientId: 'B2', body: 'B2', writtenAt: 2 }], 3);
  conversation.retryUnanswered(3);
  expect(states(conversation)).toEqual(['A1', 'B2', 'A3'].map((clientId) => [clientId, 'waiting']));
});
