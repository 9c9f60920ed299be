import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  hasPreview,
  isPhotoFileKey,
  isPublicFileKey,
  photoFileKeys,
  photoFolder,
  photoSrcSet,
  previewFileKey,
} from './photo.ts';

const firstPhoto = { key: 'product/u_1/p-1/0-0123456789ab' };
const tenthPhoto = { key: 'product/u_1/0-p/9-0123456789ab' };

test('only the first photo has a preview', () => {
  expect(hasPreview(firstPhoto)).toBe(true);
  expect(hasPreview(tenthPhoto)).toBe(false);
  expect(photoFileKeys(firstPhoto)).toHaveLength(4);
  expect(photoFileKeys(firstPhoto)).toContain(previewFileKey(firstPhoto));
  expect(photoFileKeys(tenthPhoto)).toEqual(
    [360, 720, 1440].map((width) => `${tenthPhoto.key}-${width}.webp`),
  );
});

test('every file of a photo has a valid key', () => {
  for (const key of [...photoFileKeys(firstPhoto), ...photoFileKeys(tenthPhoto)]) {
    expect(isPhotoFileKey(key)).toBe(true);
  }
});

test.each([
  '',
  'product/u/p/0-a',
  'product/u/p/0-a.svg',
  'product/u/p/../../../etc/passwd.jpg',
  '../product/u/p/0-a.jpg',
  '/product/u/p/0-a.jpg',
  'product/u/p/x/0-a.jpg',
  'product/u//0-a.jpg',
  'product/./p/0-a.jpg',
  'product\\u\\p\\0-a.jpg',
  'product/u/p/0-a.jpg\n',
  'product/u/p/0-a.jpg\0.webp',
  'product/u/p/%2e%2e.jpg',
  'product/유/p/0-a.jpg',
  `product/u/p/${'a'.repeat(65)}.jpg`,
])('%j is not the key of a file', (text) => {
  expect(isPhotoFileKey(text)).toBe(false);
});

test('every accepted key has four plain path segments', () => {
  const piece = fc.constantFrom('product', '..', '.', 'a', '/', '\\', '\0', '.jpg', '.webp', '-', '\n', 'é');
  fc.assert(
    fc.property(
      fc.array(piece).map((pieces) => `product/${pieces.join('')}`),
      (text) => {
        if (!isPhotoFileKey(text)) return;
        const names = text.split('/');
        expect(names).toHaveLength(4);
        for (const name of names) expect(name).toMatch(/^[\w-]+(\.jpg|\.webp)?$/);
      },
    ),
  );
});

test('srcset names each width', () => {
  const address = `https://photos.example/${firstPhoto.key}`;
  expect(photoSrcSet({ address })).toBe(
    [360, 720, 1440].map((width) => `${address}-${width}.webp ${width}w`).join(', '),
  );
});

test('a message’s photo has no preview, and its files are not public', () => {
  const photo = { key: `${photoFolder({ conversationId: 'c', sendId: 's' })}/0-0123456789ab` };
  expect(hasPreview(photo)).toBe(false);
  for (const key of photoFileKeys(photo))
    expect([isPhotoFileKey(key), isPublicFileKey(key)]).toEqual([true, false]);
  expect(isPublicFileKey('product/../chat/c/s/0-0123456789ab-360.webp')).toBe(false);
});
