import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readUnsent, writeUnsent } from './composer/unsent-messages.ts';
import { OpenConversation } from './open-conversation.ts';

const message = (seq: number, mine = false) => ({
  seq,
  mine,
  kind: 'text' as const,
  photos: [],
  body: `말 ${seq}`,
  createdAt: seq,
});
const range = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => message(from + index));
const page = (from: number, to: number, otherReadSeq = 0) => ({
  messages: range(from, to),
  hasMore: from > 1,
  otherReadSeq,
});
const seqs = (conversation: OpenConversation) => conversation.getView().messages.map(({ seq }) => seq);
const write = (conversation: OpenConversation, clientId: string) =>
  conversation.write({ clientId, body: clientId, writtenAt: 0 });

test('pages that overlap make one row of messages without a hole', () => {
  const conversation = new OpenConversation(page(31, 60));
  conversation.takeEarlier(page(1, 30));
  conversation.takeLater(page(58, 62));
  conversation.takeLater(page(64, 65));
  expect(seqs(conversation)).toEqual(range(1, 62).map(({ seq }) => seq));
  expect(conversation.getView().hasEarlier).toBe(false);
});

test('a newest page that is far ahead replaces what was known, and what is missing can be read again', () => {
  const conversation = new OpenConversation(page(1, 10));
  conversation.takeNewest(page(41, 70));
  expect(seqs(conversation)).toEqual(range(41, 70).map(({ seq }) => seq));
  expect(conversation.getView().hasEarlier).toBe(true);
});

test('what is read again replaces what was known, and stays the bubble that was sent', () => {
  const conversation = new OpenConversation(page(1, 2));
  write(conversation, 'a');
  conversation.startSending('a');
  conversation.settle('a', { ok: true, message: message(3, true) });
  const { messages, ...rest } = page(1, 3);
  conversation.takeNewest({ ...rest, messages: messages.map((one) => ({ ...one, body: '다시 읽은 말' })) });
  expect(conversation.getView().messages).toMatchObject([
    { seq: 1, body: '다시 읽은 말' },
    { seq: 2, body: '다시 읽은 말' },
    { seq: 3, body: '다시 읽은 말', key: 'a' },
  ]);
});

test('one message is sent at a time, in the order in which they were written', () => {
  const conversation = new OpenConversation(page(1, 2));
  write(conversation, 'a');
  write(conversation, 'b');
  expect(conversation.nextToSend?.clientId).toBe('a');
  conversation.startSending('a');
  expect(conversation.nextToSend).toBeUndefined();
  conversation.settle('a', { ok: true, message: message(3, true) });
  expect(conversation.nextToSend?.clientId).toBe('b');
  expect(conversation.getView().messages.at(-1)).toMatchObject({ seq: 3, key: 'a' });
});

test('after a failure the rest waits behind what was not sent, in its order', () => {
  const conversation = new OpenConversation(page(1, 2));
  for (const clientId of ['a', 'b']) write(conversation, clientId);
  conversation.startSending('a');
  conversation.settle('a', { ok: false, text: '너무 자주 보냈어요.', body: 'a' });
  write(conversation, 'c');
  expect(conversation.nextToSend).toBeUndefined();
  expect(conversation.getView().unsent.map(({ state, problem }) => [state, problem])).toEqual([
    ['failed', '너무 자주 보냈어요.'],
    ['waiting', undefined],
    ['waiting', undefined],
  ]);
  conversation.retry();
  expect(conversation.nextToSend?.clientId).toBe('a');
  expect(conversation.getView().unsent.map(({ clientId }) => clientId)).toEqual(['a', 'b', 'c']);
});

test('a message that the stream brings before its answer stands there once', () => {
  const conversation = new OpenConversation(page(1, 2));
  write(conversation, 'a');
  conversation.startSending('a');
  conversation.takeLater({ messages: [message(3), message(4, true)], otherReadSeq: 0 });
  expect(seqs(conversation)).toEqual([1, 2, 3]);
  conversation.settle('a', { ok: true, message: message(4, true) });
  expect(seqs(conversation)).toEqual([1, 2, 3, 4]);
  expect(conversation.getView().unsent).toEqual([]);
});

test('an answer that comes before what the other person said stays in sight', () => {
  const conversation = new OpenConversation(page(1, 2));
  write(conversation, 'a');
  conversation.startSending('a');
  conversation.settle('a', { ok: true, message: message(4, true) });
  expect(seqs(conversation)).toEqual([1, 2, 4]);
  expect([conversation.hasHole, conversation.lastSeq]).toEqual([true, 2]);
  conversation.takeLater(page(3, 4));
  expect(seqs(conversation)).toEqual([1, 2, 3, 4]);
  expect([conversation.hasHole, conversation.lastSeq]).toEqual([false, 4]);
});

test('what the other has read never becomes less', () => {
  const conversation = new OpenConversation(page(1, 5, 4));
  conversation.takeOtherRead(2);
  expect(conversation.getView().otherReadSeq).toBe(4);
});

test('however sends, answers and pages are interleaved, each message stands there once, in order', () => {
  const step = fc.oneof(
    fc.constant('other' as const),
    fc.constant('write' as const),
    fc.constant('start' as const),
    fc.constant('answer' as const),
    fc.constant('lose' as const),
    fc.constant('retry' as const),
    fc.constant('catch up' as const),
    fc.constant('leave elsewhere' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.nat({ max: 3 }), (steps, leftSeq) => {
      const stored: ReturnType<typeof message>[] = [];
      const storedBy = new Map<string, ReturnType<typeof message>>();
      const conversation = new OpenConversation({ messages: [], hasMore: false, otherReadSeq: 0 });
      let hiddenSeq = leftSeq;
      const catchUp = () => {
        const after = conversation.lastSeq;
        const messages = stored.filter(({ seq }) => seq > Math.max(after, hiddenSeq));
        conversation.takeLater({ messages, otherReadSeq: 0 }, after);
      };
      let written = 0;
      let sending: string | undefined;
      const store = (clientId: string) => {
        const known = storedBy.get(clientId) ?? message(leftSeq + stored.length + 1, true);
        if (!storedBy.has(clientId)) stored.push(known);
        storedBy.set(clientId, known);
        return known;
      };
      for (const now of steps) {
        if (now === 'other') stored.push(message(leftSeq + stored.length + 1));
        if (now === 'write') write(conversation, `c${written++}`);
        if (now === 'start' && conversation.nextToSend) {
          sending = conversation.nextToSend.clientId;
          conversation.startSending(sending);
        }
        if (now === 'retry') conversation.retry();
        if (now === 'catch up') catchUp();
        if (now === 'leave elsewhere') hiddenSeq = leftSeq + stored.length;
        if (sending !== undefined && (now === 'answer' || now === 'lose')) {
          const answered = store(sending);
          const isAnswered = now === 'answer';
          conversation.settle(
            sending,
            isAnswered ? { ok: true, message: answered } : { ok: false, text: '', body: '' },
          );
          sending = undefined;
        }
        const shown = seqs(conversation);
        expect(shown).toEqual([...new Set(shown)].sort((one, other) => one - other));
      }
      if (sending !== undefined) conversation.settle(sending, { ok: true, message: store(sending) });
      conversation.retry();
      for (let next = conversation.nextToSend; next; next = conversation.nextToSend) {
        conversation.startSending(next.clientId);
        conversation.settle(next.clientId, { ok: true, message: store(next.clientId) });
      }
      stored.push(message(leftSeq + stored.length + 1));
      catchUp();
      const shown = seqs(conversation);
      expect(shown).toEqual(stored.map(({ seq }) => seq).slice(-shown.length));
      expect(shown[0]).toBeLessThanOrEqual(hiddenSeq + 1);
      expect(conversation.hasHole).toBe(false);
      const own = [...storedBy].filter(([, { seq }]) => seq > 0).map(([clientId]) => clientId);
      expect(own).toEqual(Array.from({ length: written }, (_, index) => `c${index}`));
    }),
    { numRuns: 300 },
  );
});

const DAY_MS = 24 * 3_600_000;
const states = (conversation: OpenConversation) =>
  conversation.getView().unsent.map(({ clientId, state }) => [clientId, state]);

test('what an earlier visit left is sent before what is written now, once', () => {
  const conversation = new OpenConversation(page(1, 2));
  write(conversation, 'c');
  const left = ['a', 'b'].map((clientId) => ({ clientId, body: clientId, writtenAt: 0 }));
  conversation.restore(left, DAY_MS - 1);
  conversation.restore(left, DAY_MS - 1);
  expect(states(conversation)).toEqual([
    ['a', 'waiting'],
    ['b', 'waiting'],
    ['c', 'waiting'],
  ]);
});

test('what has waited for a day is sent on demand only', () => {
  const conversation = new OpenConversation(page(1, 2));
  conversation.restore([{ clientId: 'a', body: 'a', writtenAt: 0 }], DAY_MS);
  conversation.retryUnanswered(DAY_MS);
  expect(states(conversation)).toEqual([['a', 'failed']]);
  conversation.retry();
  expect(conversation.nextToSend?.clientId).toBe('a');
});

test('what has failed a day ago in a page that stays open is sent on demand only', () => {
  const conversation = new OpenConversation(page(1, 2));
  write(conversation, 'a');
  conversation.startSending('a');
  conversation.settle('a', { ok: false, text: '인터넷에 연결되어 있지 않아요.', body: 'a' });
  conversation.retryUnanswered(DAY_MS);
  expect(conversation.nextToSend).toBeUndefined();
  expect(conversation.getView().unsent).toMatchObject([{ state: 'failed', isRefused: true }]);
  conversation.retry();
  expect(conversation.nextToSend?.clientId).toBe('a');
});

test('one who has left and come back sees what is said from then on, also behind what they send', () => {
  const conversation = new OpenConversation({ messages: [], hasMore: false, otherReadSeq: 0 });
  write(conversation, 'a');
  conversation.startSending('a');
  conversation.settle('a', { ok: true, message: message(52, true) });
  expect([conversation.lastSeq, conversation.hasHole]).toEqual([0, true]);
  conversation.takeLater(page(51, 52));
  expect([seqs(conversation), conversation.hasHole]).toEqual([[51, 52], false]);
});

test('what was refused is still refused after a reload, and says why', () => {
  const before = new OpenConversation(page(1, 2));
  write(before, 'a');
  write(before, 'b');
  before.startSending('a');
  before.settle('a', { ok: false, text: '보낼 수 없어요.', body: 'a' }, true);
  const items = new Map<string, string>();
  const device = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
  writeUnsent(device, 'me', '1', { unsent: before.getView().unsent, ownIds: new Set() });
  const after = new OpenConversation(page(1, 2));
  after.restore(readUnsent(device, 'me', '1'), 1);
  after.retryUnanswered(1);
  expect(after.getView().unsent).toMatchObject([
    { clientId: 'a', state: 'failed', problem: '보낼 수 없어요.' },
    { clientId: 'b', state: 'waiting' },
  ]);
  expect(after.nextToSend).toBeUndefined();
  after.retry();
  expect(after.nextToSend?.clientId).toBe('a');
});

test('when the network returns what had no answer is sent again, and what was refused is not', () => {
  const conversation = new OpenConversation(page(1, 2));
  write(conversation, 'a');
  conversation.startSending('a');
  conversation.settle('a', { ok: false, text: '인터넷에 연결되어 있지 않아요.', body: 'a' });
  conversation.retryUnanswered(1);
  expect(conversation.nextToSend?.clientId).toBe('a');
  conversation.startSending('a');
  conversation.settle('a', { ok: false, text: '너무 자주 보냈어요.', body: 'a' }, true);
  conversation.retryUnanswered(1);
  expect(conversation.nextToSend).toBeUndefined();
});
