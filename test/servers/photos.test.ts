import { afterAll, beforeAll, expect, test } from 'vitest';
import type { MarketProcess } from '../support/market/market-process.ts';
import { makePhoto } from '../support/photos/photos.ts';
import { startS3, type TestS3 } from '../support/s3/s3-server.ts';
import { encodeForm } from '../access/fixture.ts';
import { uploadFields, uploadForm } from '../support/visitor.ts';
import { inBucket, openServers, sharedFolder, type PhotoStore } from './servers.ts';
import { postgresOfWorker } from '../support/database/worker-postgres.ts';

let s3: TestS3;
beforeAll(async () => {
  s3 = await startS3();
}, 90_000);
afterAll(() => s3.stop());

const PLACES: Record<string, () => Promise<PhotoStore>> = {
  'a folder that all reach': async () => sharedFolder(),
  'a bucket of S3': async () => inBucket((await s3.makeBucket()).url),
};

test.each(Object.entries(PLACES))(
  'a photo that was sent to one server is listed at another, and shown by all: %s',
  { timeout: 120_000 },
  async (_name, openPlace) => {
    const servers = await openServers(postgresOfWorker(), {}, await openPlace());
    try {
      const [first, second] = servers.all as [MarketProcess, MarketProcess];
      const seller = servers.visitor(first);
      await seller.signUp();
      const staged = await seller.send('POST', '/upload/photos', await makePhoto(600, 400));
      expect(staged.status).toBe(201);
      const { id } = (await staged.json()) as { id: string };
      const { body, headers } = await encodeForm(
        uploadForm(uploadFields({ title: '나눠 올린 의자', stagedPhotos: id })),
      );
      const withSession = { ...headers, Cookie: seller.cookie };
      const listed = await servers.visitor(second).send('POST', '/upload', body, withSession);
      expect(listed.status).toBe(302);
      const shown = servers.all.map(async (server) => {
        const guest = servers.visitor(server);
        const { products } = (await (await guest.get('/api/products')).json()) as {
          products: { imageUrl: string[] }[];
        };
        const photo = await guest.get(products[0]!.imageUrl[0]!);
        return [photo.status, photo.headers.get('Content-Type')];
      });
      expect(await Promise.all(shown)).toEqual(servers.all.map(() => [200, 'image/webp']));
    } finally {
      await servers.remove();
    }
  },
);
