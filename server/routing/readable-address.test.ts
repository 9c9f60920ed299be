import { expect, test } from 'vitest';
import { isReadableAddress } from './public-address.ts';

test.each([
  ['http://dasi.kr/product/%EC%9D%98%EC%9E%90', true],
  ['http://dasi.kr/product?q=%E0%A4', true],
  ['http://dasi.kr/%E0%A4', false],
  ['http://dasi.kr/%', false],
  ['http://dasi.kr/%C0%80', false],
  ['http://dasi.kr/a%00b', false],
  ['http://dasi.kr/?q=%00', false],
  ['http://1.2.3.4.5/', false],
  ['http://999.1.1.1/', false],
])('%s: %s', (address, isReadable) => {
  expect(isReadableAddress(address)).toBe(isReadable);
});
