import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { END, filePartHead, postOf } from './multipart-body-for-tests.ts';
import { MAX_SILENCE_MS, MIN_BYTES_PER_SECOND, SLOW_START_MS } from './file-pieces.server.ts';
import { MAX_PHOTO_BYTES } from '../photo.ts';
import { readPhotoBody as readBody } from './read-photo-body.server.ts';
import { readUploadForm } from './read-upload-form.server.ts';

afterEach(() => vi.useRealTimers());

const slot = { add: () => true, subtract: () => undefined };
const readPhotoBody = (request: Request) => readBody(request, slot);
const piece = new Uint8Array(1024 * 1024);

test('a body is read whole, up to the limit and no further', async () => {
  const whole = Array.from({ length: 20 }, () => piece);
  const read = await readPhotoBody(postOf(whole));
  expect(read.ok && read.bytes.length).toBe(MAX_PHOTO_BYTES);
  let received = 0;
  function* endless() {
    for (;;) {
      received++;
      yield piece;
    }
  }
  expect(await readPhotoBody(postOf(endless()))).toEqual({ ok: false, reason: 'too-large' });
  expect(received).toBeLessThan(25);
});

test('a body that is announced as too large is not read', async () => {
  let received = 0;
  function* endless() {
    for (;;) {
      received++;
      yield piece;
    }
  }
  const announced = { 'Content-Length': String(MAX_PHOTO_BYTES + 1) };
  expect(await readPhotoBody(postOf(endless(), announced))).toEqual({ ok: false, reason: 'too-large' });
  expect(received).toBeLessThan(3);
});

test('a photo for which there is no room is read no further', async () => {
  let received = 0;
  function* endless() {
    for (;;) {
      received++;
      yield piece;
    }
  }
  let room = 3;
  const outcome = await readBody(postOf(endless()), { add: () => room-- > 0 });
  expect(outcome).toEqual({ ok: false, reason: 'busy' });
  expect(received).toBeLessThan(8);
});

test('anyone who breaks off has sent no photo; an empty body is an empty photo', async () => {
  async function* broken() {
    yield piece;
    throw new Error('gone');
  }
  expect(await readPhotoBody(postOf(broken()))).toEqual({ ok: false, reason: 'aborted' });
  const empty = await readPhotoBody(new Request('http://localhost/', { method: 'POST' }));
  expect(empty.ok && empty.bytes.length).toBe(0);
});

const readForm = (request: Request) => readUploadForm(request, { onPhoto: async (_, bytes) => bytes, slot });

test.each([
  ['a photo', readPhotoBody, [], []],
  ['a form', readForm, [filePartHead('0.jpg')], [Buffer.from('\r\n'), END]],
])('%s in pieces of one byte takes little more memory than its bytes', async (_, read, before, after) => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const usedBytes = () => {
    collectGarbage();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const usedAtFirst = usedBytes();
  let receivedBytes = 0;
  async function* crumbs() {
    yield* before;
    for (let sent = 0; sent < 300_000; sent++) yield piece.subarray(sent, sent + 1);
    receivedBytes = usedBytes() - usedAtFirst;
    yield* after;
  }
  expect(await read(postOf(crumbs()))).toMatchObject({ ok: true });
  expect(receivedBytes).toBeLessThan(15_000_000);
});

test.each([
  ['a photo', readPhotoBody],
  ['a form', readForm],
])('who falls silent in the middle of %s has gone, and is waited for a minute', async (_, read) => {
  vi.useFakeTimers();
  let wasGivenUp = false;
  let hasPaused = false;
  async function* pausing() {
    try {
      yield filePartHead('0.jpg');
      yield piece;
      await new Promise((resolve) => setTimeout(resolve, MAX_SILENCE_MS - 1));
      hasPaused = true;
      yield piece;
      await new Promise((resolve) => setTimeout(resolve, MAX_SILENCE_MS + 1));
    } finally {
      wasGivenUp = true;
    }
  }
  const outcome = read(postOf(pausing()));
  await vi.advanceTimersByTimeAsync(2 * MAX_SILENCE_MS);
  expect(hasPaused).toBe(true);
  expect(await outcome).toMatchObject({ ok: false, reason: 'too-slow' });
  await vi.runAllTimersAsync();
  expect(wasGivenUp).toBe(true);
});

/** Sends pieces of so many bytes each second, `seconds` of them, and says when the reading ended. */
async function sendAtRate(
  read: typeof readPhotoBody | typeof readForm,
  { bytes, seconds, first = 0 }: { bytes: number; seconds: number; first?: number },
) {
  vi.useFakeTimers();
  async function* body() {
    yield filePartHead('0.jpg');
    if (first > 0) yield new Uint8Array(first);
    for (let second = 0; second < seconds; second++) {
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      yield new Uint8Array(bytes);
    }
    yield Buffer.from('\r\n');
    yield END;
  }
  const startedAt = Date.now();
  const result = read(postOf(body())).then(({ ok, ...rest }) => ({
    reason: 'reason' in rest ? rest.reason : ok && 'whole',
    afterMs: Date.now() - startedAt,
  }));
  await vi.advanceTimersByTimeAsync(seconds * 1_000 + 2 * MAX_SILENCE_MS);
  return result;
}

describe.each([
  ['a photo', readPhotoBody],
  ['a form', readForm],
] as const)('%s that comes slowly', (_, read) => {
  test('at the least rate is taken, however long it takes', async () => {
    const outcome = await sendAtRate(read, { bytes: MIN_BYTES_PER_SECOND, seconds: 600 });
    expect(outcome).toEqual({ reason: 'whole', afterMs: 600_000 });
  });

  test('below the least rate is borne at first, and then no longer', async () => {
    const crumbs = await sendAtRate(read, { bytes: 1, seconds: 600 });
    expect(crumbs.reason).toBe('too-slow');
    expect(crumbs.afterMs).toBeGreaterThanOrEqual(SLOW_START_MS);
    expect(crumbs.afterMs).toBeLessThanOrEqual(SLOW_START_MS + 1_000);
    const slow = await sendAtRate(read, { bytes: MIN_BYTES_PER_SECOND / 2, seconds: 600 });
    expect(slow.reason).toBe('too-slow');
    expect(slow.afterMs).toBeLessThanOrEqual(2 * SLOW_START_MS + 1_000);
  });

  test('after most of it came at once rests no longer than the longest silence', async () => {
    const outcome = await sendAtRate(read, { first: 15_000_000, bytes: 1, seconds: 600 });
    expect(outcome.reason).toBe('too-slow');
    expect(outcome.afterMs).toBeLessThanOrEqual(MAX_SILENCE_MS + 1_000);
  });
});
