import { execFile } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openFolderStorage } from '../../app/media/storage/folder-storage.server.ts';
import { openDatabase } from '../../database/open-database.ts';
import { listWithPhoto } from '../../test/support/photos/listed-photos.ts';
import { addPerson } from '../../test/support/trading.ts';

const LAUNCHER = join(import.meta.dirname, '../../bin/dasi');
const MARKET_USER = 65_534;
const fail = (error: Error) => expect.unreachable(error.message);

/** By root the launcher becomes the data's owner. */
function run(dataDir: string, ...args: string[]) {
  const env = { PATH: process.env['PATH'] ?? '', DASI_SETTINGS: '/dev/null', DATA_DIR: dataDir };
  return new Promise<{ code: unknown; output: string }>((resolve) => {
    execFile(LAUNCHER, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

function giveTo(user: number, folder: string): void {
  chownSync(folder, user, user);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    chownSync(join(entry.parentPath, entry.name), user, user);
}

test.runIf(process.getuid?.() === 0)(
  'a photo that root has copied back without giving it to the market is named, and all else is backed up and moved',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dasi-unreadable-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const dataDir = join(folder, 'market');
    mkdirSync(dataDir);
    const database = await openDatabase({ dataDir, databaseUrl: undefined }, fail);
    const storage = await openFolderStorage(join(dataDir, 'photos'));
    const [copied, sound] = await listWithPhoto(
      database,
      storage,
      await addPerson(database, '파란여우'),
      'a',
    );
    await database.close();
    giveTo(MARKET_USER, folder);
    const path = join(dataDir, 'photos', copied!);
    chownSync(path, 0, 0);
    chmodSync(path, 0o600);

    const backup = await run(dataDir, 'backup', join(folder, 'backups'));
    expect([backup.code, backup.output]).toEqual([3, expect.stringContaining(copied!)]);
    const moved = await run(dataDir, 'move', '--to-photos', join(folder, 'moved/photos'));
    expect([moved.code, moved.output]).toEqual([3, expect.stringContaining(copied!)]);
    for (const { output } of [backup, moved]) expect(output).not.toContain(sound);
    expect((await run(dataDir, 'doctor')).output).toMatch(
      new RegExp(`^잘못됨 +사진: ${path} 은\\(는\\) root의 것이라 .*chown ${MARKET_USER}`, 'm'),
    );
  },
);
