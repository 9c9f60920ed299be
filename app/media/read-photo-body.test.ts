import { expect, test } from 'vitest';
import { postOf } from './multipart-body.ts';
import { MAX_PHOTO_BYTES } from './photo.ts';
import { readPhotoBody } from './read-photo-body.server.ts';

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
