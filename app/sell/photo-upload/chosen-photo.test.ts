import { expect, test } from 'vitest';
import { MAX_PHOTO_BYTES } from '../../media/photo.ts';
import { choosePhotos } from './chosen-photo.ts';

const photo = (name: string, type = 'image/jpeg', size = 1) =>
  Object.defineProperty(new File([], name, { type }), 'size', { value: size });
const names = (files: File[]) => files.map(({ name }) => name);

test('열한 번째 사진부터 남겨 둔다', () => {
  const files = Array.from({ length: 12 }, (_, index) => photo(`${index + 1}.jpg`));
  const { accepted, leftOut, problems } = choosePhotos(0, files);
  expect(names(accepted)).toEqual(names(files.slice(0, 10)));
  expect(names(leftOut)).toEqual(['11.jpg', '12.jpg']);
  expect(problems).toEqual([]);
});

test('이미 고른 사진도 열 장에 든다', () => {
  expect(names(choosePhotos(9, [photo('a.jpg'), photo('b.jpg')]).accepted)).toEqual(['a.jpg']);
  const { accepted, leftOut } = choosePhotos(10, [photo('a.jpg')]);
  expect([accepted, names(leftOut)]).toEqual([[], ['a.jpg']]);
  expect(choosePhotos(9, [photo('a.jpg')]).leftOut).toEqual([]);
});

test('사진이 아닌 파일은 빼고, 형식을 모르는 HEIC는 받는다', () => {
  const files = [
    photo('memo.txt', 'text/plain'),
    photo('logo.svg', 'image/svg+xml'),
    photo('unknown.bin', ''),
    photo('IMG_1.HEIC', ''),
  ];
  expect(names(choosePhotos(0, files).accepted)).toEqual(['IMG_1.HEIC']);
  expect(choosePhotos(0, files).problems).toEqual(['JPEG, PNG, WebP 같은 사진 파일만 올릴 수 있어요.']);
});

test('너무 큰 사진은 빼고 나머지는 남긴다', () => {
  const files = [
    photo('big.jpg', 'image/jpeg', MAX_PHOTO_BYTES + 1),
    photo('full.jpg', 'image/jpeg', MAX_PHOTO_BYTES),
  ];
  const { accepted, problems } = choosePhotos(0, files);
  expect(names(accepted)).toEqual(['full.jpg']);
  expect(problems).toEqual(['big.jpg: 사진 한 장은 20MB까지 올릴 수 있어요.']);
});

test('빈 파일은 빼고 말한다', () => {
  const { accepted, problems } = choosePhotos(0, [photo('empty.jpg', 'image/jpeg', 0), photo('full.jpg')]);
  expect(names(accepted)).toEqual(['full.jpg']);
  expect(problems).toEqual(['비어 있는 파일은 올릴 수 없어요.']);
});
