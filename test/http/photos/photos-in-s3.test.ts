import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../database/open-database.ts';
import { sweepMedia, TRASH_AGE_MS } from '../../../app/media/cleanup/cleanup.server.ts';
import { openStorage } from '../../../app/media/storage/open-storage.server.ts';
import { parseStorageUrl } from '../../../app/platform/config/storage-url.ts';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { makePhoto } from '../../support/photos/photos.ts';
import { startS3, type TestBucket, type TestS3 } from '../../support/s3/s3-server.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

interface Listed {
  id: string;
  title: string;
  imageUrl: string[];
}

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
}, 90_000);
afterAll(() => s3.stop());

const storageOf = ({ url }: TestBucket, dataDir: string) =>
  openStorage({ dataDir, bucket: parseStorageUrl(url) });

async function keysIn(bucket: TestBucket, { dataDir }: MarketProcess): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of (await storageOf(bucket, dataDir)).keys()) keys.push(key);
  return keys.sort();
}

/** Lists a thing with photos as a browser without scripts does it. */
async function publish(url: string, seller: Visitor, title: string, photos: number): Promise<Listed> {
  const files = await Promise.all(
    Array.from({ length: photos }, async (_, n) => ({
      bytes: await makePhoto(900, 600, n),
      name: `${n}.jpg`,
    })),
  );
  const answer = await seller.postForm('/upload', uploadForm(uploadFields({ title }), files));
  expect([answer.status, answer.headers.get('Location')]).toEqual([302, '/']);
  const list = await new Visitor(url).get('/api/products');
  return ((await list.json()) as { products: Listed[] }).products.find((listed) => listed.title === title)!;
}

describe('photos in a bucket, served by the market', () => {
  let bucket: TestBucket;
  let market: MarketProcess;
  let seller: Visitor;
  beforeAll(async () => {
    bucket = await s3.makeBucket();
    market = await startMarket({ STORAGE_URL: bucket.url });
    seller = new Visitor(market.url);
    await seller.signUp();
  });
  afterAll(() => market.remove());

  test('a listing’s photos are stored, served and, after its removal, deleted', async () => {
    const { id, imageUrl } = await publish(market.url, seller, '버킷 의자', 2);
    expect(imageUrl).toEqual([expect.stringMatching(/^\/media\/product\//), expect.any(String)]);
    expect(await keysIn(bucket, market)).toHaveLength(7);
    const photo = await seller.get(imageUrl[0]!);
    expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect((await photo.arrayBuffer()).byteLength).toBe(Number(photo.headers.get('Content-Length')));
    const page = await (await seller.get(`/product/detail/${id}`)).text();
    const preview = await fetch(/property="og:image" content="([^"]+)"/.exec(page)![1]!);
    expect([preview.status, preview.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);

    const removed = await seller.post(`/product/detail/${id}`, { intent: 'delete' });
    expect(removed.status).toBe(302);
    const database = await openDatabase({ dataDir: market.dataDir, databaseUrl: undefined }, (error) => {
      throw error;
    });
    const storage = await storageOf(bucket, market.dataDir);
    const sweep = await sweepMedia({ database, storage }, Date.now() + TRASH_AGE_MS + 1);
    await database.close();
    expect(sweep).toEqual({ removed: 7, failures: [] });
    expect(await keysIn(bucket, market)).toEqual([]);
    expect((await seller.get(imageUrl[0]!)).status).toBe(404);
  });

  test('a staged photo is stored in the bucket too, and attached to its listing', async () => {
    const sent = await seller.send('POST', '/upload/photos', await makePhoto(900, 600));
    const { id, thumbnail } = (await sent.json()) as { id: string; thumbnail: string };
    expect((await seller.get(thumbnail)).status).toBe(200);
    const form = uploadForm(uploadFields({ title: '먼저 보낸 의자', stagedPhotos: id }));
    expect((await seller.postForm('/upload', form)).status).toBe(302);
  });

  test('a photo of a message is stored apart from what all may read, and opened by the two', async () => {
    const { id: productId } = await publish(market.url, seller, '물어볼 의자', 0);
    const buyer = new Visitor(market.url);
    await buyer.signUp();
    const begun = await buyer.post(`/product/detail/${productId}`, { intent: 'chat' });
    const path = begun.headers.get('Location')!;
    const said = { intent: 'say', clientId: 'photo-in-a-bucket' };
    const form = uploadForm(said, [{ bytes: await makePhoto(900, 600), name: '문.jpg' }]);
    expect((await buyer.postForm(path, form)).status).toBe(302);
    const keys = (await keysIn(bucket, market)).filter((key) => key.startsWith('chat/'));
    expect(keys).toHaveLength(3);
    const photo = await seller.get(`${path}/photos/1-0?width=360`);
    expect([photo.status, photo.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect((await photo.arrayBuffer()).byteLength).toBe(Number(photo.headers.get('Content-Length')));
    for (const key of keys) expect((await seller.get(`/media/${key}`)).status).toBe(404);
  });

  test('a file that is no photo leaves nothing in the bucket', async () => {
    const before = await keysIn(bucket, market);
    const sent = await seller.send('POST', '/upload/photos', Buffer.from('사진 아님'));
    expect(sent.status).toBe(422);
    expect(await keysIn(bucket, market)).toEqual(before);
  });

  test('the market is ready, has no photo folder, and reveals no keys', async () => {
    expect((await seller.get('/readyz')).status).toBe(200);
    expect(existsSync(join(market.dataDir, 'photos'))).toBe(false);
    const { secretKey } = parseStorageUrl(bucket.url)!;
    expect(market.output()).not.toContain(secretKey);
  });
});

describe('photos at a public address', () => {
  let bucket: TestBucket;
  let market: MarketProcess;
  let listed: Listed;
  beforeAll(async () => {
    bucket = await s3.makeBucket();
    market = await startMarket({ STORAGE_URL: bucket.url, STORAGE_PUBLIC_URL: bucket.publicUrl });
    const seller = new Visitor(market.url);
    await seller.signUp();
    listed = await publish(market.url, seller, '공개 의자', 1);
  });
  afterAll(() => market.remove());

  test('JSON, cards, the page, its preview and its structured data use the bucket’s address', async () => {
    const { id, imageUrl } = listed;
    const guest = new Visitor(market.url);
    const places = ['/', '/product', '/product?q=공개', `/product/detail/${id}`];
    expect(imageUrl[0]).toMatch(new RegExp(`^${bucket.publicUrl}/product/[\\w/-]+-1440\\.webp$`));
    const photo = imageUrl[0]!.replace('-1440.webp', '');
    for (const place of places) {
      // The search follows a moment later, and its page is kept for another.
      const read = async () => (await guest.get(place)).text();
      await expect
        .poll(read, { timeout: 15_000 })
        .toContain(`${photo}-360.webp 360w, ${photo}-720.webp 720w`);
      expect(await read(), place).not.toContain('/media/');
    }
    const page = await (await guest.get(`/product/detail/${id}`)).text();
    expect(page).toContain(`property="og:image" content="${photo}-preview.jpg"`);
    expect(page).toContain(`"image":["${photo}-1440.webp"]`);
  });

  test('the policy allows images from the bucket, and nothing else', async () => {
    const { origin } = new URL(bucket.publicUrl);
    for (const path of ['/', '/login', `/product/detail/${listed.id}`]) {
      const policy = (await new Visitor(market.url).get(path)).headers.get('Content-Security-Policy')!;
      expect(policy.split('; ').filter((line) => line.includes(origin))).toEqual([
        `img-src 'self' data: blob: ${origin}`,
      ]);
    }
  });

  test('both the bucket and the market serve a photo as immutable', async () => {
    const fromBucket = await fetch(listed.imageUrl[0]!);
    expect([fromBucket.status, fromBucket.headers.get('Content-Type')]).toEqual([200, 'image/webp']);
    expect(fromBucket.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
    const path = listed.imageUrl[0]!.replace(bucket.publicUrl, '/media');
    const fromMarket = await new Visitor(market.url).get(path);
    expect(Buffer.from(await fromMarket.arrayBuffer())).toEqual(Buffer.from(await fromBucket.arrayBuffer()));
  });

  test('purchases, picks and own listings use the bucket’s address too', async () => {
    const buyer = new Visitor(market.url);
    await buyer.signUp();
    const path = `/product/detail/${listed.id}`;
    await buyer.post(path, { intent: 'pick' });
    await buyer.post(path, { intent: 'buy' });
    const small = listed.imageUrl[0]!.replace('-1440', '-360');
    for (const mine of ['/mypick', '/profile', '/profile/purchases']) {
      expect(await (await buyer.get(mine)).text(), mine).toContain(small);
    }
  });
});
