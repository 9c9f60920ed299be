import { expect, test } from 'vitest';
import { END, filePart, filePartHead, postOf } from './multipart-body-for-tests.ts';
import { MAX_PHOTO_BYTES } from '../photo.ts';
import { readUploadForm } from './read-upload-form.server.ts';
import { PHOTOS_AT_WORK } from './upload-reader.server.ts';

const MEGABYTE = Buffer.alloc(1024 * 1024, 1);
function* megabytes(count: number): Generator<Uint8Array> {
  for (let sent = 0; sent < count; sent++) yield MEGABYTE;
}

/** Counts what a form takes, up to so much. */
function slotOf(max = Infinity) {
  const used = { now: 0, max: 0 };
  return {
    used,
    add(bytes: number) {
      if (used.now + bytes > max) return false;
      used.now += bytes;
      used.max = Math.max(used.max, used.now);
      return true;
    },
    subtract: (bytes: number) => void (used.now -= bytes),
  };
}
test('memory of a form is counted as it arrives, and freed once the work on it has ended', async () => {
  const slot = slotOf();
  const large = MAX_PHOTO_BYTES / MEGABYTE.length + 1;
  function* body(): Generator<Uint8Array> {
    for (let photo = 0; photo < 8; photo++) yield filePart(`${photo}.jpg`, MEGABYTE);
    yield filePartHead('큰.jpg');
    yield* megabytes(large);
    yield Buffer.from('\r\n');
    for (let photo = 9; photo < 12; photo++) yield filePart(`${photo}.jpg`, MEGABYTE);
    yield END;
  }
  const outcome = await readUploadForm(postOf(body()), {
    slot,
    onPhoto: async () => new Promise((resolve) => setTimeout(resolve, 5)),
  });
  expect(outcome).toMatchObject({ ok: true, tooLarge: ['큰.jpg'], dropped: 2 });
  expect(outcome.photos).toHaveLength(9);
  expect(slot.used.now).toBe(0);
  expect(slot.used.max).toBeGreaterThanOrEqual(MAX_PHOTO_BYTES);
  expect(slot.used.max).toBeLessThanOrEqual(MAX_PHOTO_BYTES + (PHOTOS_AT_WORK + 1) * MEGABYTE.length);
});

test('a form for whose photos there is no room ends, and what was made of it is given up', async () => {
  let received = 0;
  function* body(): Generator<Uint8Array> {
    yield filePart('앞.jpg', MEGABYTE);
    yield filePartHead('뒤.jpg');
    for (; received < 1_000; received++) yield MEGABYTE;
  }
  const slot = slotOf(5 * MEGABYTE.length);
  const outcome = await readUploadForm(postOf(body()), {
    slot,
    onPhoto: async (_index, _bytes, filename) => ({ filename }),
  });
  expect(outcome).toMatchObject({ ok: false, reason: 'busy' });
  expect(outcome.photos.map(({ filename }) => filename)).toEqual(['앞.jpg']);
  expect(received).toBeLessThan(20);
});
