import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { PASSWORD, Visitor } from '../../support/visitor.ts';
import { rounds } from '../support/rounds.ts';
import { isDone, openWriteActions, publish, type WriteActions } from '../support/unavailable-writes.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;
const JUMPS = [YEAR_MS, -YEAR_MS, DAY_MS, -DAY_MS, HOUR_MS, -HOUR_MS];

/** A whole market whose clock jumps while people use it. */
for (const engine of ['SQLite', 'PostgreSQL'] as const) {
  describe(`a market on ${engine}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'dasi-clock-'));
    const clockFile = join(folder, 'offset');
    let market: MarketProcess;
    let writes: WriteActions;
    let drop: (() => Promise<void>) | undefined;
    const setClock = (offsetMs: number) => {
      writeFileSync(`${clockFile}.new`, String(offsetMs));
      renameSync(`${clockFile}.new`, clockFile);
    };
    beforeAll(async () => {
      setClock(0);
      const database = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
      drop = database?.drop;
      market = await startMarket({
        ...(database && { DATABASE_URL: database.url }),
        LIMITS: 'off',
        CLOCK_FILE: clockFile,
        NODE_OPTIONS: `--import=${join(import.meta.dirname, 'jumping-clock.mjs')}`,
      });
      writes = await openWriteActions(market.url);
    });
    afterAll(async () => {
      await market.remove();
      await drop?.();
      rmSync(folder, { recursive: true });
    });

    test('people go on: signing in, listing with photos sent before, searching, reading', async () => {
      for (let round = 0; round < rounds(1, 10); round++) {
        for (const jump of JUMPS.slice(0, rounds(2, 6)))
          await expectUsableAfter(jump, `${round}${JUMPS.indexOf(jump)}`);
      }
    });

    async function expectUsableAfter(jump: number, mark: string): Promise<void> {
      const seller = new Visitor(market.url);
      await seller.signUp();
      const staged = (await (await seller.send('POST', '/upload/photos', writes.photo)).json()) as {
        id: string;
      };
      setClock(jump);
      const person = new Visitor(market.url);
      await person.signUp();
      const [email] = writes.actions[0]!.typed(0);
      expect(isDone(await person.post('/login', { email: email!, password: PASSWORD }))).toBe(true);
      const again = new Visitor(market.url);
      expect(isDone(await again.post('/login', { email: email!, password: PASSWORD }))).toBe(true);
      expect((await again.get('/profile')).status).toBe(200);
      const title = `뛰는 의자 ${mark}`;
      expect((await publish(again, title, writes.photo)).status).toBe(302);
      const page = async (path: string) => (await new Visitor(market.url).get(path)).text();
      await expect.poll(() => page('/product'), { timeout: 10_000 }).toContain(title);
      const found = `/product?q=${encodeURIComponent(title)}`;
      await expect.poll(() => page(found), { timeout: 20_000 }).toContain(title);
      expect(await page('/product')).not.toMatch(/-\d+(분|시간|일|주|개월|년) 전/);
      setClock(0);
      const stillStaged = (await (await seller.get('/upload/photos')).json()) as { photos: { id: string }[] };
      expect(stillStaged.photos.map(({ id }) => id)).toEqual([staged.id]);
    }
  });
}
