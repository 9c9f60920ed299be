import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { respondFromCache, cachePage } from './cached-page.ts';

const HTML = `<!DOCTYPE html><script>alert(1)</script>${'글'.repeat(400)}`;
const POLICY = "script-src 'self' 'sha256-of what was rendered'";
const KNOWN = { route: '/', path: '/' };
const cache = (init: ResponseInit = {}) =>
  cachePage(
    new Response(HTML, {
      headers: { 'Content-Type': 'text/html', 'Content-Security-Policy': POLICY },
      ...init,
    }),
    { label: KNOWN, common: [['Content-Security-Policy', "default-src 'none'"]] },
  );
const ask = (headers: Record<string, string>, method = 'GET') =>
  new Request('http://dasi.kr/', { method, headers });

describe('a cached page', () => {
  test('has the policy it was rendered with, whatever scripts stand in it', async () => {
    expect((await cache()).headers['Content-Security-Policy']).toBe(POLICY);
  });

  test('is gzipped for clients that accept it, with an ETag of its own', async () => {
    const page = await cache();
    const plain = respondFromCache(page, ask({}));
    const gzipped = respondFromCache(page, ask({ 'Accept-Encoding': 'gzip, br' }));
    expect(gzipped.headers.get('Content-Encoding')).toBe('gzip');
    expect(gunzipSync(await gzipped.arrayBuffer()).toString()).toBe(await plain.text());
    expect(gzipped.headers.get('ETag')).not.toBe(plain.headers.get('ETag'));
  });

  test('is sent as rendered to clients that do not accept gzip', async () => {
    const page = await cache();
    for (const rejection of ['gzip;q=0', 'br, gzip; q=0.0', 'identity, *;q=0', 'br']) {
      const answer = respondFromCache(page, ask({ 'Accept-Encoding': rejection }));
      expect([answer.headers.get('Content-Encoding'), await answer.text()], rejection).toEqual([null, HTML]);
    }
  });

  test('is 304 for clients that have it', async () => {
    const page = await cache();
    const etag = respondFromCache(page, ask({})).headers.get('ETag') ?? '';
    for (const given of [etag, `W/${etag}`, `"x", ${etag}`]) {
      expect(respondFromCache(page, ask({ 'If-None-Match': given })).status).toBe(304);
    }
    expect(respondFromCache(page, ask({ 'If-None-Match': '"x"' })).status).toBe(200);
  });

  test('keeps its status, and only what is found may be cached', async () => {
    const missing = respondFromCache(
      await cache({ status: 404, headers: { 'Content-Type': 'text/html' } }),
      ask({}),
    );
    expect(missing.status).toBe(404);
    expect(missing.headers.get('Cache-Control')).toBe('no-store');
    expect(respondFromCache(await cache(), ask({})).headers.get('Cache-Control')).toContain('s-maxage=1');
  });

  test('answers HEAD without a body', async () => {
    const answer = respondFromCache(await cache(), ask({}, 'HEAD'));
    expect(await answer.text()).toBe('');
    expect(Number(answer.headers.get('Content-Length'))).toBeGreaterThan(0);
  });
});
