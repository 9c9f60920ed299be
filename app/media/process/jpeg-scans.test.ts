import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { hasTooManyScans } from './photo-decoders.server.ts';
import { decodePhoto } from './process-photo.server.ts';
import { jpegOfScans, quarters } from '../sample-photos-for-tests.ts';

test('what encoders make has few enough', async () => {
  for (const progressive of [false, true]) {
    const jpeg = await (await quarters(400, 300)).jpeg({ progressive }).toBuffer();
    expect(hasTooManyScans(jpeg)).toBe(false);
    // As phones put a film behind a photo.
    const film = Buffer.alloc(100_000, Buffer.from([0xff, 0xda, 0, 2]));
    expect(hasTooManyScans(Buffer.concat([jpeg, film]))).toBe(false);
    const thumbnail = Buffer.concat([Buffer.from([0xff, 0xe1, 0xff, 0xf0]), film.subarray(0, 0xffee)]);
    expect(hasTooManyScans(Buffer.concat([jpeg.subarray(0, 2), thumbnail, jpeg.subarray(2)]))).toBe(false);
  }
});

test('a hundred are read, more are refused before any is', async () => {
  const hundred = jpegOfScans(100);
  expect((await sharp(hundred).metadata()).width).toBe(64);
  expect(await decodePhoto(hundred)).toMatchObject({ ok: true });
  expect(await decodePhoto(jpegOfScans(101))).toEqual({ ok: false, reason: 'unreadable' });
  // Words that nothing belongs to don't hide what comes after them.
  const spaced = jpegOfScans(880).toString('latin1').replaceAll('\xff\xda', '\xff\x01\xff\xff\xda');
  expect(hasTooManyScans(Buffer.from(spaced, 'latin1'))).toBe(true);
  expect(await decodePhoto(jpegOfScans(880))).toEqual({ ok: false, reason: 'unreadable' });
});

test('whatever the bytes are, it comes to an end', () => {
  const piece = fc.constantFrom(
    [0xff],
    [0xda],
    [0xff, 0xda],
    [0xff, 0xda, 0, 0],
    [0xff, 0xd9],
    [0, 2],
    [0xff, 0xff],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 400 }), (pieces) => {
      expect(typeof hasTooManyScans(Buffer.from([0xff, 0xd8, ...pieces.flat()]))).toBe('boolean');
    }),
  );
});
