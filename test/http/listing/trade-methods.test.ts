import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../database/open-database.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { uploadFields, uploadForm, Visitor } from '../../support/visitor.ts';

interface ListedJson {
  id: string;
  tradeMethod: string | null;
  place: string;
}

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    let seller: Visitor;
    let guest: Visitor;
    let settings: { dataDir: string; databaseUrl: string | undefined };

    beforeAll(async () => {
      const made = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      market = await startMarket(made ? { DATABASE_URL: made.url } : {});
      settings = { dataDir: market.dataDir, databaseUrl: made?.url };
      [seller, guest] = [new Visitor(market.url), new Visitor(market.url)];
      await seller.signUp();
    });
    afterAll(() => market.remove());

    const save = (path: string, fields: Record<string, string>) =>
      seller.postForm(path, uploadForm({ ...uploadFields(), ...fields }));

    async function publish(fields: Record<string, string>): Promise<ListedJson> {
      const saved = await save('/upload', fields);
      expect(saved.status).toBe(302);
      const { products } = (await (await guest.get('/api/products')).json()) as { products: ListedJson[] };
      return products[0]!;
    }

    const readJson = async (id: string) =>
      (await (await guest.get(`/api/products/${id}`)).json()) as ListedJson;
    const readText = async (who: Visitor, path: string) => (await who.get(path)).text();
    const chosen = (form: string) =>
      /<input[^>]*name="tradeMethod"[^>]*value="(\w+)"[^>]*checked=""/.exec(form)?.[1] ??
      /<input[^>]*name="tradeMethod"[^>]*checked=""[^>]*value="(\w+)"/.exec(form)?.[1];
    const typedPlace = (form: string) =>
      /value="([^"]*)"/.exec(/<input[^>]*name="place"[^>]*>/.exec(form)![0])?.[1];
    const factsOf = (page: string) =>
      Object.fromEntries(
        Array.from(page.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)<\/dd>/g), ([, name, text]) => [
          name,
          text,
        ]),
      );

    test('P-where: a listing says how it changes hands and where, and its form says it again', async () => {
      expect(chosen(await readText(seller, '/upload'))).toBe('both');
      const { id } = await publish({ tradeMethod: 'direct', place: ' 망원역  2번 출구 ' });
      expect(await readJson(id)).toMatchObject({ tradeMethod: 'direct', place: '망원역  2번 출구' });
      const page = await readText(guest, `/product/detail/${id}`);
      expect(factsOf(page)).toMatchObject({ '거래 방법': '직거래', '거래 장소': '망원역  2번 출구' });
      const edit = await readText(seller, `/product/edit/${id}`);
      expect([chosen(edit), typedPlace(edit)]).toEqual(['direct', '망원역  2번 출구']);
      const copy = await seller.post(`/upload/copy/${id}`, {});
      const copied = await readText(seller, copy.headers.get('Location')!);
      expect([chosen(copied), typedPlace(copied)]).toEqual(['direct', '망원역  2번 출구']);
    });

    test('a form that names no method means both, and what is sent has no place', async () => {
      const { id } = await publish({ place: '합정역' });
      expect(await readJson(id)).toMatchObject({ tradeMethod: 'both', place: '합정역' });
      expect(factsOf(await readText(guest, `/product/detail/${id}`))).toMatchObject({
        '거래 방법': '직거래 · 택배',
      });
      expect((await save(`/product/edit/${id}`, { tradeMethod: 'parcel', place: '합정역' })).status).toBe(
        302,
      );
      await expect.poll(() => readJson(id)).toMatchObject({ tradeMethod: 'parcel', place: '' });
      const { tradeMethod } = await publish({ tradeMethod: 'by drone' });
      expect(tradeMethod).toBe('both');
    });

    test('a place that is too long is reported at its field, and stays as typed', async () => {
      const place = '가'.repeat(41);
      const rejected = await save('/upload', { tradeMethod: 'direct', place });
      expect(rejected.status).toBe(400);
      const form = await rejected.text();
      expect(form).toContain('거래 장소는 40자까지 쓸 수 있어요.');
      expect([chosen(form), typedPlace(form)]).toEqual(['direct', place]);
    });

    test('an edit that was begun before another one does not undo its place', async () => {
      const { id } = await publish({ tradeMethod: 'direct', place: '서교동' });
      const form = await readText(seller, `/product/edit/${id}`);
      const version = /name="version" value="([^"]+)"/.exec(form)![1]!;
      const edit = (place: string) => save(`/product/edit/${id}`, { tradeMethod: 'direct', place, version });
      expect((await edit('연남동')).status).toBe(302);
      expect((await edit('서교동')).status).toBe(409);
    });

    test('P-where: lists, searches and their counts are narrowed to a method, with what is traded both ways', async () => {
      const scope = { category: 'exchange', subCategory: 'pet' };
      for (const [title, tradeMethod] of [
        ['방울 하나', 'direct'],
        ['방울 둘', 'parcel'],
        ['방울 셋', 'both'],
      ] as const)
        await publish({ title, tradeMethod, ...scope });
      const titles = async (query: string) => {
        const json = await (
          await guest.get(`/api/products?category=exchange&subCategory=pet${query}`)
        ).json();
        return (json as { products: { title: string }[] }).products.map(({ title }) => title);
      };
      const count = async (query: string) => {
        const json = await (
          await guest.get(`/api/product-count?category=exchange&subCategory=pet${query}`)
        ).json();
        return (json as { count: string }).count;
      };
      const q = `&q=${encodeURIComponent('방울')}`;
      const after = { timeout: 10_000 };
      await expect.poll(() => titles(q), after).toEqual(['방울 셋', '방울 둘', '방울 하나']);
      for (const search of ['', q]) {
        expect(await titles(`${search}&tradeMethod=direct`)).toEqual(['방울 셋', '방울 하나']);
        expect(await titles(`${search}&tradeMethod=parcel`)).toEqual(['방울 셋', '방울 둘']);
        expect(await titles(`${search}&tradeMethod=both`)).toHaveLength(3);
        expect(await count(`${search}&tradeMethod=parcel`)).toBe('2');
      }
      const page = await readText(guest, '/product/exchange/pet?tradeMethod=direct');
      expect(page).toContain('방울 하나');
      expect(page).not.toContain('방울 둘');
    });

    test('of a listing from before, nothing is claimed; its seller reads what they said in their own data', async () => {
      const { id } = await publish({ tradeMethod: 'direct', place: '옛 장소' });
      const own = (await (await seller.get('/profile/settings?export=1')).json()) as {
        listings: ListedJson[];
      };
      expect(own.listings[0]).toMatchObject({ id, tradeMethod: 'direct', place: '옛 장소' });
      const database = await openDatabase(settings, (error) => expect.unreachable(error.message));
      await database.transaction(async (tx) => {
        await sql`update product set trade_method = null, place = '' where id = ${id}`.execute(tx);
      });
      await database.close();
      expect(await readJson(id)).toMatchObject({ tradeMethod: null, place: '' });
      expect(chosen(await readText(seller, `/product/edit/${id}`))).toBe('both');
    });
  });
}
