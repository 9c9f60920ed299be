import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startMarket, type MarketProcess } from '../support/market/market-process.ts';
import { createEmptyDatabase } from '../support/database/worker-postgres.ts';
import { uploadFields, uploadForm, Visitor } from '../support/visitor.ts';

const PATH = '/api/popular-searches';

for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(engine, () => {
    let market: MarketProcess;
    beforeAll(async () => {
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      market = await startMarket(database ? { DATABASE_URL: database.url } : {});
      const seller = new Visitor(market.url);
      await seller.signUp();
      for (const title of ['캠핑 의자', '캠핑 의자', '원목 책상', '원목 책상'])
        await seller.postForm('/upload', uploadForm(uploadFields({ title })));
      await vi.waitUntil(async () => (await suggested('원목')).length === 2, 10_000);
    });
    afterAll(() => market.remove());

    const readJson = async (path: string): Promise<unknown> =>
      (await new Visitor(market.url).get(path)).json();
    const popular = async () => ((await readJson(PATH)) as { searches: string[] }).searches;
    const suggested = async (q: string) =>
      ((await readJson(`/api/suggestions?${new URLSearchParams({ q })}`)) as { suggestions: string[] })
        .suggestions;
    const people: Visitor[] = [];
    /** So many people who have signed in search for a text. */
    const count = async (q: string, howMany: number) => {
      for (let n = 0; n < howMany; n++) {
        if (!people[n]) await (people[n] = new Visitor(market.url)).signUp();
        const answer = await people[n]!.post(PATH, { q });
        expect([answer.status, answer.headers.getSetCookie(), await answer.text()]).toEqual([202, [], '']);
      }
    };

    test('a search by a signed-in person counts once, and page requests do not count', async () => {
      const answer = await new Visitor(market.url).get(PATH);
      expect(answer.headers.get('Cache-Control')).toBe('public, max-age=60');
      expect(await answer.json()).toEqual({ searches: [] });
      for (let time = 0; time < 9; time++) {
        await new Visitor(market.url).get('/product?q=책상');
        expect((await new Visitor(market.url).post(PATH, { q: '책상' })).status).toBe(202);
        await count('책상', 1);
      }
      await count('의자', 6);
      await count('캠핑', 5);
      await count('원목', 4);
      expect(await market.stop('SIGTERM')).toBe(0);
      await market.start();
      expect(await popular()).toEqual(['의자', '캠핑']);
      await vi.waitUntil(async () => (await suggested('원')).length === 2, 10_000);
      expect(await suggested('캠')).toEqual(['캠핑', '캠핑 의자']);
      expect(await suggested('원')).toEqual(['원목', '원목 책상']);
    });

    test('neither the log nor an export nor a backup reveals who searched', async () => {
      await count('원목 책상', 1);
      const exported = await people[0]!.get('/profile/settings?export=1');
      expect(await exported.text()).not.toContain('원목 책상');
      expect(market.output()).not.toContain('원목');
    });

    test('another site cannot make a browser count a search, and a body that is no form is rejected', async () => {
      const stranger = new Visitor(market.url);
      const evil = { Origin: 'http://evil.kr' };
      expect((await stranger.post(PATH, { q: '책상' }, evil)).status).toBe(403);
      expect((await stranger.send('POST', PATH, Buffer.from('책상'))).status).toBe(400);
      expect((await stranger.post(PATH, {})).status).toBe(202);
    });

    test('turned off, nothing is counted or shown', async () => {
      const off = await startMarket({ POPULAR_SEARCHES: 'off' });
      try {
        const member = new Visitor(off.url);
        await member.signUp();
        expect((await member.post(PATH, { q: '의자' })).status).toBe(202);
        expect(await (await new Visitor(off.url).get(PATH)).json()).toEqual({ searches: [] });
        expect((await new Visitor(off.url).get('/api/suggestions?q=의')).status).toBe(200);
      } finally {
        await off.remove();
      }
    });
  });
}
