import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { CannotOpen } from '../../../database/cannot-open.ts';
import { openWritableFolder } from '../../../database/data-folder.ts';
import { syncFolder } from '../../../database/durable-files.ts';
import { MANIFEST } from './manifest.ts';

const REMOVING = '.removing-';
const UNFINISHED = /^\.unfinished-(\d+)-([0-9a-f]+)@(.*)$/;

/** As it is named in its folder: sorted by name they are sorted by age. */
function nameOf(madeAt: Date): string {
  return madeAt.toISOString().replaceAll(/[:.]/g, '-');
}

/** When a folder of this name was made; undefined for any other name, as of one that was put aside. */
function madeAtOf(name: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/.test(name)) return undefined;
  const madeAt = new Date(name.replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.'));
  return Number.isNaN(madeAt.getTime()) ? undefined : madeAt;
}

interface FoundBackup {
  path: string;
  madeAt: Date;
}

/** The finished backups in a folder that have the name that they were given, the newest first. */
export async function listBackups(folder: string): Promise<FoundBackup[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && existsSync(join(folder, entry.name, MANIFEST)))
    .map(({ name }) => ({ path: join(folder, name), madeAt: madeAtOf(name) }))
    .filter((found): found is FoundBackup => found.madeAt !== undefined)
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** The newest finished backup in a folder. */
export async function findNewestBackup(folder: string): Promise<string | undefined> {
  return (await listBackups(folder))[0]?.path;
}

/** A backup by its own path, or the newest of a folder of backups. */
export async function findBackup(path: string): Promise<string> {
  if (existsSync(join(path, MANIFEST))) return path;
  const newest = existsSync(path) ? await findNewestBackup(path) : undefined;
  if (newest === undefined) throw new CannotOpen(`${path}에 백업이 없어요.`);
  return newest;
}

/** Where backups are to be kept. @throws CannotOpen where it can't be made or written to */
export function openBackupFolder(folder: string): void {
  openWritableFolder(folder, '백업 폴더를');
}

/** A new place in `folder` for a backup that is being made; only its owner may look into it. */
export async function beginBackup(folder: string): Promise<string> {
  const mark = randomBytes(4).toString('hex');
  const path = join(folder, `.unfinished-${process.pid}-${mark}@${hostname()}`);
  await mkdir(path, { mode: 0o700 });
  return path;
}

/** Gives a backup that is whole its name, once all of it is on the disk. */
export async function finishBackup(folder: string, path: string, madeAt: Date): Promise<string> {
  await syncFolders(path);
  const finished = join(folder, nameOf(madeAt));
  await rename(path, finished);
  await syncFolder(folder);
  return finished;
}

/** One that is killed meanwhile leaves no half of a backup that looks like one. */
export async function removeBackup(path: string): Promise<void> {
  const folder = dirname(path);
  const removing = join(folder, `${REMOVING}${basename(path)}`);
  await rename(path, removing);
  await syncFolder(folder);
  await rm(removing, { recursive: true });
}

/** Removes what tools that were killed on this machine have left; what others may still be at is told. */
export async function removeAbandoned(folder: string, print: (line: string) => void): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(REMOVING)) await rm(join(folder, name), { recursive: true, force: true });
    const [, pid, , host] = UNFINISHED.exec(name) ?? [];
    if (pid === undefined) continue;
    if (host === hostname() && !isRunning(Number(pid))) await rm(join(folder, name), { recursive: true });
    else print(`끝나지 않은 백업이 있어요. 지금 만드는 중이 아니라면 지워 주세요: ${join(folder, name)}`);
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** A folder and all those in it. */
async function syncFolders(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(path, entry.name));
  }
  await syncFolder(path);
}
