import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { blockOtherDecoders } from './photo-decoders.server.ts';
import { decodePhoto } from './process-photo.server.ts';
import { quarters } from '../sample-photos-for-tests.ts';

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>';
/** What this decoder would otherwise open, beside what it can make itself. */
const OTHER_PICTURES = [Buffer.from(SVG), Buffer.from(`\ufeff<?xml version="1.0"?>\n${SVG}`), gzipSync(SVG)];

// Changes this whole process, so it stays the last test of this file.
test('once blocked, sharp itself reads the photo formats and nothing else', async () => {
  const gif = await (await quarters(20, 20)).gif().toBuffer();
  const photos = await Promise.all(
    (['jpeg', 'png', 'webp', 'avif'] as const).map(async (format) =>
      (await quarters(20, 20)).toFormat(format).toBuffer(),
    ),
  );
  const others = [gif, await (await quarters(20, 20)).tiff().toBuffer(), ...OTHER_PICTURES];
  for (const other of others) expect((await sharp(other).metadata()).width).toBeGreaterThan(0);
  const dir = mkdtempSync(join(tmpdir(), 'dasi-formats-'));
  const path = join(dir, 'photo.jpg');
  writeFileSync(path, photos[0]!);
  expect((await sharp(path).metadata()).format).toBe('jpeg');

  blockOtherDecoders();
  for (const other of others) await expect(sharp(other).metadata()).rejects.toThrow('unsupported');
  await expect(sharp(path).metadata()).rejects.toThrow('unsupported');
  rmSync(dir, { recursive: true });
  for (const photo of photos) expect(await decodePhoto(photo)).toMatchObject({ ok: true });
});
