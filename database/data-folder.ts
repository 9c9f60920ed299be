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

export const DATA_DIR = 'DATA_DIR를';

/**
 * Makes the folder where it is missing, and checks it before anything depends on it.
 * @throws CannotOpen with one line that says what and why
 */
export function openDataFolder(dataDir: string): void {
  expectParent(dataDir);
  openWritableFolder(dataDir, DATA_DIR);
  expectReadable(dataDir);
}

/** Any folder that an operator names; made for its owner alone. @param what with its particle */
export function openWritableFolder(path: string, what: string): void {
  explain(what, path, () => makeFolders(resolve(path)));
  explain(what, path, () => accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK));
}

/** For tools, which make none: an unreadable folder may still hold a market. @throws CannotOpen */
export function expectReadableFolder(dataDir: string): void {
  expectParent(dataDir);
  explain(DATA_DIR, dataDir, () => {
    if (!statSync(dataDir, { throwIfNoEntry: false })) return;
    readdirSync(dataDir);
    accessSync(dataDir, constants.X_OK);
  });
  if (statSync(dataDir, { throwIfNoEntry: false })) expectReadable(dataDir);
}

/** A mistyped path, or a disk that is not mounted, would open an empty market. */
function expectParent(dataDir: string): void {
  const path = resolve(dataDir);
  const parent = dirname(path);
  explain(DATA_DIR, path, () => {
    if (statSync(parent, { throwIfNoEntry: false })) return;
    throw new Error(`${parent} 폴더가 없어요. 먼저 만들거나 DATA_DIR를 고쳐 주세요`);
  });
}

/** One by one: Node's own recursion does not end where the system forbids it, as in `/proc`. */
function makeFolders(path: string): void {
  if (statSync(path, { throwIfNoEntry: false })) return void readdirSync(path);
  if (dirname(path) !== path) makeFolders(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}

/** The market's files beside the photos, made by another user or by root. */
function expectReadable(dataDir: string): void {
  const own = readdirSync(dataDir).filter((name) => /^(?:secret|market\.db|search\.db)/.test(name));
  for (const name of own) {
    const path = join(dataDir, name);
    explain(DATA_DIR, path, () => accessSync(path, constants.R_OK | constants.W_OK));
  }
}

function explain(what: string, path: string, work: () => void): void {
  try {
    work();
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new CannotOpen(`${what} 쓸 수 없어요: ${path} (${WHY[code] ?? message})`, { cause: error });
  }
}
