import { accessSync, constants, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { CannotOpen } from './cannot-open.ts';

const WHY: Readonly<Record<string, string>> = {
  EACCES: '권한이 없어요',
  EPERM: '권한이 없어요',
  ENOTDIR: '폴더가 아니에요',
  EEXIST: '폴더가 아니에요',
  EROFS: '읽기만 할 수 있는 디스크예요',
  ENOENT: '만들 수 없는 곳이에요',
  ENOSPC: '디스크에 남은 공간이 없어요',
};

/**
 * Makes the folder where it is missing, and tells what is wrong with it before anything waits for it.
 * @throws CannotOpen with one line that says what and why
 */
export function openDataFolder(dataDir: string): void {
  tell(dataDir, () => makeFolders(resolve(dataDir)));
  tell(dataDir, () => accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK));
  expectReadable(dataDir);
}

/** For tools, which make none: a folder that cannot be read is not one without a market. @throws CannotOpen */
export function expectReadableFolder(dataDir: string): void {
  tell(dataDir, () => {
    if (!statSync(dataDir, { throwIfNoEntry: false })) return;
    readdirSync(dataDir);
    accessSync(dataDir, constants.X_OK);
  });
  if (statSync(dataDir, { throwIfNoEntry: false })) expectReadable(dataDir);
}

/** One by one: Node's own recursion does not end where the system lets none be made, as in `/proc`. */
function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return void readdirSync(path);
  if (dirname(path) !== path) makeFolders(dirname(path));
  mkdirSync(path);
}

/** What the market keeps beside the photos, made by another user or by root. */
function expectReadable(dataDir: string): void {
  const own = readdirSync(dataDir).filter((name) => /^(?:secret|market\.db|search\.db)/.test(name));
  for (const name of own) {
    const path = join(dataDir, name);
    tell(path, () => accessSync(path, constants.R_OK | constants.W_OK));
  }
}

function tell(path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CannotOpen(`DATA_DIR를 쓸 수 없어요: ${path} (${WHY[code] ?? message})`, { cause: error });
  }
}
