import sharp from 'sharp';
import { expect, test } from 'vitest';
import { composePhoto } from './compose-photo.ts';

test('a photo is a square JPEG, the same for the same arguments', async () => {
  const photo = await composePhoto('camera', 0);
  const { format, width, height, exif } = await sharp(photo).metadata();
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 1200,
    height: 1200,
    exif: undefined,
  });
  expect((await composePhoto('camera', 0)).equals(photo)).toBe(true);
});

test('photos of one thing differ from each other', async () => {
  const photos = await Promise.all([0, 1, 2, 3, 4, 5].map((variant) => composePhoto('skateboard', variant)));
  expect(new Set(photos.map((photo) => photo.toString('base64'))).size).toBe(photos.length);
});

test('an unknown picture or an impossible variant is refused', async () => {
  await expect(composePhoto('no-such-picture', 0)).rejects.toThrow('no picture no-such-picture');
  await expect(composePhoto('camera', -1)).rejects.toThrow(RangeError);
});
