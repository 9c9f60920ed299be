import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { precompress } from '../scripts/vite/precompress.ts';
import { staticFiles } from './static-files.ts';

const SCRIPT = 'console.log("다시");\n'.repeat(100);
const clientDir = mkdtempSync(join(tmpdir(), 'dasi-static-'));

beforeAll(async () => {
  mkdirSync(join(clientDir, 'assets'));
  writeFileSync(join(clientDir, 'assets/a-1.js'), SCRIPT);
  writeFileSync(join(clientDir, 'assets/small-1.js'), 'let a;');
  writeFileSync(join(clientDir, 'sw.js'), SCRIPT);
  writeFileSync(join(clientDir, 'offline.html'), '<!doctype html>'.repeat(100));
  await precompress(clientDir);
});
afterAll(() => rmSync(clientDir, { recursive: true }));

const ask = async (path: string, encodings = '') =>
  staticFiles(clientDir).request(path, { headers: { 'Accept-Encoding': encodings } });
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

test('a file is sent in the smallest form that was made beside it', async () => {
  const plain = await ask('/assets/a-1.js');
  expect([await plain.text(), plain.headers.get('Content-Encoding')]).toEqual([SCRIPT, null]);
  const gzip = await ask('/assets/a-1.js', 'gzip, deflate');
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip');
  expect(gunzipSync(await bytesOf(gzip)).toString()).toBe(SCRIPT);
  const brotli = await ask('/assets/a-1.js', 'gzip, deflate, br, zstd');
  expect(brotli.headers.get('Content-Encoding')).toBe('br');
  expect(brotliDecompressSync(await bytesOf(brotli)).toString()).toBe(SCRIPT);
  for (const answer of [plain, gzip, brotli]) {
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding');
    expect(answer.headers.get('Content-Type')).toContain('text/javascript');
    expect(answer.headers.get('Cache-Control')).toContain('immutable');
  }
});

test('what would not become smaller is sent as it is', async () => {
  const answer = await ask('/assets/small-1.js', 'gzip, br');
  expect([answer.status, answer.headers.get('Content-Encoding')]).toEqual([200, null]);
});

test('the service worker is asked for each time; the offline page has a policy of its own', async () => {
  const worker = await ask('/sw.js', 'br');
  expect(worker.headers.get('Cache-Control')).toBe('no-cache');
  for (const encodings of ['', 'gzip', 'br']) {
    const page = await ask('/offline.html', encodings);
    expect(page.headers.get('Content-Type')).toContain('text/html');
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'; style-src 'self'");
  }
});

test('a file that is not there is left to whoever comes next', async () => {
  expect((await ask('/assets/gone.js')).status).toBe(404);
  expect((await ask('/package.json')).status).toBe(404);
});
