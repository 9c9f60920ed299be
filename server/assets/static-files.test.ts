import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request, type IncomingHttpHeaders, type IncomingMessage, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precompress } from '../../scripts/vite/precompress.ts';
import { serveDirectly } from '../../test/support/market/static-server.ts';
import { THREAD_POLICY } from '../guards/content-security-policy.ts';
import { readStaticFiles, staticFileListener } from './static-files.ts';

const SCRIPT = 'console.log("다시");\n'.repeat(100);
const clientDir = mkdtempSync(join(tmpdir(), 'dasi-static-'));

beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets/threads'), { recursive: true });
  writeFileSync(join(clientDir, 'assets/threads/t-1.js'), SCRIPT);
  writeFileSync(join(clientDir, 'assets/a-1.js'), SCRIPT);
  writeFileSync(join(clientDir, 'assets/small-1.js'), 'let a;');
  writeFileSync(join(clientDir, 'sw.js'), SCRIPT);
  writeFileSync(join(clientDir, 'package.json'), '{}');
  writeFileSync(join(clientDir, 'offline.html'), '<!doctype html>'.repeat(100));
  await precompress(clientDir);
});
afterAll(() => rmSync(clientDir, { recursive: true }));

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Not `fetch`, which unpacks what it gets. */
async function ask(path: string, encodings = '', init: RequestOptions = {}): Promise<Answer> {
  const { origin } = await serveDirectly((answer) => staticFileListener(readStaticFiles(clientDir), answer));
  const headers = { 'Accept-Encoding': encodings, ...init.headers };
  return new Promise((resolve, reject) => {
    const answered = (answer: IncomingMessage) =>
      buffer(answer).then(
        (body) => resolve({ status: answer.statusCode, headers: answer.headers, body }),
        reject,
      );
    request(origin + path, { ...init, headers }, answered)
      .on('error', reject)
      .end();
  });
}

test('a file is sent in the smallest form that was made beside it', async () => {
  const plain = await ask('/assets/a-1.js');
  expect([plain.body.toString(), plain.headers['content-encoding']]).toEqual([SCRIPT, undefined]);
  const gzip = await ask('/assets/a-1.js', 'gzip, deflate');
  expect(gzip.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(gzip.body).toString()).toBe(SCRIPT);
  const brotli = await ask('/assets/a-1.js', 'gzip, deflate, br, zstd');
  expect(brotli.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(brotli.body).toString()).toBe(SCRIPT);
  for (const answer of [plain, gzip, brotli]) {
    expect(answer.headers['vary']).toBe('Accept-Encoding');
    expect(answer.headers['content-type']).toContain('text/javascript');
    expect(answer.headers['cache-control']).toContain('immutable');
    expect(answer.headers['content-length']).toBe(String(answer.body.length));
  }
  expect(new Set([plain, gzip, brotli].map(({ headers }) => headers.etag)).size).toBe(3);
});

test('a form that is refused, or named within another word, is not sent', async () => {
  const encodingOf = async (acceptEncoding: string) =>
    (await ask('/assets/a-1.js', acceptEncoding)).headers['content-encoding'];
  expect(await encodingOf('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(await encodingOf('br;q=0.0,gzip ; q=0')).toBeUndefined();
  expect(await encodingOf('gzip;q=0, br;q=1.0')).toBe('br');
  expect(await encodingOf('brotli')).toBeUndefined();
});

test('what would not become smaller is sent as it is', async () => {
  const answer = await ask('/assets/small-1.js', 'gzip, br');
  expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
});

test('the service worker is asked for each time; the offline page has a policy of its own', async () => {
  const worker = await ask('/sw.js', 'br');
  expect(worker.headers['cache-control']).toBe('no-cache');
  for (const encodings of ['', 'gzip', 'br']) {
    const page = await ask('/offline.html', encodings);
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.headers['content-security-policy']).toContain("script-src 'self'; style-src 'self'");
  }
});

test('a thread of a page may compile WebAssembly, and fetches nothing', async () => {
  const thread = await ask('/assets/threads/t-1.js', 'br');
  expect(thread.headers['content-security-policy']).toBe(THREAD_POLICY);
  expect(THREAD_POLICY).toContain("default-src 'none'; script-src 'self' 'wasm-unsafe-eval'");
  expect((await ask('/assets/a-1.js', 'br')).headers['content-security-policy']).not.toContain('wasm');
});

test('a file that is not there is left to anyone who comes next', async () => {
  for (const path of ['/assets/gone.js', '/package.json', '/assets/', '/assets/a-1.js.br'])
    expect((await ask(path)).status, path).toBe(418);
  expect((await ask('/sw.js', '', { method: 'POST' })).status).toBe(418);
});

test('a cached form is answered with 304, a query changes nothing, and HEAD is without bytes', async () => {
  const { etag } = (await ask('/sw.js', 'br')).headers;
  const again = await ask('/sw.js?v=2', 'br', { headers: { 'If-None-Match': etag } });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect((await ask('/sw.js', 'gzip', { headers: { 'If-None-Match': etag } })).status).toBe(200);
  const head = await ask('/sw.js', '', { method: 'HEAD' });
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
    200,
    String(Buffer.byteLength(SCRIPT)),
    0,
  ]);
});
