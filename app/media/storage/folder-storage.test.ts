import { mkdtemp, readdir, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFolderStorage } from './folder-storage.server.ts';
import type { Storage } from './storage.server.ts';

const KEY = 'product/u1/p1/0-0123456789ab-360.webp';
const SIBLING = 'product/u1/p1/0-0123456789ab-720.webp';
let dir: string;
let storage: Storage;
/** In memory, where `tmpdir()` may be, those who empty a folder never wait, and leave a writer no moment. */
const DISK = process.platform === 'linux' ? '/var/tmp' : tmpdir();

beforeEach(async () => {
  dir = await mkdtemp(join(DISK, 'dasi-photos-'));
  storage = await openFolderStorage(join(dir, 'a', 'photos'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

async function read(key: string): Promise<Buffer | undefined> {
  const file = await storage.open(key);
  return file && Buffer.from(await new Response(await file.stream()).arrayBuffer());
}

async function allOf(keys: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const key of keys) all.push(key);
  return all;
}

const names = async () => (await readdir(join(dir, 'a', 'photos'), { recursive: true })).sort();

test('a missing file, and a folder, are not found', async () => {
  expect(await storage.open(KEY)).toBeUndefined();
  await storage.write('product/u1/p1/0.webp', Buffer.from('x'));
  expect(await storage.open('product/u1/p1/1.webp')).toBeUndefined();
});

test('a link is not found: it would lead out of the folder', async () => {
  await storage.write(KEY, Buffer.from('a'));
  await writeFile(join(dir, 'secret'), 'not for browsers');
  await symlink(join(dir, 'secret'), join(dir, 'a', 'photos', SIBLING));
  expect(await storage.open(SIBLING)).toBeUndefined();
});

test('removing takes the folders that become empty along, and no others', async () => {
  await storage.write(KEY, Buffer.from('a'));
  await storage.write(SIBLING, Buffer.from('b'));
  await storage.remove(KEY);
  expect(await names()).toEqual(['product', 'product/u1', 'product/u1/p1', SIBLING]);
  await storage.remove(SIBLING);
  expect(await names()).toEqual([]);
  await storage.remove(SIBLING);
  await storage.check();
  expect(await names()).toEqual([]);
});

test('what a killed writer left goes with its file', async () => {
  await storage.write(KEY, Buffer.from('a'));
  const folder = join(dir, 'a', 'photos', 'product/u1/p1');
  await writeFile(join(folder, '.0-0123456789ab-360.webp.00ff00ff00ff.tmp'), 'half');
  await storage.remove(KEY);
  expect(await names()).toEqual([]);
});

test('the next start deletes old probes, but not files in use', async () => {
  const root = join(dir, 'a', 'photos');
  const [old, young] = ['.probe.00ff00ff00ff.tmp', '.probe.11ff11ff11ff.tmp'];
  for (const name of [old, young]) await writeFile(join(root, name), 'probe');
  const before = new Date(Date.now() - 120_000);
  await utimes(join(root, old), before, before);
  await storage.write(KEY, Buffer.from('a'));
  storage = await openFolderStorage(root);
  expect(await readdir(root)).toEqual([young, 'product']);
});

test('writing into a folder that others keep emptying never fails', async () => {
  let done = false;
  const removeRepeatedly = async () => {
    while (!done) await storage.remove(SIBLING);
  };
  const others = [removeRepeatedly(), removeRepeatedly()];
  try {
    for (let round = 0; round < 150; round++) {
      await storage.write(KEY, Buffer.from('a'));
      expect((await read(KEY))?.toString()).toBe('a');
      await storage.remove(KEY);
    }
  } finally {
    done = true;
    await Promise.all(others);
  }
});

test('an abandoned or unread stream keeps no file open', async () => {
  const before = await openFiles();
  await storage.write(KEY, Buffer.alloc(1_000_000, 1));
  const file = await storage.open(KEY);
  await file?.stream();
  const reader = (await file?.stream())?.getReader();
  await reader?.read();
  await reader?.cancel();
  await read(KEY);
  expect(await openFiles()).toBe(before);
});

async function openFiles(): Promise<number> {
  if (process.platform !== 'linux') return 0;
  return (await readdir('/proc/self/fd')).length;
}

test('a file that vanishes before it is read is no more there', async () => {
  await storage.write(KEY, Buffer.from('a'));
  const file = await storage.open(KEY);
  await storage.remove(KEY);
  expect(await file!.read()).toBeUndefined();
  expect(await file!.stream()).toBeUndefined();
});

test('lists every key, and no other file of the folder', async () => {
  const root = join(dir, 'a', 'photos');
  const written = [KEY, SIBLING, 'product/u1/p2/0-a-preview.jpg', 'product/u2/p3/9-b-1440.webp'];
  for (const key of written) await storage.write(key, Buffer.from('a'));
  await writeFile(join(root, 'product/u1/p1', '.0-0123456789ab-360.webp.00ff00ff00ff.tmp'), 'half');
  await writeFile(join(root, 'product/u1/notes.txt'), 'not ours');
  await writeFile(join(root, '.probe.00ff00ff00ff.tmp'), 'probe');
  await symlink(join(root, 'product/u2'), join(root, 'product/linked'));
  expect((await allOf(storage.keys())).sort()).toEqual(written.sort());
});

test('lists what stays in a folder that others are emptying', async () => {
  const left = Array.from({ length: 40 }, (_, n) => `product/u1/p${n}/0-a-360.webp`);
  const remaining = 'product/u1/stays/0-a-360.webp';
  for (const key of [...left, remaining]) await storage.write(key, Buffer.from('a'));
  const removing = Promise.all(left.map((key) => storage.remove(key)));
  expect(await allOf(storage.keys())).toContain(remaining);
  await removing;
  expect(await allOf(storage.keys())).toEqual([remaining]);
});

test('a store that has gone away says so', async () => {
  await rm(join(dir, 'a'), { recursive: true });
  await expect(storage.check()).rejects.toThrow('ENOENT');
  await expect(allOf(storage.keys())).rejects.toThrow('ENOENT');
});
