import { expect, test } from 'vitest';
import { logRequest, withoutTokens } from './request-log.ts';

const TOKEN = 'Ab-_'.repeat(10) + 'xyz';

test.each([
  [`/reset/${TOKEN}`, '/reset/…'],
  [`/verify/${TOKEN}`, '/verify/…'],
  [`/reset/${TOKEN}.data`, '/reset/…'],
  [`/reset/${TOKEN.slice(0, 20)}`, '/reset/…'],
  [`//RESET//${TOKEN}/`, '//RESET//…'],
  [`/reset/${TOKEN.replace('-', '%2D')}`, '/reset/…'],
  [`/r%65set/${TOKEN}`, '/r%65set/…'],
  [`/anything/${TOKEN}/else`, '/anything/…/else'],
  ['/reset', '/reset'],
  ['/reset.data', '/reset.data'],
  ['/product/detail/abcdefgh12345678/a-tidy-chair', '/product/detail/abcdefgh12345678/a-tidy-chair'],
  ['/media/product/abc/def/0-abcdefghijk-360.webp', '/media/product/abc/def/0-abcdefghijk-360.webp'],
])('%s is logged as %s', (path, logged) => expect(withoutTokens(path)).toBe(logged));

test('a line in the log holds no token', () => {
  const lines: object[] = [];
  const logger = { info: (line: object) => lines.push(line) };
  logRequest(logger as unknown as Parameters<typeof logRequest>[0], {
    method: 'POST',
    path: `/reset/${TOKEN}`,
    status: 302,
    ms: 1.234,
  });
  expect(lines).toMatchObject([{ method: 'POST', path: '/reset/…', status: 302, ms: 1.2 }]);
});
