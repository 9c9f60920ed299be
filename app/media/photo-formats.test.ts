import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blockOtherDecoders, hasPhotoFormat } from './photo-formats.server.ts';
import { decodePhoto } from './process-photo.server.ts';
import { quarters } from './sample-photos.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';

test('a format is told by the first bytes', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif'] as const) {
    expect(hasPhotoFormat(await (await quarters(20, 20)).toFormat(format).toBuffer())).toBe(true);
  }
  for (const format of ['gif', 'tiff'] as const) {
    expect(hasPhotoFormat(await (await quarters(20, 20)).toFormat(format).toBuffer())).toBe(false);
  }
  expect(hasPhotoFormat(Buffer.from(SVG))).toBe(false);
  expect(hasPhotoFormat(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0', 'latin1'))).toBe(true);
  expect(hasPhotoFormat(Buffer.from('\0\0\0\x18ftypisom\0\0\0\0', 'latin1'))).toBe(false);
  expect(hasPhotoFormat(Buffer.alloc(0))).toBe(false);
});

// Changes this whole process, so it stays the last test of this file.
test('once blocked, sharp itself reads the photo formats and nothing else', async () => {
  const gif = await (await quarters(20, 20)).gif().toBuffer();
  const photos = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map(async (format) =>
      (await quarters(20, 20)).toFormat(format).toBuffer(),
    ),
  );
  expect((await sharp(gif).metadata()).format).toBe('gif');
  blockOtherDecoders();
  await expect(sharp(gif).metadata()).rejects.toThrow('unsupported');
  await expect(sharp(Buffer.from(SVG)).metadata()).rejects.toThrow('unsupported');
  for (const photo of photos) expect(await decodePhoto(photo)).toMatchObject({ ok: true });
});
