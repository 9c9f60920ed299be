import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readRows } from '../../support/database/market-rows.ts';
import { createEmptyDatabase } from '../../support/database/worker-postgres.ts';
import { runScript, startScript } from '../../support/run-script.ts';
import { chooseSeed } from '../../support/seed.ts';
import { Random } from '../support/random.ts';
import { ENGINES } from '../support/fault-market.ts';
import { makeFirstMarket, type FirstMarket } from '../support/first-market.ts';
import { listPhotoFiles } from '../support/photo-audit.ts';
import { rounds } from '../support/rounds.ts';

const LIMIT_MS = rounds(300_000, 3_600_000);
const KILLS = rounds(2, 40);

const settingsOf = (location: {
  dataDir: string;
  databaseUrl: string | undefined;
}): Record<string, string> => ({
  DATA_DIR: location.dataDir,
  DATABASE_URL: location.databaseUrl ?? '',
});

/** Kills a script at some moment, or not quite before it would have ended. */
async function killSomewhere(
  random: Random,
  timeoutsMs: number,
  start: () => ReturnType<typeof startScript>,
) {
  const { child, ended } = start();
  await pause(random.between(timeoutsMs >> 3, timeoutsMs));
  child.kill('SIGKILL');
  return ended;
}

test.each(ENGINES)(
  '%s: a backup or a restore that is killed leaves nothing that looks whole, and the next one is',
  { timeout: LIMIT_MS },
  async (engine) => {
    const random = new Random(chooseSeed(engine));
    const first = await makeFirstMarket(engine);
    const folder = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
    // All are of one or two days, so older ones are removed as others are made.
    const backUp = ['backup/backup.ts', settingsOf(first), [folder, '--keep', '7d']] as const;
    const startedAt = performance.now();
    await runScript(...backUp);
    const tookMs = Math.round(performance.now() - startedAt);
    for (let kill = 0; kill < KILLS; kill++) {
      const before = readdirSync(folder).filter((name) => !name.startsWith('.'));
      const { code } = await killSomewhere(random, tookMs, () => startScript(...backUp));
      const after = readdirSync(folder).filter((name) => !name.startsWith('.'));
      if (code === null) expect(after.length - before.length).toBeLessThanOrEqual(1);
      expect(after.length).toBeGreaterThan(0);
      await restoreWithKill(engine, folder, random, first);
    }
    await runScript(...backUp);
    expect(readdirSync(folder).filter((name) => name.startsWith('.'))).toEqual([]);
    rmSync(folder, { recursive: true });
    await first.remove();
  },
);

async function restoreWithKill(
  engine: string,
  folder: string,
  random: Random,
  first: FirstMarket,
): Promise<void> {
  const things = await first.readThings();
  const made = engine === 'PostgreSQL' ? await createEmptyDatabase() : undefined;
  const location = { dataDir: mkdtempSync(join(tmpdir(), 'dasi-restored-')), databaseUrl: made?.url };
  const restore = ['backup/restore.ts', settingsOf(location), [folder]] as const;
  const { code } = await killSomewhere(random, 1_000, () => startScript(...restore));
  const second = await startScript(...restore).ended;
  // One that was killed just after it was done has left a market.
  if (second.code !== 0) expect(second.output).toMatch(/이미 장터가|비어 있지/);
  expect([0, null], 'how the first ended').toContain(code);
  const rows = await readRows(location);
  const were = (row: RegExp) => things.filter((thing) => row.test(thing)).length;
  expect(rows['account']).toHaveLength(were(/"password_hash"/));
  expect(rows['product']).toHaveLength(were(/"feed_seq".*"title"/));
  expect(rows['pick']).toHaveLength(were(/^{"account_id":"[^"]*","product_id"/));
  // Of a file that was being written a kill leaves what no key names.
  const stored = (await listPhotoFiles(location.dataDir)).filter((name) => !name.endsWith('.tmp'));
  expect(stored.sort()).toEqual((await listPhotoFiles(first.dataDir)).sort());
  rmSync(location.dataDir, { recursive: true });
  await made?.drop();
}
