import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { memoryStorage } from '../../app/media/storage/memory-storage-for-tests.ts';
import { engines } from '../../test/support/database/engines.ts';
import { rounds } from '../../test/faults/support/rounds.ts';
import { readRows } from '../../test/support/database/market-rows.ts';
import { createEmptyDatabase } from '../../test/support/database/worker-postgres.ts';
import { chooseSeed } from '../../test/support/seed.ts';
import { drawnRows, insertRows, readTables } from './fill-for-tests.ts';
import { makeBackup } from './make-backup.ts';
import { readBackup } from './format/read-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { verifyBackup } from './verify-backup.ts';

const LEFT_OUT = [
  'session',
  'desk_session',
  'push_subscription',
  'push_job',
  'account_token',
  'totp_enrolment',
  'mail_job',
  'rate_limit_count',
];
const print = () => undefined;

for (const engine of engines) {
  test(
    `a backup of ${engine.name} comes back on either engine as it was, whatever people wrote`,
    { timeout: rounds(120_000, 1_800_000) },
    async () => {
      const tables = await readTables();
      const seed = chooseSeed(engine.name);
      const law = fc.asyncProperty(drawnRows(tables, 7), async (rows) => {
        const database = await engine.open();
        const folder = mkdtempSync(join(tmpdir(), 'dasi-backup-'));
        try {
          await insertRows(database, tables, rows);
          const storage = memoryStorage();
          await makeBackup({ location: database, storage, folder, now: () => new Date(), print });
          const source = await readRows(database);
          for (const name of LEFT_OUT) source[name] = [];
          expect(await verifyBackup(folder)).toMatchObject({ damaged: [], unlisted: [] });
          const made = await createEmptyDatabase();
          for (const databaseUrl of [undefined, made.url]) {
            const location = { dataDir: join(folder, 'restored'), databaseUrl };
            const backup = await readBackup(folder);
            await restoreBackup({ backup, location, storage: async () => storage, print });
            expect(await readRows(location)).toEqual(source);
          }
          await made.drop();
        } finally {
          await database.close();
          rmSync(folder, { recursive: true });
        }
      });
      await fc.assert(law, { seed, numRuns: rounds(3, 100), endOnFailure: rounds(1, 0) === 1 });
    },
  );
}
