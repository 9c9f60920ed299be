import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { makePhoto } from '../../support/photos/photos.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    let seller: Visitor;
    let other: Visitor;

    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      market = await startMarket({ ...(database && { DATABASE_URL: database.url }) });
      seller = new Visitor(market.url);
      other = new Visitor(market.url);
      await seller.signUp();
      await other.signUp();
    });
    afterAll(() => market.remove());

    async function publish(fields: Record<string, string>, photoCount: number): Promise<void> {
      const photos = [];
      for (let index = 0; index < photoCount; index++)
        photos.push({ bytes: await makePhoto(), name: `${index}.jpg` });
      const answer = await seller.postForm('/upload', uploadForm(uploadFields(fields), photos));
      expect(answer.status).toBe(302);
    }

    async function readListings(): Promise<{ id: string; title: string }[]> {
      const answer = await other.get('/api/products');
      return ((await answer.json()) as { products: { id: string; title: string }[] }).products;
    }

    const stagedIds = async () =>
      ((await (await seller.get('/upload/photos')).json()) as { photos: { id: string }[] }).photos.map(
        ({ id }) => id,
      );

    /** The address of the form to which copying leads. */
    async function copy(id: string): Promise<string> {
      const answer = await seller.post(`/upload/copy/${id}`, {});
      expect(answer.status).toBe(302);
      return answer.headers.get('Location')!;
    }

    test('P-copy: a sold listing becomes a form with all it said and copies of its photos', async () => {
      const fields = {
        title: '다시 올릴 의자',
        brand: '한샘',
        size: '45cm',
        price: '31000',
        desc: '아직 튼튼해요.',
      };
      await publish(fields, 2);
      const old = (await readListings())[0]!;
      expect((await other.post(`/product/detail/${old.id}`, { intent: 'buy' })).status).toBe(200);
      const form = await copy(old.id);
      const html = await (await seller.get(form)).text();
      for (const text of Object.values(fields)) expect(html).toContain(text);
      const ids = new URL(form, market.url).searchParams.get('photos')!.split(',');
      expect(ids).toHaveLength(2);
      expect(await stagedIds()).toEqual(ids);
      // As the form is sent without scripts: each photo is named, and the second is chosen as the first.
      const body = uploadForm(uploadFields({ ...fields, first: ids[1]! }));
      for (const id of ['', ...ids]) body.append('keep', id);
      expect((await seller.postForm(form, body)).status).toBe(302);
      const made = (await readListings())[0]!;
      expect(made.id).not.toBe(old.id);
      expect(made.title).toBe('다시 올릴 의자');
      expect(await stagedIds()).toEqual([]);
      // The copies do not go with the old listing.
      expect((await seller.post('/receipt', { intent: 'delete', id: old.id })).status).toBe(302);
      const json = await (await other.get(`/api/products/${made.id}`)).json();
      expect((json as { imageUrl: string[] }).imageUrl).toHaveLength(2);
      const page = await (await other.get(`/product/detail/${made.id}`)).text();
      const preview = await fetch(/property="og:image" content="([^"]+)"/.exec(page)![1]!);
      expect([preview.status, preview.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
    });

    test('photos of a copy that are staged no longer are left out, and the form says so', async () => {
      await publish({ title: '사진이 없어질 의자' }, 1);
      const form = await copy((await readListings())[0]!.id);
      const [id] = await stagedIds();
      expect((await seller.send('DELETE', `/upload/photos/${id}`)).status).toBe(204);
      const html = await (await seller.get(form)).text();
      expect(html).toContain('사진은 다시 골라 주세요.');
      expect(html).toContain('사진이 없어질 의자');
    });

    test('only the seller copies a listing, and only by posting', async () => {
      await publish({ title: '남의 의자' }, 0);
      const { id } = (await readListings())[0]!;
      expect((await other.post(`/upload/copy/${id}`, {})).status).toBe(403);
      expect((await other.get(`/upload?copy=${id}&photos=`)).status).toBe(403);
      expect((await seller.post('/upload/copy/nowhere', {})).status).toBe(404);
      const guest = await new Visitor(market.url).post(`/upload/copy/${id}`, {});
      expect(guest.headers.get('Location')).toBe('/login?next=%2Freceipt');
    });
  });
}
