import { expect, test } from 'vitest';
import { cacheableOrigins } from './cacheable-origins.ts';

test('of origins that requests name the first few last, and go on lasting', () => {
  const isCacheableOrigin = cacheableOrigins(undefined);
  expect(isCacheableOrigin('http://localhost:3000')).toBe(true);
  const madeUp = Array.from({ length: 100 }, (_, number) => isCacheableOrigin(`http://made-up-${number}.kr`));
  expect(madeUp.filter(Boolean).length).toBeLessThan(20);
  expect(isCacheableOrigin('http://localhost:3000')).toBe(true);
});

test('under a public origin there is no other', () => {
  const isCacheableOrigin = cacheableOrigins('https://dasi.example');
  for (let times = 0; times < 100; times++) expect(isCacheableOrigin('https://dasi.example')).toBe(true);
});
