import { expect, test } from 'vitest';
import { findPhotoFormat } from './photo-format.ts';
import { quarters } from './sample-photos-for-tests.ts';

const heif = (brand: string, ...compatible: string[]) =>
  Buffer.from(`\0\0\0\x18ftyp${brand}\0\0\0\0${compatible.join('')}`, 'latin1');

test('the first bytes decide the format', async () => {
  for (const format of ['jpeg', 'png', 'webp', 'avif', 'gif'] as const) {
    expect(findPhotoFormat(await (await quarters(20, 20)).toFormat(format).toBuffer())).toBe(format);
  }
  expect(findPhotoFormat(await (await quarters(20, 20)).tiff().toBuffer())).toBeUndefined();
  expect(findPhotoFormat(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined();
  expect(findPhotoFormat(Buffer.alloc(0))).toBeUndefined();
});

test('HEIC and AVIF are distinguished by their brands', () => {
  expect(findPhotoFormat(heif('heic', 'mif1'))).toBe('heic');
  expect(findPhotoFormat(heif('mif1', 'mif1', 'heic'))).toBe('heic');
  expect(findPhotoFormat(heif('mif1', 'mif1', 'avif'))).toBe('avif');
  expect(findPhotoFormat(heif('mif1', 'miaf'))).toBe('heif');
  expect(findPhotoFormat(heif('isom', 'heic'))).toBeUndefined();
});
