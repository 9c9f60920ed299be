import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolderStorage } from '../../app/media/storage/folder-storage.server.ts';
import { openDatabase } from '../../database/open-database.ts';
import { accountRows } from '../market/rows.ts';
import { fillSqlite } from '../market/fill-sqlite.ts';

import { measurePublishing } from './measure-publishing.ts';
import { report, type Row } from '../support/table.ts';

/*
 * Listings with one and with ten photos of 12 megapixels, published from the multipart body to files that survive a
 * power cut, against the time sharp itself takes for the same files, each decoded once and all handed to it at once.
 */

function makePhotos(dir: string): Buffer[] {
  // In a process of its own, so that its memory isn't counted here.
  const script = join(import.meta.dirname, 'make-photos.ts');
  execFileSync(process.execPath, [script, dir], { stdio: 'inherit' });
  return readdirSync(dir)
    .filter((name) => name.endsWith('.jpg'))
    .map((name) => readFileSync(join(dir, name)));
}

async function measure(dir: string): Promise<Row[]> {
  const photos = makePhotos(dir);
  const database = await openDatabase({ dataDir: dir, databaseUrl: undefined }, (error) => {
    throw error;
  });
  try {
    fillSqlite(dir, 1, Date.now());
    const [sellerId = ''] = accountRows(0)[0] ?? [];
    const deps = { database, storage: await openFolderStorage(join(dir, 'photos')), now: Date.now };
    const one = await measurePublishing(deps, sellerId, photos.slice(0, 1));
    return [...one, ...(await measurePublishing(deps, sellerId, photos))];
  } finally {
    await database.close();
  }
}

const dir = mkdtempSync(join(tmpdir(), 'dasi-bench-'));
try {
  report(await measure(dir));
  const peakMb = process.resourceUsage().maxRSS / 1024;
  console.log(`memory: ${peakMb.toFixed(0)} MB at most, sharp's own runs included`);
} finally {
  rmSync(dir, { recursive: true });
}
