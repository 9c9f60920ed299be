import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  forgetUnsent,
  hasUnsent,
  hasWords,
  readTyped,
  readUnsent,
  writeTyped,
  writeUnsent,
  type Outgoing,
} from './unsent-messages.ts';

function openDevice() {
  const items = new Map<string, string>();
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

const outgoing = fc.record({ clientId: fc.string(), body: fc.string(), writtenAt: fc.nat() });
const writes = fc.array(
  fc.record({
    account: fc.constantFrom('a', 'b'),
    conversation: fc.constantFrom('1', '2'),
    tab: fc.constantFrom('left', 'right'),
    unsent: fc.uniqueArray(outgoing, { maxLength: 3, selector: ({ clientId }) => clientId }),
  }),
);
const NO_IDS: ReadonlySet<string> = new Set();
const UNSENT = [{ clientId: 'x', body: '아직 있나요?', writtenAt: 1 }];

test('each account finds in each conversation what its tabs have yet to send, in order', () => {
  fc.assert(
    fc.property(writes, (all) => {
      const device = openDevice();
      const tabs = new Map<string, { unsent: Outgoing[]; ownIds: Set<string> }>();
      for (const { account, conversation, tab, unsent: written } of all) {
        const name = `${account} ${conversation} ${tab}`;
        const unsent = written.map((entry) => ({ ...entry, clientId: `${tab} ${entry.clientId}` }));
        const ownIds = tabs.get(name)?.ownIds ?? new Set();
        for (const { clientId } of unsent) ownIds.add(clientId);
        tabs.set(name, { unsent, ownIds });
        writeUnsent(device, account, conversation, { unsent, ownIds });
      }
      const unsentOf = (name: string) => tabs.get(name)?.unsent ?? [];
      for (const account of ['a', 'b']) {
        const found = ['1', '2'].map((conversation) => readUnsent(device, account, conversation));
        for (const [index, entries] of found.entries()) {
          const name = `${account} ${index + 1}`;
          const expected = [...unsentOf(`${name} left`), ...unsentOf(`${name} right`)];
          const times = entries.map(({ writtenAt }) => writtenAt);
          expect(times).toEqual(times.toSorted((one, other) => one - other));
          expect(new Set(entries)).toEqual(new Set(expected));
        }
        expect(hasUnsent(device, account)).toBe(found.flat().length > 0);
      }
    }),
  );
});

test('what was sent leaves nothing on the device, and what was damaged is forgotten', () => {
  const device = openDevice();
  writeUnsent(device, 'a', '1', { unsent: UNSENT, ownIds: NO_IDS });
  writeUnsent(device, 'a', '1', { unsent: [], ownIds: new Set(['x']) });
  expect(device.items.size).toBe(0);
  writeUnsent(device, 'a', '1', { unsent: UNSENT, ownIds: NO_IDS });
  const [key] = [...device.items.keys()];
  device.items.set(key!, '{"1":[');
  expect(readUnsent(device, 'a', '1')).toEqual([]);
  expect(device.items.size).toBe(0);
  writeUnsent(device, 'a', '1', { unsent: UNSENT, ownIds: NO_IDS });
  forgetUnsent(device, 'a');
  expect(hasUnsent(device, 'a')).toBe(false);
});

test('what is typed is found in its conversation alone, until it is sent or the person signs out', () => {
  const device = openDevice();
  const text = '두 줄\n 그리고 ’따옴표’';
  writeTyped(device, 'a', '1', text);
  expect(readTyped(device, 'a', '1')).toBe(text);
  expect([readTyped(device, 'a', '2'), readTyped(device, 'b', '1')]).toEqual(['', '']);
  writeTyped(device, 'a', '2', '');
  expect(readTyped(device, 'a', '1')).toBe(text);
  writeTyped(device, 'a', '2', '내일요');
  expect([readTyped(device, 'a', '1'), readTyped(device, 'a', '2')]).toEqual([text, '내일요']);
  writeTyped(device, 'a', '2', '');
  writeTyped(device, 'a', '1', '');
  expect(device.items.size).toBe(0);
  writeTyped(device, 'a', '1', text);
  expect(hasUnsent(device, 'a')).toBe(false);
  forgetUnsent(device, 'a');
  expect(device.items.size).toBe(0);
});

test('words that were sent or typed are known in their conversation, from any account', () => {
  const device = openDevice();
  device.setItem('dasi:theme', 'dark');
  writeUnsent(device, 'a', '1', { unsent: UNSENT, ownIds: NO_IDS });
  writeTyped(device, 'b', '2', '그럼');
  expect(['1', '2', '3'].map((id) => hasWords(device, id))).toEqual([true, true, false]);
});
