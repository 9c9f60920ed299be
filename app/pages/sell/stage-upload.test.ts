import { ReadableStream } from 'node:stream/web';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { addPerson, tradingDeps, type TestPerson } from '../../../test/support/trading.ts';
import { MAX_PHOTO_BYTES } from '../../media/photo.ts';
import { memoryStorage, type MemoryStorage } from '../../media/storage/memory-storage-for-tests.ts';
import { samplePhoto } from '../../media/sample-photos-for-tests.ts';
import { createLogger } from '../../platform/logger.server.ts';
import { stageUpload } from './stage-upload.server.ts';

let database: TestDatabase;
let storage: MemoryStorage;
let seller: TestPerson;
beforeEach(async () => {
  database = await engines[0]!.open();
  storage = memoryStorage();
  seller = await addPerson(database, '초록고래');
});
afterEach(() => database.close());

async function send(): Promise<Response> {
  const body = new Uint8Array(await samplePhoto());
  return sendBody(body, seller, '203.0.113.7');
}

function sendBody(
  body: Uint8Array | ReadableStream,
  actor: { id: string },
  address: string,
  headers: HeadersInit = {},
) {
  const init: object = { method: 'POST', body, headers, duplex: 'half' };
  const request = new Request('http://dasi.kr/upload/photos', init);
  const config = { uploadsPerAddress: 4 };
  const services = { ...tradingDeps(database), storage, logger: createLogger('silent'), config };
  return stageUpload({ services, request, pageContext: { address }, actor });
}

test('two uploads of a person at once; a third must wait, and the slots are freed', async () => {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => (letGo = resolve));
  let writing = 0;
  storage.beforeWrite = async () => {
    writing++;
    await gate;
  };
  const first = [send(), send()];
  await expect.poll(() => writing).toBeGreaterThanOrEqual(8);
  const third = await send();
  expect([third.status, third.headers.get('Retry-After')]).toEqual([429, '1']);
  expect(await third.json()).toMatchObject({ reason: 'busy' });
  letGo();
  expect((await Promise.all(first)).map(({ status }) => status)).toEqual([201, 201]);
  expect((await send()).status).toBe(201);
});

test('an upload of a person who leaves meanwhile is answered as signed out', async () => {
  storage.beforeWrite = async () => {
    await database.transaction((tx) => tx.deleteFrom('account').where('id', '=', seller.id).execute());
  };
  const answer = await send();
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { reason: 'signed-out', text: expect.any(String) },
  ]);
});

test('a place is given back when the store fails', async () => {
  storage.beforeWrite = () => Promise.reject(new Error('disk full'));
  for (let tries = 0; tries < 3; tries++) await expect(send()).rejects.toThrow('disk full');
  storage.beforeWrite = async () => undefined;
  expect((await send()).status).toBe(201);
});

/** A body of which a byte comes every 20 seconds, without an end. */
function trickle() {
  let sent = 0;
  async function* bytes() {
    for (;;) {
      yield Uint8Array.of(0xff);
      sent++;
      await new Promise((resolve) => setTimeout(resolve, 20_000));
    }
  }
  return { body: ReadableStream.from(bytes()), sent: () => sent };
}

test('a slow sender blocks no other upload, and is cut off', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  try {
    const announced = { 'Content-Length': String(MAX_PHOTO_BYTES) };
    const trickles = Array.from({ length: 8 }, (_, index) => ({ index, ...trickle() }));
    const slow = trickles.map(({ index, body }) =>
      sendBody(body, { id: `slow${index >> 1}` }, '203.0.113.7', announced),
    );
    await vi.advanceTimersByTimeAsync(1);
    const statuses = async (answers: Promise<Response>[]) =>
      (await Promise.all(answers)).map(({ status }) => status);
    // Of one address four at once; the others are refused before anything of them is read.
    expect(await statuses(slow.slice(4))).toEqual([429, 429, 429, 429]);
    const photo = new Uint8Array(await samplePhoto());
    expect((await sendBody(photo, seller, '203.0.113.7')).status).toBe(429);
    expect((await sendBody(photo, seller, '198.51.100.4')).status).toBe(201);
    await vi.advanceTimersByTimeAsync(21_000);
    const [first] = await Promise.all(slow.slice(0, 4));
    expect(await first?.json()).toMatchObject({ reason: 'too-slow' });
    expect(trickles.slice(0, 4).every(({ sent }) => sent() <= 2)).toBe(true);
    expect((await sendBody(photo, seller, '203.0.113.7')).status).toBe(201);
  } finally {
    vi.useRealTimers();
  }
});
