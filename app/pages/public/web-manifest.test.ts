import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { webManifest } from './web-manifest.ts';

const PUBLIC_DIR = join(import.meta.dirname, '../../../public');

test('the manifest carries the name of this market and says all that installing needs', () => {
  const manifest = webManifest('우리 동네 장터', '설명');
  expect(manifest).toMatchObject({ name: '우리 동네 장터', short_name: '우리 동네 장터', lang: 'ko' });
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
});

test('every icon is a file of the size that it says', async () => {
  for (const { src, sizes } of webManifest('다시', '').icons) {
    const { format, width, height } = await sharp(await readFile(join(PUBLIC_DIR, src))).metadata();
    expect([format, `${width}x${height}`], src).toEqual(['png', sizes]);
  }
});
