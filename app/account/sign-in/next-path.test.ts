import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNextPath, withNext } from './next-path.ts';

test.each(['/', '/upload', '/product/detail/a-b_c?q=%ED%95%9C#x', '/receipt?confirm=delete&id=1'])(
  '%j은(는) 이 사이트의 경로다',
  (path) => expect(parseNextPath(path)).toBe(path),
);

test.each([
  '',
  'upload',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/a\\b',
  '/\t/evil.example',
  '/\n/evil.example',
  ' /upload',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  `/${'a'.repeat(500)}`,
])('%j은(는) 아니다', (path) => expect(parseNextPath(path)).toBeUndefined());

test('없는 값은 없는 경로다', () => {
  expect(parseNextPath(null)).toBeUndefined();
  expect(parseNextPath(undefined)).toBeUndefined();
});

test('무엇을 주든 나온 경로는 이 사이트를 떠나지 않고, 다시 넣으면 그대로다', () => {
  const piece = fc.constantFrom(
    '/',
    '\\',
    '//',
    '.',
    '..',
    ':',
    '@',
    '\t',
    '\n',
    '%2f',
    '?',
    '#',
    'evil.example',
    'a',
  );
  const tricky = fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`);
  fc.assert(
    fc.property(fc.oneof(tricky, fc.string(), fc.webUrl(), fc.webPath()), (value) => {
      const path = parseNextPath(value);
      if (path === undefined) return;
      for (const base of ['https://dasi.example', 'https://dasi.example/login?next=x']) {
        expect(new URL(path, base).origin).toBe('https://dasi.example');
      }
      expect(parseNextPath(path)).toBe(path);
    }),
    { numRuns: 5000 },
  );
});

test('next는 주소 한 칸에 담겨 되돌아온다', () => {
  const address = new URL(withNext('/login', '/a?b=c&d=e#f'), 'https://dasi.example');
  expect(address.searchParams.get('next')).toBe('/a?b=c&d=e#f');
  expect(withNext('/login', undefined)).toBe('/login');
});

test('따라가지 않을 만큼 긴 next는 주소에 담지 않는다', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600, size: 'max' }), (rest) => {
      const next = `/${rest}`;
      const isCarried = withNext('/login', next.toWellFormed()).includes('next=');
      if (parseNextPath(next) !== undefined) expect(isCarried).toBe(true);
      if (next.length > 500) expect(isCarried).toBe(false);
    }),
  );
});
