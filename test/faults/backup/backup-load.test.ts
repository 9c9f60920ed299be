import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SECRET, startMarket } from '../../support/market/market-process.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { runScript } from '../../support/run-script.ts';
import { startS3 } from '../../support/s3/s3-server.ts';
import { chooseSeed } from '../../support/seed.ts';
import { findMissingInBucket } from '../support/bucket-audit.ts';
import { Random } from '../support/random.ts';
import { Load } from '../support/load.ts';
import {
  ENGINES,
  findDamage,
  openFaultMarket,
  withAuditor,
  type FaultMarket,
} from '../support/fault-market.ts';
import type { Mark } from '../support/ledger.ts';
import { findPhotoFlaws } from '../support/photo-audit.ts';
import { readMarket } from '../support/read-market.ts';
import { rounds } from '../support/rounds.ts';
import { findSearchFlaws } from '../support/search-audit.ts';

const PATIENTLY = { interval: 5, timeout: 120_000 };
/** How many writes are answered before a backup, and at least while it is made and after. */
const ANSWERS = rounds(60, 300);

const settingsOf = (location: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Record<string, string> => ({
  DATA_DIR: location.dataDir,
  DATABASE_URL: location.databaseUrl ?? '',
});

for (const engine of ENGINES) {
  test(
    `${engine}: a backup that is made while people trade has all that was answered before, and comes back in a folder and on PostgreSQL with S3`,
    { timeout: rounds(300_000, 3_600_000) },
    async () => {
      const site = await openFaultMarket(engine);
      const folder = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
      try {
        const load = await Load.gather(site, new Random(chooseSeed(engine)));
        for (let round = 0; round < rounds(1, 10); round++) {
          const mark = await backUpWhileTrading(site, load, folder);
          for (const target of ENGINES) await restoreAndAudit(target, folder, load, mark);
          await site.market.start();
        }
      } finally {
        await site.remove();
        rmSync(folder, { recursive: true });
      }
    },
  );
}

/** @returns what was known when the backup began */
async function backUpWhileTrading({ market, databaseUrl, audit }: FaultMarket, load: Load, folder: string) {
  const { ledger, unexpected } = load.trade;
  const trading = load.tradeOn();
  const answered = async (count: number) => {
    const enough = ledger.counts.acknowledged + count;
    await expect.poll(() => ledger.counts.acknowledged >= enough, PATIENTLY).toBe(true);
  };
  await answered(ANSWERS);
  const mark = ledger.mark();
  const before = ledger.counts.acknowledged;
  const output = await runScript('backup/backup.ts', settingsOf({ dataDir: market.dataDir, databaseUrl }), [
    folder,
  ]);
  const meanwhile = ledger.counts.acknowledged - before;
  await answered(5);
  await market.stop('SIGKILL');
  await trading;
  expect(unexpected).toEqual([]);
  expect(meanwhile, 'writes while it was made').toBeGreaterThan(0);
  console.log(
    `${before} before, ${meanwhile} meanwhile, ${load.trade.retriedCount} sent away; ${output.split('\n').at(-2)}`,
  );
  // The market itself has lost nothing by it, and goes on with what is there.
  const real = await audit(readMarket);
  expect([...ledger.settle(real.holdings), ...real.flaws]).toEqual([]);
  load.trade.learn(real.listings);
  return mark;
}

async function restoreAndAudit(engine: string, folder: string, { trade }: Load, mark: Mark): Promise<void> {
  const made = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
  const s3 = made && (await startS3());
  const location = { dataDir: mkdtempSync(join(tmpdir(), 'dasi-restored-')), databaseUrl: made?.url };
  try {
    const storageUrl = (await s3?.makeBucket())?.url ?? '';
    const env = { ...settingsOf(location), SECRET, STORAGE_URL: storageUrl };
    await runScript('backup/restore.ts', env, [folder]);
    const real = await withAuditor(location, readMarket);
    const damage = made ? [] : findDamage(join(location.dataDir, 'market.db'));
    const photoFlaws = s3
      ? await findMissingInBucket(storageUrl, real)
      : await findPhotoFlaws(location.dataDir, real);
    const lost = trade.ledger.findLost(mark, real.holdings);
    expect([...lost, ...real.flaws, ...damage, ...photoFlaws]).toEqual([]);
    expect(real.listings.some(({ photos }) => photos.length > 0)).toBe(true);
    // And from there a backup has the same again.
    const output = await runScript('backup/backup.ts', env, [join(location.dataDir, 'again')]);
    expect(output).toContain(`상품 ${real.listings.length}개`);
    expect(output).not.toContain('없거나 읽을 수 없는 사진');
    const market = await startMarket(env);
    const there = real.listings.map(({ title }) => title).slice(0, 10);
    expect(await findSearchFlaws(market.url, { there, gone: [] })).toEqual([]);
    await market.remove();
  } finally {
    rmSync(location.dataDir, { recursive: true });
    await made?.drop();
    await s3?.stop();
  }
}
