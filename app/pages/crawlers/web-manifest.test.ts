import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { BAR_COLORS } from '../../shell/theme/theme.ts';
import { webManifest } from './web-manifest.ts';

const APP_DIR = join(import.meta.dirname, '../..');
const PUBLIC_DIR = join(import.meta.dirname, '../../../public');

test('the manifest carries the name of this market and says all that installing needs', () => {
  const manifest = webManifest('우리 동네 장터', '설명');
  expect(manifest).toMatchObject({ name: '우리 동네 장터', short_name: '우리 동네 장터', lang: 'ko' });
  expect(manifest).toMatchObject({ start_url: '/', scope: '/', display: 'standalone' });
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
});

test('the launch screen has the colour of the splash, the bar above it that of every page', async () => {
  const { background_color: launch, theme_color: bar } = webManifest('다시', '');
  const tokens = await readFile(join(APP_DIR, 'ui/tokens.css'), 'utf8');
  expect(launch).toBe(/--color-primary: (#\w{6});/.exec(tokens)?.[1]);
  expect(bar).toBe(BAR_COLORS.light);
});

test('every icon brings its own ground: its green leaf would vanish on the launch screen', async () => {
  for (const { src, sizes, purpose } of webManifest('다시', '').icons) {
    const image = sharp(await readFile(join(PUBLIC_DIR, src)));
    const middle = Math.round(parseInt(sizes) / 2);
    const pixel = await image
      .clone()
      .ensureAlpha()
      .extract({ left: middle, top: middle, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...pixel], src).toEqual([255, 255, 255, 255]);
    if (purpose === 'maskable') expect((await image.stats()).isOpaque, src).toBe(true);
  }
});

test('every icon is a file of the size that it says', async () => {
  for (const { src, sizes } of webManifest('다시', '').icons) {
    const { format, width, height } = await sharp(await readFile(join(PUBLIC_DIR, src))).metadata();
    expect([format, `${width}x${height}`], src).toEqual(['png', sizes]);
  }
});

test('a main colour of the market’s own is that of the launch screen and the bar', () => {
  expect(webManifest('가게', '', '#1a3e8c')).toMatchObject({
    background_color: '#1a3e8c',
    theme_color: '#1a3e8c',
  });
});
