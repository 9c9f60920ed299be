import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Storage } from '../../app/media/storage/storage.server.ts';
import { serveDirectly } from '../../test/support/market/static-server.ts';
import { storages } from '../../test/support/photos/storages.ts';
import { mediaListener } from './media-listener.ts';

const WEBP = 'product/u1/p1/0-0123456789ab-1440.webp';
const JPEG = 'product/u1/p1/0-0123456789ab-preview.jpg';
const bytes = Buffer.alloc(700_000, 5);
describe.each(storages)('from $name', (kind) => {
  const errors: unknown[] = [];
  let storage: Storage;

  beforeAll(async () => {
    await kind.start();
    storage = await kind.open();
    await storage.write(WEBP, bytes);
    await storage.write(JPEG, Buffer.from('jpeg'));
  }, 90_000);
  beforeEach(() => errors.splice(0));
  afterAll(() => kind.stop());

  const serveMedia = (from: Storage) =>
    serveDirectly((answer) => mediaListener(from, answer, (error) => errors.push(error)));

  async function ask(key: string, init?: RequestInit, from = storage): Promise<Response> {
    const { origin } = await serveMedia(from);
    return fetch(`${origin}/media/${key}`, init);
  }

  test('a photo is served whole, as immutable and sandboxed', async () => {
    const answer = await ask(WEBP);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': '700000',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
      'cross-origin-resource-policy': 'cross-origin',
      etag: '"0-0123456789ab-1440.webp"',
    });
    expect(Buffer.from(await answer.arrayBuffer()).equals(bytes)).toBe(true);
    const small = await ask(JPEG);
    expect([small.headers.get('Content-Type'), await small.text()]).toEqual(['image/jpeg', 'jpeg']);
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
    `product/u1/p1/${'a'.repeat(300)}.webp`,
    `product/${'a'.repeat(5_000)}/p1/a.webp`,
  ])('%j is not found, and that is not kept', async (key) => {
    const answer = await ask(key);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('Cache-Control')).toBe('no-store');
    expect(answer.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
    expect(await answer.text()).toBe('사진을 찾을 수 없어요.');
  });

  test('the log names files as they are made here, and nothing that was made up', async () => {
    const { origin, log } = await serveMedia(storage);
    const made = 'product/abcdefgh12345678/-_cdefgh12345678/10-0123456789ab';
    for (const key of [`${made}-720.webp`, `${made}-preview.jpg`]) {
      await fetch(`${origin}/media/${key}`);
      expect(log.pop()).toMatchObject({ path: `/media/${key}`, status: 404 });
    }
    const inParts = ['product/hong/gildong/seoul.webp', `${made}/gildong.jpg`, `${made}-gildong.webp`];
    for (const key of [...inParts, 'whale@dasi.kr', WEBP]) {
      await fetch(`${origin}/media/${key}`);
      expect(log.pop()).toMatchObject({ path: '/media/…' });
    }
  });

  test('a missing file is a 404 whatever the browser has cached', async () => {
    const answer = await ask('product/u1/p1/1-0.webp', { headers: { 'If-None-Match': '*' } });
    expect(answer.status).toBe(404);
  });

  test('what is not read is left to the app', async () => {
    expect((await ask(WEBP, { method: 'POST' })).status).toBe(418);
    expect((await ask(`../${WEBP}`)).status).toBe(418);
  });

  test('a client that disconnects breaks nothing; a file that breaks off is reported', async () => {
    const leaving = new AbortController();
    const answer = await ask(WEBP, { signal: leaving.signal });
    leaving.abort();
    await expect(answer.arrayBuffer()).rejects.toThrow('aborted');
    expect(errors).toEqual([]);

    const broken = new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(new Error('gone')) });
    const breaking = { size: bytes.length, read: async () => bytes, stream: async () => broken };
    await expect(
      ask(WEBP, {}, { ...storage, open: async () => breaking }).then((got) => got.arrayBuffer()),
    ).rejects.toThrow('fetch failed');
    await vi.waitFor(() => expect(errors).toEqual([new Error('gone')]));
  });

  test('a photo that is removed while it is asked for is not found, or comes whole', async () => {
    for (const size of [1_000, 200_000]) {
      const key = `product/u1/p1/0-${size}-360.webp`;
      await storage.write(key, Buffer.alloc(size, 6));
      const open = async () => {
        const file = await storage.open(key);
        await storage.remove(key);
        return file;
      };
      const answer = await ask(key, {}, { ...storage, open });
      const { byteLength } = await answer.arrayBuffer();
      if (kind.name === 'folder') expect(answer.status).toBe(404);
      // Of so small a file S3 has sent all with the first answer.
      else expect([answer.status, byteLength]).toEqual([200, size]);
    }
    expect(errors).toEqual([]);
  });

  test('photos that can not be read just now are an error in Korean, and are asked for again', async () => {
    const unavailable = async () => Promise.reject(new Error('disk away'));
    const answer = await ask(WEBP, {}, { ...storage, open: unavailable });
    expect([answer.status, answer.headers.get('Cache-Control')]).toEqual([500, 'no-store']);
    expect(await answer.text()).toBe('잠시 후 다시 시도해 주세요.');
    expect(errors).toEqual([new Error('disk away')]);
  });
});
