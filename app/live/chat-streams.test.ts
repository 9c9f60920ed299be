import { beforeEach, expect, test, vi } from 'vitest';
import { ChatStreams, type ChatSource } from './chat-streams.server.ts';
import type { LiveStream } from './live-stream.server.ts';

const WHALE = 'whale';
const stream: LiveStream = { write: () => true, end: () => undefined };

let open: LiveStream[];
let written: string[];
let seq: number;
/** Ends the readings that wait for it. */
let release: (() => void)[];
let isUnavailable: boolean;

const state = () => ({ id: 'a', seq, otherReadSeq: 0, otherLeft: false });
const source: ChatSource = {
  listNewest: async () => [state()],
  listAmong: async (ids) => ids.map(() => ({ accountId: WHALE, state: state() })),
  listMembers: async (ids) => ids.map((conversationId) => ({ conversationId, accountId: WHALE })),
  countUnread: async () => {
    if (isUnavailable) throw new Error('away');
    const chats = seq;
    await new Promise<void>((resolve) => release.push(resolve));
    return () => ({ chats, notices: 0 });
  },
};

const fail = (error: unknown) => {
  throw error;
};

function start(onError: (error: unknown) => void = fail): ChatStreams {
  const streams = {
    of: () => open,
    hasAny: () => open.length > 0,
    write: (_: LiveStream[], text: string) => void written.push(...(text.match(/\{.*\}/g) ?? [])),
  };
  return new ChatStreams(source, streams, onError);
}

const releaseNext = async () => {
  await expect.poll(() => release.length).toBeGreaterThan(0);
  release.shift()!();
};

beforeEach(() => {
  [open, written, seq, release, isUnavailable] = [[stream], [], 1, [], false];
});

test('what changes during a reading is read again after it, and nothing old follows', async () => {
  const chats = start();
  chats.open(stream, WHALE);
  await expect.poll(() => release.length).toBe(1);
  seq = 2;
  for (let time = 0; time < 5; time++) chats.apply(['a']);
  await releaseNext();
  await releaseNext();
  await expect.poll(() => written.at(-1)).toBe('{"chats":2,"notices":0}');
  expect(written).toEqual([
    '{"id":"a","seq":1,"otherReadSeq":0,"otherLeft":false}',
    '{"chats":1,"notices":0}',
    '{"id":"a","seq":2,"otherReadSeq":0,"otherLeft":false}',
    '{"chats":2,"notices":0}',
  ]);
  expect(release).toEqual([]);
});

test('what could not be read during an outage is sent after it', async () => {
  const onError = vi.fn<(error: unknown) => void>();
  const chats = start(onError);
  isUnavailable = true;
  chats.apply(['a']);
  await expect.poll(() => onError.mock.calls.length).toBe(1);
  isUnavailable = false;
  await expect.poll(() => release.length, { timeout: 5_000 }).toBe(1);
  await releaseNext();
  await expect.poll(() => written.at(-1)).toBe('{"chats":1,"notices":0}');
});

test('nothing is read for people without a stream', async () => {
  open = [];
  const listMembers = vi.spyOn(source, 'listMembers');
  start().apply(['a']);
  expect(listMembers).not.toHaveBeenCalled();
});

test('people who hear of the same changes are read together, and each is sent what they are in', async () => {
  const people = Array.from({ length: 250 }, (_, number) => `person ${number}`);
  const sent = new Map<string, string>();
  const streamOf = new Map(people.map((id) => [id, { ...stream }]));
  const idOf = new Map([...streamOf].map(([id, one]) => [one as LiveStream, id]));
  const listAmong = vi.fn<ChatSource['listAmong']>(async (ids) =>
    ids.flatMap((id) => ['somebody else', id].map((accountId) => ({ accountId, state: { ...state(), id } }))),
  );
  const chats = new ChatStreams(
    {
      ...source,
      listAmong,
      listMembers: async (ids) => ids.map((id) => ({ conversationId: id, accountId: id })),
      countUnread: async () => (id) => ({ chats: people.indexOf(id), notices: 0 }),
    },
    {
      of: (id) => [streamOf.get(id)!],
      hasAny: () => true,
      write: ([to], text) => void sent.set(idOf.get(to!)!, text),
    },
    fail,
  );
  chats.apply(people);
  await expect.poll(() => sent.size).toBe(people.length);
  expect(listAmong).toHaveBeenCalledTimes(2);
  for (const [number, id] of people.entries())
    expect(sent.get(id)!.match(/\{.*\}/g)).toEqual([
      JSON.stringify({ ...state(), id }),
      JSON.stringify({ chats: number, notices: 0 }),
    ]);
});
