import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openFolderStorage } from './folder-storage.server.ts';

const said = vi.hoisted(() => [] as string[]);

/** The real file system, which says what it is told to keep, in order. */
vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof import('node:fs/promises')>();
  return {
    ...real,
    async open(path: string, flags: string) {
      const handle = await real.open(path, flags);
      const sync = handle.sync.bind(handle);
      const writeFile = handle.writeFile.bind(handle);
      handle.sync = async () => {
        await sync();
        said.push(`sync ${path}`);
      };
      handle.writeFile = async (bytes) => {
        await writeFile(bytes);
        said.push(`write ${path}`);
      };
      return handle;
    },
    async rename(from: string, to: string) {
      await real.rename(from, to);
      said.push(`rename ${from} ${to}`);
    },
  };
});

// Windows keeps a folder's entries by itself.
test.skipIf(process.platform === 'win32')(
  'a file is on the disk before it has its name, and each folder that is new before it is said to be kept',
  async () => {
    const parent = await mkdtemp(join(tmpdir(), 'dasi-photos-'));
    const root = join(parent, 'data', 'photos');
    const inRoot = (line: string) => line.replaceAll(root, '').replace(/[0-9a-f]{12}\.tmp/g, '*.tmp');
    const unfinished = '/product/u1/p1/.0-m-360.webp.*.tmp';
    const folders = ['sync /product/u1/p1', 'sync /product/u1', 'sync /product', 'sync '];
    const storage = await openFolderStorage(root);
    expect(said.splice(0)).toEqual([`sync ${join(parent, 'data')}`, `sync ${parent}`]);
    await storage.write('product/u1/p1/0-m-360.webp', Buffer.from('a'));
    expect(said.splice(0).map(inRoot)).toEqual([
      `write ${unfinished}`,
      `sync ${unfinished}`,
      `rename ${unfinished} /product/u1/p1/0-m-360.webp`,
      ...folders,
    ]);
    await storage.write('product/u1/p1/0-m-720.webp', Buffer.from('b'));
    // Another writer may have made the folders a moment ago, and not be as far.
    expect(said.splice(0).map(inRoot).slice(-4)).toEqual(folders);
    await rm(parent, { recursive: true });
  },
);
