import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { CannotOpen } from '../cannot-open.ts';
import { syncFolder, writeAndSync } from '../durable-files.ts';

/** A file beside the database, so that it can be seen and deleted without the market's tools. */
const markOf = (dataDir: string) => join(dataDir, 'market.db.moved');

/** @param target without its password */
export async function markMoved(dataDir: string, target: string): Promise<void> {
  await writeAndSync(markOf(dataDir), `${target}\n`);
  await syncFolder(dataDir);
}

/** For a new market in this folder later. */
export async function unmarkMoved(dataDir: string): Promise<void> {
  await rm(markOf(dataDir), { force: true });
}

/** @throws CannotOpen after a complete move: writes to the old market would be lost */
export function rejectMoved(dataDir: string): void {
  const mark = markOf(dataDir);
  if (!existsSync(mark)) return;
  const target = readFileSync(mark, 'utf8').trim();
  throw new CannotOpen(
    `이 장터는 ${target} 로 옮겼어요. 그 주소를 DATABASE_URL에 적어 주세요. ` +
      `옮긴 것을 버리고 여기서 다시 열려면 ${mark} 파일을 지워 주세요.`,
  );
}
