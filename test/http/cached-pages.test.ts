import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    let seller: Visitor;

    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      market = await startMarket(database ? { DATABASE_URL: database.url } : {});
      seller = new Visitor(market.url);
      await seller.signUp();
    });
    afterAll(() => market.remove());

    async function publish(title: string): Promise<void> {
      const answer = await seller.postForm('/upload', uploadForm(uploadFields({ title })));
      expect(answer.status).toBe(302);
    }

    test('a cached page has the headers and body of a rendered one, in every encoding', async () => {
      const guest = new Visitor(market.url);
      const etag = (await guest.get('/terms')).headers.get('ETag')!;
      const forms: [string, Record<string, string>][] = [
        ['GET', { 'Accept-Encoding': 'gzip' }],
        ['GET', { 'Accept-Encoding': 'identity' }],
        ['GET', { 'Accept-Encoding': 'br, gzip;q=0' }],
        ['HEAD', { 'Accept-Encoding': 'gzip' }],
        ['GET', { 'Accept-Encoding': 'gzip', 'If-None-Match': etag }],
        ['GET', { 'Accept-Encoding': 'gzip', 'If-None-Match': '"x"' }],
      ];
      const ask = async (method: string, headers: Record<string, string>) => {
        const answer = await guest.send(method, '/terms', undefined, headers);
        const sent = [...answer.headers].filter(([name]) => name !== 'date');
        return { status: answer.status, headers: sent, body: await answer.text() };
      };
      for (const [method, headers] of forms) {
        const rendered = await ask(method, { ...headers, Cookie: 'fresh=1' });
        expect(await ask(method, headers)).toEqual(rendered);
      }
    });

    test('a scripted write, answered by the router with 201, is visible to its author at once', async () => {
      for (const title of ['첫 화분', '둘째 화분', '셋째 화분']) {
        await new Visitor(market.url).get('/product');
        const answer = await seller.postForm('/upload.data', uploadForm(uploadFields({ title })));
        expect(answer.status).toBe(201);
        expect(await (await seller.get('/product')).text()).toContain(title);
      }
    });

    test('a write is visible to its author at once, although older pages are cached', async () => {
      await publish('보고 있는 의자');
      const detail = /\/product\/detail\/[\w-]+/.exec(await (await seller.get('/product')).text())![0];
      const others = new Visitor(market.url);
      for (const word of ['하나', '둘', '셋']) {
        for (const path of ['/', '/product', detail]) await others.get(path);
        const edited = await seller.post(detail, { intent: 'edit', desc: `설명 ${word}` });
        expect(edited.status).toBe(200);
        expect(await (await seller.get(detail)).text()).toContain(`설명 ${word}`);
        const title = `방금 올린 의자 ${word}`;
        await publish(title);
        for (const path of ['/', '/product']) expect(await (await seller.get(path)).text()).toContain(title);
      }
      await expect
        .poll(async () => (await others.get(detail)).text(), { timeout: 20_000 })
        .toContain('설명 셋');
    });
  });
}
