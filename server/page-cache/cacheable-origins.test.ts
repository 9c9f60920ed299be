import { expect, test } from 'vitest';
import { lastingOrigins } from './cacheable-origins.ts';

test('of origins that requests name the first few last, and go on lasting', () => {
  const isLasting = lastingOrigins(undefined);
  expect(isLasting('http://localhost:3000')).toBe(true);
  const madeUp = Array.from({ length: 100 }, (_, number) => isLasting(`http://made-up-${number}.kr`));
  expect(madeUp.filter(Boolean).length).toBeLessThan(20);
  expect(isLasting('http://localhost:3000')).toBe(true);
});

test('under a public origin there is no other', () => {
  const isLasting = lastingOrigins('https://dasi.example');
  for (let times = 0; times < 100; times++) expect(isLasting('https://dasi.example')).toBe(true);
});
