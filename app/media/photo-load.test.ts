import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePhoto, processPhoto } from './process/process-photo.server.ts';
import { samplePhoto } from './sample-photos-for-tests.ts';

test('photos that are read at a time have no more pixels together than the largest of one', async () => {
  const pngOf = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#808080' } })
      .png()
      .toBuffer();
  const maxConcurrent = async (photo: Buffer) => {
    let max = 0;
    const watching = setInterval(() => (max = Math.max(max, sharp.counters().process)), 1);
    const read = await Promise.all(Array.from({ length: 3 }, () => decodePhoto(photo)));
    clearInterval(watching);
    expect(read.map(({ ok }) => ok)).toEqual([true, true, true]);
    return max;
  };
  expect(await maxConcurrent(await pngOf(5_001, 5_000))).toBe(1);
  if (availableParallelism() > 1) expect(await maxConcurrent(await pngOf(5_000, 5_000))).toBe(2);
});

test('of a crowd of photos few are decoded and wait to be encoded', async () => {
  const photo = await samplePhoto();
  let decoded = 0;
  let max = 0;
  const outcomes = Array.from({ length: 20 }, () =>
    processPhoto(photo, { preview: false }, async (_, files) => {
      max = Math.max(max, ++decoded);
      await Promise.all(files);
      decoded--;
      return files.length;
    }),
  );
  for (const outcome of await Promise.all(outcomes)) expect(outcome).toEqual({ ok: true, stored: 3 });
  expect(max).toBeLessThanOrEqual(availableParallelism() + 1);
});

test('who keeps files slowly, or fails to, holds up no other photo', async () => {
  const photo = await samplePhoto();
  const slow = Promise.withResolvers<string>();
  const stuck = Array.from({ length: 20 }, () => processPhoto(photo, { preview: false }, () => slow.promise));
  expect(await processPhoto(photo, { preview: false }, async () => 'kept')).toEqual({
    ok: true,
    stored: 'kept',
  });
  await expect(
    processPhoto(photo, { preview: false }, () => Promise.reject(new Error('full'))),
  ).rejects.toThrow('full');
  slow.resolve('late');
  for (const outcome of await Promise.all(stuck)) expect(outcome).toEqual({ ok: true, stored: 'late' });
});
