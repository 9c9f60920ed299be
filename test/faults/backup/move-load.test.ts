import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECRET, startMarket, type MarketProcess } from '../../support/market/market-process.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { runScript, startScript, type ScriptEnd } from '../../support/run-script.ts';
import { startS3 } from '../../support/s3/s3-server.ts';
import { chooseSeed } from '../../support/seed.ts';
import { findMissingInBucket } from '../support/bucket-audit.ts';
import { Random } from '../support/random.ts';
import { Load } from '../support/load.ts';
import { openFaultMarket, withAuditor, type FaultMarket } from '../support/fault-market.ts';
import { findPhotoFlaws } from '../support/photo-audit.ts';
import { readMarket } from '../support/read-market.ts';
import { rounds } from '../support/rounds.ts';

const PATIENTLY = { interval: 5, timeout: 120_000 };
const ANSWERS = rounds(60, 500);

test.each(['another folder', 'S3'])(
  'a market is moved to PostgreSQL and %s, first while people trade, then at rest, and nothing is lost',
  { timeout: rounds(300_000, 3_600_000) },
  async (kind) => {
    const site = await openFaultMarket('SQLite');
    const made = await createEmptyDatabase();
    const s3 = kind === 'S3' ? await startS3() : undefined;
    const location = { dataDir: mkdtempSync(join(tmpdir(), 'dasi-moved-')), databaseUrl: made.url };
    const bucket = await s3?.makeBucket();
    const target = { TO_DATABASE_URL: made.url, ...(bucket && { TO_STORAGE_URL: bucket.url }) };
    const args = bucket ? [] : ['--to-photos', join(location.dataDir, 'photos')];
    try {
      const load = await Load.gather(site, new Random(chooseSeed(`move to ${kind}`)));
      const order = ['backup/move.ts', { DATA_DIR: site.market.dataDir, ...target }, args] as const;
      const move = () => runScript(...order);
      await moveWhileTrading(site, load, () => startScript(...order).ended);
      const env = {
        DATABASE_URL: made.url,
        DATA_DIR: location.dataDir,
        SECRET,
        STORAGE_URL: bucket?.url ?? '',
      };
      await expect(startMarket(env)).rejects.toThrow(/ended with 1:[^]*옮기는 중/);
      const output = await move();
      expect(output).toContain('모두 옮겼어요');
      expect(output).toContain(`DATABASE_URL=${made.url}`);
      await expect(move()).rejects.toThrow(/로 옮겼어요/);
      const market = await startMarket({ ...env, PORT: new URL(site.market.url).port });
      await auditMarket(location, load, market, bucket?.url);
      await market.remove();
    } finally {
      await site.remove();
      rmSync(location.dataDir, { recursive: true });
      await made.drop();
      await s3?.stop();
    }
  },
);

async function moveWhileTrading({ market }: FaultMarket, load: Load, move: () => Promise<ScriptEnd>) {
  const { ledger } = load.trade;
  const trading = load.tradeOn();
  const answered = async (count: number) => {
    const enough = ledger.counts.acknowledged + count;
    await expect.poll(() => ledger.counts.acknowledged >= enough, PATIENTLY).toBe(true);
  };
  await answered(ANSWERS);
  const before = ledger.counts.acknowledged;
  for (let time = 0; time < rounds(1, 5); time++)
    expect(await move()).toEqual({ code: 4, output: expect.stringContaining('아직 끝나지 않았어요') });
  console.log(`${ledger.counts.acknowledged - before} writes answered while it was moved`);
  await answered(ANSWERS);
  expect(await market.stop('SIGTERM')).toBe(0);
  await trading;
  expect(load.trade.unexpected).toEqual([]);
}

/** All is there, everybody is still signed in, and they trade on. */
async function auditMarket(
  location: { dataDir: string; databaseUrl: string },
  load: Load,
  market: MarketProcess,
  bucketUrl: string | undefined,
): Promise<void> {
  const audit = async () => {
    const real = await withAuditor(location, readMarket);
    const photoFlaws = bucketUrl
      ? await findMissingInBucket(bucketUrl, real)
      : await findPhotoFlaws(location.dataDir, real);
    const results = load.trade.ledger.settle(real.holdings);
    expect(real.listings.some(({ photos }) => photos.length > 0)).toBe(true);
    load.trade.learn(real.listings);
    return [...results, ...real.flaws, ...photoFlaws];
  };
  expect([...(await audit()), ...(await load.findStrangers())]).toEqual([]);
  const { counts } = load.trade.ledger;
  const enough = counts.acknowledged + ANSWERS;
  const trading = load.tradeOn();
  await expect.poll(() => counts.acknowledged >= enough, PATIENTLY).toBe(true);
  await market.stop('SIGTERM');
  await trading;
  expect([...(await audit()), ...load.trade.unexpected]).toEqual([]);
}
