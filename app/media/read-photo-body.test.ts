import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test, vi } from 'vitest';
import { END, filePartHead, postOf } from './multipart-body.ts';
import { LONGEST_SILENCE_MS } from './next-piece.server.ts';
import { MAX_PHOTO_BYTES } from './photo.ts';
import { readPhotoBody } from './read-photo-body.server.ts';
import { readUploadForm } from './read-upload-form.server.ts';

afterEach(() => vi.useRealTimers());

const piece = new Uint8Array(1024 * 1024);

test('a body is read whole, up to the limit and no further', async () => {
  const whole = Array.from({ length: 20 }, () => piece);
  const read = await readPhotoBody(postOf(whole));
  expect(read.ok && read.bytes.length).toBe(MAX_PHOTO_BYTES);
  let taken = 0;
  function* endless() {
    for (;;) {
      taken++;
      yield piece;
    }
  }
  expect(await readPhotoBody(postOf(endless()))).toEqual({ ok: false, reason: 'too-large' });
  expect(taken).toBeLessThan(25);
});

test('a body that is announced as too large is not read', async () => {
  let taken = 0;
  function* endless() {
    for (;;) {
      taken++;
      yield piece;
    }
  }
  const announced = { 'Content-Length': String(MAX_PHOTO_BYTES + 1) };
  expect(await readPhotoBody(postOf(endless(), announced))).toEqual({ ok: false, reason: 'too-large' });
  expect(taken).toBeLessThan(3);
});

test('whoever breaks off has sent no photo; an empty body is an empty photo', async () => {
  async function* broken() {
    yield piece;
    throw new Error('gone');
  }
  expect(await readPhotoBody(postOf(broken()))).toEqual({ ok: false, reason: 'aborted' });
  const empty = await readPhotoBody(new Request('http://localhost/', { method: 'POST' }));
  expect(empty.ok && empty.bytes.length).toBe(0);
});

const readForm = (request: Request) => readUploadForm(request, { onPhoto: async (_, bytes) => bytes });

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
  let takenBytes = 0;
  async function* crumbs() {
    yield* before;
    for (let sent = 0; sent < 300_000; sent++) yield piece.subarray(sent, sent + 1);
    takenBytes = usedBytes() - usedAtFirst;
    yield* after;
  }
  expect(await read(postOf(crumbs()))).toMatchObject({ ok: true });
  expect(takenBytes).toBeLessThan(15_000_000);
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
      await new Promise((resolve) => setTimeout(resolve, LONGEST_SILENCE_MS - 1));
      hasPaused = true;
      yield piece;
      await new Promise((resolve) => setTimeout(resolve, LONGEST_SILENCE_MS + 1));
    } finally {
      wasGivenUp = true;
    }
  }
  const outcome = read(postOf(pausing()));
  await vi.advanceTimersByTimeAsync(2 * LONGEST_SILENCE_MS);
  expect(hasPaused).toBe(true);
  expect(await outcome).toMatchObject({ ok: false, reason: 'aborted' });
  await vi.runAllTimersAsync();
  expect(wasGivenUp).toBe(true);
});
