import { serve } from '@hono/node-server';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFolderStorage } from '../app/media/folder-storage.server.ts';
import { mediaRoute } from './media-route.ts';

const WEBP = 'product/u1/p1/0-0123456789ab-1440.webp';
const JPEG = 'product/u1/p1/0-0123456789ab-preview.jpg';
const bytes = Buffer.alloc(700_000, 5);
const dir = mkdtempSync(join(tmpdir(), 'dasi-media-'));
let origin: string;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  const storage = await openFolderStorage(dir);
  await storage.write(WEBP, bytes);
  await storage.write(JPEG, Buffer.from('jpeg'));
  const app = new Hono().get('/media/*', mediaRoute(storage));
  origin = await new Promise((resolve) => {
    server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
      resolve(`http://127.0.0.1:${port}`),
    );
  });
});
afterAll(() => {
  server.close();
  rmSync(dir, { recursive: true });
});

const ask = (key: string, init?: RequestInit) => fetch(`${origin}/media/${key}`, init);

test('a file comes whole, to be kept for ever and never run', async () => {
  const answer = await ask(WEBP);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-length': '700000',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    etag: '"0-0123456789ab-1440.webp"',
  });
  expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
  expect((await ask(JPEG)).headers.get('Content-Type')).toBe('image/jpeg');
});

test('HEAD says the same without the bytes', async () => {
  const answer = await ask(WEBP, { method: 'HEAD' });
  expect([answer.status, answer.headers.get('Content-Length')]).toEqual([200, '700000']);
  expect((await answer.arrayBuffer()).byteLength).toBe(0);
});

test.each([
  '"0-0123456789ab-1440.webp"',
  'W/"0-0123456789ab-1440.webp"',
  '"other", "0-0123456789ab-1440.webp"',
  '*',
])('If-None-Match: %s is answered with 304', async (named) => {
  const answer = await ask(WEBP, { headers: { 'If-None-Match': named } });
  expect([answer.status, await answer.text()]).toEqual([304, '']);
  expect(answer.headers.get('ETag')).toBe('"0-0123456789ab-1440.webp"');
});

test('another tag gets the file', async () => {
  const answer = await ask(WEBP, { headers: { 'If-None-Match': '"0-0123456789ab-360.webp"' } });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
});

test.each([
  'product/u1/p1/1-0123456789ab-360.webp',
  'product/u1/p1',
  '',
  'product/u1/p1/..%2f..%2f..%2fsecret.jpg',
  'product/u1/p1/%00.jpg',
  'product/u1/p1/a.svg',
])('%j is not found, and that is not kept', async (key) => {
  const answer = await ask(key);
  expect(answer.status).toBe(404);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(await answer.text()).toBe('사진을 찾을 수 없어요.');
});

test('a missing file is a 404 whatever the browser has kept', async () => {
  const answer = await ask('product/u1/p1/1-0.webp', { headers: { 'If-None-Match': '*' } });
  expect(answer.status).toBe(404);
});
