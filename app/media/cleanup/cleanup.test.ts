import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { PENDING_AGE_MS, startJanitor, sweepMedia, TRASH_AGE_MS } from './cleanup.server.ts';
import { claimPhotos, discardPhotos, trashPhotos } from '../store-photos.server.ts';
import { insertPending } from '../media-store.server.ts';
import { memoryStorage, type MemoryStorage } from '../storage/memory-storage-for-tests.ts';
import { photoFileKeys, type Photo } from '../photo.ts';

const NOW = 1_800_000_000_000;
const photoOf = (product: number): Photo => ({
  key: `product/u1/p${product}/0-0123456789ab`,
  width: 4,
  height: 3,
});

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let storage: MemoryStorage;
    beforeEach(async () => {
      database = await engine.open();
      storage = memoryStorage();
    });
    afterEach(() => database.close());

    const store = async (photos: Photo[], at: number) => {
      const keys = photos.flatMap(photoFileKeys);
      await database.transaction((tx) => insertPending(tx, keys, at));
      for (const key of keys) storage.files.set(key, Buffer.from('x'));
    };
    const claim = (photo: Photo) =>
      database.transaction(async (tx) => {
        const gone = await claimPhotos(tx, [photo], NOW);
        if (gone.length > 0) throw new Error('gone');
      });
    const count = async (table: 'mediaPending' | 'mediaTrash') =>
      (await database.read.selectFrom(table).select('key').execute()).length;
    const sweep = (now: number) => sweepMedia({ database, storage }, now);
    const logger = { error: () => undefined, warn: () => undefined };

    test('what was never published goes after a day, and nothing before', async () => {
      await store([photoOf(1)], NOW);
      await store([photoOf(2)], NOW + 1);
      expect(await sweep(NOW + PENDING_AGE_MS)).toEqual({ removed: 0, failures: [] });
      expect(await sweep(NOW + PENDING_AGE_MS + 1)).toEqual({ removed: 4, failures: [] });
      expect([...storage.files.keys()].sort()).toEqual(photoFileKeys(photoOf(2)).sort());
      expect([await count('mediaPending'), await count('mediaTrash')]).toEqual([4, 0]);
    });

    test('a published photo stays for ever', async () => {
      await store([photoOf(1)], NOW);
      await claim(photoOf(1));
      await sweep(NOW + 400 * PENDING_AGE_MS);
      expect(storage.files.size).toBe(4);
    });

    test('a removed listing and a failed form go after ten minutes', async () => {
      await store([photoOf(1), photoOf(2)], NOW);
      await claim(photoOf(1));
      await database.transaction((tx) => trashPhotos(tx, [photoOf(1)], [], NOW));
      await discardPhotos({ database, now: () => NOW, logger }, [photoOf(2)]);
      expect(await sweep(NOW + TRASH_AGE_MS)).toEqual({ removed: 0, failures: [] });
      expect(await sweep(NOW + TRASH_AGE_MS + 1)).toEqual({ removed: 8, failures: [] });
      expect([storage.files.size, await count('mediaTrash')]).toEqual([0, 0]);
    });

    test('more than a batch goes in one sweep', async () => {
      const photos = Array.from({ length: 130 }, (_, product) => photoOf(product));
      await store(photos, NOW);
      expect((await sweep(NOW + PENDING_AGE_MS + 1)).removed).toBe(520);
      expect([storage.files.size, await count('mediaPending'), await count('mediaTrash')]).toEqual([0, 0, 0]);
    });

    test('a file that cannot be removed keeps its row, holds up no other and is tried again', async () => {
      const photos = Array.from({ length: 60 }, (_, product) => photoOf(product));
      await store(photos, NOW);
      const [stuck] = photoFileKeys(photoOf(0));
      storage.beforeRemove = async (key) => {
        if (key === stuck) throw new Error('storage down');
      };
      const { removed, failures } = await sweep(NOW + PENDING_AGE_MS + 1);
      expect([removed, failures.length, storage.files.size]).toEqual([239, 1, 1]);
      storage.beforeRemove = async () => undefined;
      expect(await sweep(NOW + PENDING_AGE_MS + 1)).toEqual({ removed: 1, failures: [] });
    });

    test('a sweep that is killed between file and row is finished by the next', async () => {
      await store([photoOf(1)], NOW);
      const failing = { ...database, transaction: database.transaction };
      let transactions = 0;
      failing.transaction = (work) =>
        ++transactions === 3 ? Promise.reject(new Error('killed')) : database.transaction(work);
      const killed = await sweepMedia({ database: failing, storage }, NOW + PENDING_AGE_MS + 1);
      expect(killed.failures).toEqual([new Error('killed')]);
      expect([storage.files.size, await count('mediaTrash')]).toEqual([0, 4]);
      expect((await sweep(NOW + PENDING_AGE_MS + 1)).removed).toBe(4);
      expect(await count('mediaTrash')).toBe(0);
    });

    test('publishing and several janitors at once: what was published keeps every file', async () => {
      const photos = Array.from({ length: 80 }, (_, product) => photoOf(product));
      await store(photos, NOW);
      const later = NOW + PENDING_AGE_MS + 1;
      // Half of them ask before the janitors do, half of them at the same time; newest first, the other
      // way round than the janitors go.
      const early = photos.slice(0, 40).toReversed().map(claim);
      const sweeps = [sweep(later), sweep(later), sweep(later)];
      const racing = photos.slice(40).toReversed().map(claim);
      const claims = await Promise.allSettled([...early.toReversed(), ...racing.toReversed()]);
      await Promise.all(sweeps);
      await sweep(later);
      const published = claims.filter(({ status }) => status === 'fulfilled').length;
      // Both sides won some, or nothing was tried.
      expect(published).toBeGreaterThan(0);
      expect(published).toBeLessThan(80);
      for (const [index, { status }] of claims.entries()) {
        const remaining = photoFileKeys(photoOf(index)).filter((key) => storage.files.has(key));
        expect(remaining).toHaveLength(status === 'fulfilled' ? 4 : 0);
      }
      for (const claimed of claims) {
        if (claimed.status === 'rejected') expect(String(claimed.reason)).toBe('Error: gone');
      }
      expect([await count('mediaPending'), await count('mediaTrash')]).toEqual([0, 0]);
    });

    test('where nothing can be written down, what is in the trash goes all the same', async () => {
      await store([photoOf(1)], NOW);
      await discardPhotos({ database, now: () => NOW, logger }, [photoOf(1)]);
      const full = { ...database, transaction: () => Promise.reject(new Error('no room')) };
      const { removed, failures } = await sweepMedia({ database: full, storage }, NOW + TRASH_AGE_MS + 1);
      expect([removed, failures.length, storage.files.size]).toEqual([4, 2, 0]);
      expect(await sweep(NOW + TRASH_AGE_MS + 1)).toEqual({ removed: 4, failures: [] });
    });

    test('the janitor repeats, logs failures and stops on request', async () => {
      const errors: unknown[] = [];
      let sweeps = 0;
      const watched = { ...database, transaction: database.transaction };
      watched.transaction = (work) =>
        ++sweeps === 1 ? Promise.reject(new Error('down')) : database.transaction(work);
      await store([photoOf(1)], NOW);
      const janitor = startJanitor(
        {
          database: watched,
          storage,
          now: () => NOW + PENDING_AGE_MS + 1,
          clock: { isTrusted: () => true },
          logger: { error: (error: unknown) => void errors.push(error) },
        },
        5,
      );
      await expect.poll(() => storage.files.size, { timeout: 5_000 }).toBe(0);
      await janitor.stop();
      expect(errors).toHaveLength(1);
      const sweepsUntilStop = sweeps;
      await new Promise((resolve) => setTimeout(resolve, 30));
      expect(sweeps).toBe(sweepsUntilStop);
    });
  });
}
