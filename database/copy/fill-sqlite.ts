import { existsSync, mkdirSync } from 'node:fs';
import { link, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotOpen } from '../cannot-open.ts';
import { syncFolder } from '../durable-files.ts';
import { openSqlite } from '../sqlite/open-sqlite.ts';
import { loadMarket } from './load-market.ts';
import type { MarketCopy } from './market-copy.ts';
import { unmarkMoved } from './moved-market.ts';

const FILES = ['', '-wal', '-shm'];

/** Creates `market.db` atomically and deletes a search index, which is rebuilt at start. */
export async function fillSqlite(dataDir: string, copy: MarketCopy): Promise<Map<string, number>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const path = join(dataDir, 'market.db.restoring');
  await removeDatabase(path);
  const counts = await fill(path, copy);
  // Closing checkpoints the log; without room the log remains.
  if (existsSync(`${path}-wal`)) throw new CannotOpen(`${dataDir}에 자리가 모자라서 되돌리지 못했어요.`);
  await unmarkMoved(dataDir);
  await giveName(path, join(dataDir, 'market.db'));
  await removeDatabase(join(dataDir, 'search.db'));
  await syncFolder(dataDir);
  return counts;
}

async function fill(path: string, copy: MarketCopy): Promise<Map<string, number>> {
  const database = await openSqlite(path);
  try {
    return await database.transaction((tx) => loadMarket('sqlite', tx, copy));
  } finally {
    await database.close();
  }
}

/** Does not overwrite a market that was started meanwhile. */
async function giveName(path: string, name: string): Promise<void> {
  try {
    await link(path, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new CannotOpen(`그 사이에 ${name}이 생겨서 그만뒀어요. 장터를 멈추고 다시 해 주세요.`);
  } finally {
    await rm(path, { force: true });
  }
}

async function removeDatabase(path: string): Promise<void> {
  for (const end of FILES) await rm(path + end, { force: true });
}
