import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { SECRET, startMarket, type MarketProcess } from '../market-process.ts';
import { createTestDatabase } from '../postgres-database.ts';
import { runScript } from '../run-script.ts';
import { chooseSeed } from '../seed.ts';
import { Chance } from './chance.ts';
import { Crowd } from './crowd.ts';
import { openFaultMarket, withAuditor, type FaultMarket } from './fault-market.ts';
import { findPhotoFlaws, listPhotoFiles } from './photo-audit.ts';
import { readMarket } from './read-market.ts';
import { rounds } from './rounds.ts';

const PATIENTLY = { interval: 5, timeout: 120_000 };
const ANSWERS = rounds(60, 500);

test(
  'a market is moved to PostgreSQL and another folder, first while people trade, then at rest, and nothing is lost',
  { timeout: rounds(300_000, 3_600_000) },
  async () => {
    const site = await openFaultMarket('SQLite');
    const made = await createTestDatabase(inject('postgresUrl'));
    const place = { dataDir: mkdtempSync(join(tmpdir(), 'dasi-moved-')), databaseUrl: made.url };
    try {
      const crowd = await Crowd.gather(site, new Chance(chooseSeed('move')));
      const photos = join(place.dataDir, 'photos');
      const move = () =>
        runScript('backup/move.ts', { DATA_DIR: site.market.dataDir, TO_DATABASE_URL: made.url }, [
          '--to-photos',
          photos,
        ]);
      await moveWhileTrading(site, crowd, move);
      const settings = { DATABASE_URL: made.url, DATA_DIR: place.dataDir, SECRET };
      await expect(startMarket(settings)).rejects.toThrow(/ended with 1:[^]*옮기는 중/);
      const said = await move();
      expect(said).toContain('모두 옮겼어요');
      expect(said).toContain(`DATABASE_URL=${made.url}`);
      await expect(move()).rejects.toThrow(/이미 장터/);
      const port = new URL(site.market.url).port;
      const market = await startMarket({ ...settings, PORT: port });
      await lookAround(place, crowd, market);
      expect(await listPhotoFiles(place.dataDir)).not.toEqual([]);
      await market.remove();
    } finally {
      await site.remove();
      rmSync(place.dataDir, { recursive: true });
      await made.drop();
    }
  },
);

async function moveWhileTrading({ market }: FaultMarket, crowd: Crowd, move: () => Promise<string>) {
  const { ledger } = crowd.trade;
  const trading = crowd.tradeOn();
  const answered = async (count: number) => {
    const enough = ledger.tally.acknowledged + count;
    await expect.poll(() => ledger.tally.acknowledged >= enough, PATIENTLY).toBe(true);
  };
  await answered(ANSWERS);
  const before = ledger.tally.acknowledged;
  for (let time = 0; time < rounds(1, 5); time++) expect(await move()).toContain('아직 끝나지 않았어요');
  console.log(`${ledger.tally.acknowledged - before} writes answered while it was moved`);
  await answered(ANSWERS);
  expect(await market.stop('SIGTERM')).toBe(0);
  await trading;
  expect(crowd.trade.strange).toEqual([]);
}

/** All is there, everybody is still signed in, and they trade on. */
async function lookAround(
  place: { dataDir: string; databaseUrl: string },
  crowd: Crowd,
  market: MarketProcess,
): Promise<void> {
  const look = async () => {
    const real = await withAuditor(place, readMarket);
    const photoFlaws = await findPhotoFlaws(place.dataDir, real);
    const told = crowd.trade.ledger.settle(real.holdings);
    crowd.trade.learn(real.listings);
    return [...told, ...real.flaws, ...photoFlaws];
  };
  expect([...(await look()), ...(await crowd.findStrangers())]).toEqual([]);
  const { tally } = crowd.trade.ledger;
  const enough = tally.acknowledged + ANSWERS;
  const trading = crowd.tradeOn();
  await expect.poll(() => tally.acknowledged >= enough, PATIENTLY).toBe(true);
  await market.stop('SIGTERM');
  await trading;
  expect([...(await look()), ...crowd.trade.strange]).toEqual([]);
}
