import { expect, test } from 'vitest';
import { acceptsEncoding } from './prebuilt-response.ts';

test.each([
  ['gzip', ['gzip']],
  ['gzip, deflate, br, zstd', ['gzip', 'br']],
  ['gzip;q=1.0 , br ;q=0.001', ['gzip', 'br']],
  ['gzip;q=0', []],
  ['gzip; q=0.000, br', ['br']],
  ['br;Q=0,gzip ; q=0.1', ['gzip']],
  ['deflate;q=0, gzip', ['gzip']],
  ['identity, *;q=0', []],
  ['brotli, x-gzipped', []],
  ['', []],
  [undefined, []],
])('%s takes %j', (header, encodings) => {
  const accepted = (['gzip', 'br'] as const).filter((encoding) => acceptsEncoding(header, encoding));
  expect(accepted).toEqual(encodings);
});
