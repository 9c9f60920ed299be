import { describe, expect, test } from 'vitest';
import { parseConfig } from './config.server.ts';
import { parseStorageUrl } from './storage-url.ts';

describe('STORAGE_URL', () => {
  test.each([
    [
      's3://key:secret@s3.example/photos?region=kr-1',
      {
        endpoint: 'https://s3.example',
        name: 'photos',
        region: 'kr-1',
        isInHost: false,
        accessKey: 'key',
        secretKey: 'secret',
      },
    ],
    ['s3://key:se%2Fcr+et%3D@s3.example/photos', { secretKey: 'se/cr+et=', region: 'us-east-1' }],
    ['s3://a%3Ab:secret@s3.example/photos', { accessKey: 'a:b' }],
    ['s3://key:secret@s3.example:9000/photos/', { endpoint: 'https://s3.example:9000', name: 'photos' }],
    ['s3://key:secret@127.0.0.1:9000/photos', { endpoint: 'http://127.0.0.1:9000' }],
    ['s3://key:secret@localhost:9000/photos?tls=on', { endpoint: 'https://localhost:9000' }],
    ['s3://key:secret@[::1]:9000/photos', { endpoint: 'http://[::1]:9000' }],
    ['s3://key:secret@store.internal:9000/photos?tls=off', { endpoint: 'http://store.internal:9000' }],
    ['s3://key:secret@s3.example/photos?style=virtual', { isInHost: true }],
    ['s3://key:secret@s3.ap-northeast-2.amazonaws.com/photos?region=ap-northeast-2', { isInHost: true }],
    ['s3://key:secret@s3.ap-northeast-2.amazonaws.com/photos.dasi.kr', { isInHost: false }],
    ['s3://key:secret@s3.ap-northeast-2.amazonaws.com/photos?style=path', { isInHost: false }],
  ])('%s', (text, bucket) => expect(parseStorageUrl(text)).toMatchObject(bucket));

  test.each([
    's3.example',
    'https://key:secret@s3.example/photos',
    's3://s3.example/photos',
    's3://key@s3.example/photos',
    's3://:secret@s3.example/photos',
    's3://key:secret@s3.example',
    's3://key:secret@s3.example/',
    's3://key:secret@s3.example/photos/of/2026',
    's3://key:secret@s3.example/Photos',
    's3://key:secret@s3.example/a..b',
    's3://key:secret@/photos',
    's3://key:%E0%A4%A@s3.example/photos',
    's3://key:secret@s3.example:99999/photos',
    's3://key:secret@s3.example/photos#x',
    's3://key:secret@s3.example/photos?region=',
    's3://key:secret@s3.example/photos?region=kr-1&region=kr-2',
    's3://key:secret@s3.example/photos?tls=no',
    's3://key:secret@s3.example/photos?style=host',
    's3://key:secret@s3.example/photos?acl=public',
    's3://key:secret@s3.example/photos?constructor=x',
  ])('%s is none', (text) => expect(parseStorageUrl(text)).toBeUndefined());
});

describe('STORAGE_PUBLIC_URL', () => {
  test.each([
    ['https://photos.example', 'https://photos.example/'],
    ['https://s3.example/photos', 'https://s3.example/photos/'],
    ['https://s3.example/photos//', 'https://s3.example/photos/'],
    ['http://localhost:9000/photos/', 'http://localhost:9000/photos/'],
  ])('%s', (STORAGE_PUBLIC_URL, storagePublicUrl) =>
    expect(parseConfig({ STORAGE_PUBLIC_URL })).toMatchObject({ storagePublicUrl }),
  );
});

test('without these settings photos are in a folder, and on this site', () => {
  expect(parseConfig({ STORAGE_URL: '', STORAGE_PUBLIC_URL: '' })).toMatchObject({
    bucket: undefined,
    storagePublicUrl: undefined,
  });
});

test.each([
  ['STORAGE_URL', 's3://key:hunter2@s3.example'],
  ['STORAGE_URL', 'http://key:hunter2@s3.example/photos'],
  ['STORAGE_URL', 's3://key:hunter2/x@s3.example/photos'],
  ['STORAGE_PUBLIC_URL', '/hunter2'],
  ['STORAGE_PUBLIC_URL', 'http://photos.example/hunter2'],
  ['STORAGE_PUBLIC_URL', 'https://me:hunter2@photos.example/'],
  ['STORAGE_PUBLIC_URL', 'https://photos.example/?hunter2'],
  ['STORAGE_PUBLIC_URL', 'https://photos.example/#hunter2'],
  ['STORAGE_PUBLIC_URL', 'https://[2001:db8::1]/hunter2'],
])('a wrong %s is named without its value', (name, value) => {
  const { problem } = parseConfig({ [name]: value }) as { problem: string };
  expect(problem).toContain(name);
  expect(problem).not.toMatch(/hunter2|\n/);
});
