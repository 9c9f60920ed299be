import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { isSwift } from '../../../test/support/s3/s3-server.ts';
import { storages } from '../../../test/support/photos/storages.ts';
import { boundedStorage } from './open-storage.server.ts';
import { PENDING_AGE_MS, sweepMedia } from '../cleanup/cleanup.server.ts';
import { receivePhoto } from '../store-photos.server.ts';
import { photoFileKeys } from '../photo.ts';
import { samplePhoto } from '../sample-photos-for-tests.ts';
import type { Storage } from './storage.server.ts';

const KEY = 'product/u1/p1/0-0123456789ab-360.webp';

async function read(storage: Storage, key: string): Promise<Buffer | undefined> {
  const file = await storage.open(key);
  return file && Buffer.from(await new Response(await file.stream()).arrayBuffer());
}

const keysOf = async (storage: Storage) => {
  const keys: string[] = [];
  for await (const key of storage.keys()) keys.push(key);
  return keys.sort();
};

/** Few, so that they meet; of one person and of several, of one listing and of several. */
const someKey = fc
  .tuple(
    fc.constantFrom('u1', 'u-2'),
    fc.constantFrom('p1', 'p_2'),
    fc.constantFrom('360.webp', 'preview.jpg'),
  )
  .map(([person, product, file]) => `product/${person}/${product}/0-ab-${file}`);
const someStep = fc.oneof(
  fc.record({ does: fc.constant('write' as const), key: someKey, size: fc.integer({ min: 1, max: 3_000 }) }),
  fc.record({ does: fc.constant('remove' as const), key: someKey, size: fc.constant(0) }),
);

describe.each(storages)('$name', (kind) => {
  let storage: Storage;
  beforeAll(() => kind.start(), 90_000);
  afterAll(() => kind.stop());
  beforeEach(async () => {
    storage = await kind.open();
  });

  test('whatever is written and removed, what is left is there, whole, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someStep, { minLength: 1, maxLength: 8 }), async (steps) => {
        const own = await kind.open();
        const expected = new Map<string, Buffer>();
        for (const [time, { does, key, size }] of steps.entries()) {
          const bytes = Buffer.alloc(size, time + 1);
          if (does === 'write') await own.write(key, bytes);
          else await own.remove(key);
          if (does === 'write') expected.set(key, bytes);
          else expected.delete(key);
        }
        expect(await keysOf(own)).toEqual([...expected.keys()].sort());
        for await (const { key, size } of own.sizes?.() ?? []) expect(size).toBe(expected.get(key)?.length);
        for (const { key } of steps) {
          const file = await own.open(key);
          expect(file?.size).toBe(expected.get(key)?.length);
          expect(file && Buffer.from((await file.read())!)).toEqual(expected.get(key));
        }
      }),
      { numRuns: 8 },
    );
  });

  /** No photo is empty, and `s3rver` knows no parts of such files. */
  const smallest = kind.name === 'folder' || isSwift() ? 0 : 1;

  test.each([smallest, 1, 256 * 1024, 256 * 1024 + 1, 700_001])(
    '%i bytes are read as they were',
    async (size) => {
      const bytes = Buffer.from(Uint8Array.from({ length: size }, (_, at) => (at * 31) % 251));
      await storage.write(KEY, bytes);
      const file = await storage.open(KEY);
      expect(file?.size).toBe(size);
      expect(Buffer.from((await file!.read())!).equals(bytes)).toBe(true);
      expect((await read(storage, KEY))!.equals(bytes)).toBe(true);
    },
  );

  test('a stream can be given up, or left unread', async () => {
    await storage.write(KEY, Buffer.alloc(1_000_000, 1));
    const file = await storage.open(KEY);
    await file!.stream();
    const reader = (await file!.stream())!.getReader();
    expect((await reader.read()).value?.length).toBe(256 * 1024);
    await reader.cancel();
  });

  test('a file that vanishes while it is read breaks its stream off', async () => {
    await storage.write(KEY, Buffer.alloc(700_000, 1));
    const file = await storage.open(KEY);
    const reader = (await file!.stream())!.getReader();
    await storage.remove(KEY);
    const readOn = async () => {
      while (!(await reader.read()).done);
    };
    await expect(readOn()).rejects.toThrow('gone after 262144 of 700000 bytes');
    expect(await file!.read()).toBeUndefined();
  });

  test('a missing file is not found, and can be removed', async () => {
    expect(await storage.open(KEY)).toBeUndefined();
    await storage.remove(KEY);
  });

  test('lists more files than fit a batch, each once', async () => {
    const keys = Array.from({ length: 33 }, (_, n) => `product/u1/p${n}/0-ab-360.webp`);
    const left = keys.values();
    const writeSome = async () => {
      for (const key of left) await storage.write(key, Buffer.from('a'));
    };
    await Promise.all(Array.from({ length: 4 }, writeSome));
    expect(await keysOf(storage)).toEqual(keys.sort());
  });

  test('probing a store leaves nothing behind', async () => {
    await storage.check();
    await storage.check();
    expect(await keysOf(storage)).toEqual([]);
  });

  test('a key that could lead elsewhere is a RangeError', async () => {
    const key = 'product/u1/../../../outside.jpg';
    await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow(RangeError);
    await expect(storage.open(key)).rejects.toThrow(RangeError);
    await expect(storage.remove(key)).rejects.toThrow(RangeError);
  });

  test('a photo is stored in all its files, and the janitor deletes them', async () => {
    await using database = await openDatabase();
    const deps = { database, storage: boundedStorage(storage), now: () => 1_800_000_000_000 };
    const target = { sellerId: 'u1', productId: 'p1', index: 0 };
    const outcome = await receivePhoto(deps, target, await samplePhoto());
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(await keysOf(deps.storage)).toEqual(photoFileKeys(outcome.photo).sort());
    const later = deps.now() + PENDING_AGE_MS + 1;
    expect(await sweepMedia(deps, later)).toEqual({ removed: 4, failures: [] });
    expect(await keysOf(deps.storage)).toEqual([]);
  });
});

async function openDatabase() {
  const database = await engines[0]!.open();
  return { ...database, [Symbol.asyncDispose]: () => database.close() };
}
