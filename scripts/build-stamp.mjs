// What a build was made from. Part of what runs before anything is installed, so it uses nothing but Node itself (20 or later).
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FOLDERS = ['app', 'content', 'server', 'database', 'public', 'scripts/vite'];
const FILES = ['package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'];

const stampIn = (root) => join(root, 'build/.dasi-built');

function listFiles(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

export function hashOf(root, paths) {
  const hash = createHash('sha256');
  for (const path of [...paths].sort()) {
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex');
}

function hashSources(root) {
  const inFolders = FOLDERS.flatMap((folder) => listFiles(join(root, folder)));
  return hashOf(root, [...inFolders, ...FILES.map((file) => join(root, file))]);
}

/** Whether the code is still what the build was made from. */
export function isBuildFresh(root) {
  try {
    return readFileSync(stampIn(root), 'utf8') === hashSources(root);
  } catch (error) {
    // No stamp: none was made, or by a version that wrote none.
    if (error.code === 'ENOENT') return false;
    throw error;
  }
}

export function stampBuild(root) {
  mkdirSync(dirname(stampIn(root)), { recursive: true });
  writeFileSync(stampIn(root), hashSources(root));
}

export function removeStamp(root) {
  rmSync(stampIn(root), { force: true });
}
