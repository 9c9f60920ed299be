import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OFFLINE_FILES, responderFor } from './cached-files.ts';

const ORIGIN = 'https://dasi.example';
const ask = (path: string, init: { method?: string; mode?: RequestMode } = {}) =>
  responderFor(
    { method: 'GET', mode: 'cors', url: path.startsWith('/') ? ORIGIN + path : path, ...init },
    ORIGIN,
  );

test('built files and what the offline page needs are cached', () => {
  const built = [
    '/assets/root-DgVyvRpX.css',
    '/assets/entry.client-mhzHHX7F.js',
    '/assets/manifest-65278.js',
  ];
  for (const path of [...built, ...OFFLINE_FILES]) expect(ask(path), path).toBe('cache');
});

test('content is never cached: data of pages, personal responses, photos, the live stream', () => {
  const paths = ['/', '/product.data', '/profile.data?_routes=x', '/api/session', '/media/a/b.webp', '/live'];
  const near = ['/assets/a.data', '/assets/a.js?x=1', '/assets/', '/sw.js', '/manifest.webmanifest'];
  for (const path of [...paths, ...near]) expect(ask(path), path).toBe('server');
});

test('a page comes from the server, whatever its address', () => {
  for (const path of ['/', '/profile', '/assets/a.js']) expect(ask(path, { mode: 'navigate' })).toBe('page');
});

test('law: nothing but a GET to this site is ever touched', () => {
  const method = fc.constantFrom('POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');
  const mode = fc.constantFrom<RequestMode>('navigate', 'cors', 'no-cors', 'same-origin');
  const path = fc.oneof(
    fc.webPath().map((drawn) => drawn || '/'),
    fc.constantFrom('/assets/a.js', '/upload', ...OFFLINE_FILES),
  );
  fc.assert(
    fc.property(method, mode, path, (verb, how, address) => {
      expect(ask(address, { method: verb, mode: how })).toBe('server');
      expect(ask(`https://elsewhere.example${address}`, { mode: how })).toBe('server');
    }),
  );
});
