import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../test/support/database/engines.ts';
import { claimPhotos, discardPhotos, receivePhoto, trashPhotos } from './store-photos.server.ts';
import { memoryStorage, type MemoryStorage } from './storage/memory-storage-for-tests.ts';
import { MAX_PHOTO_BYTES, photoFileKey, photoFileKeys, previewFileKey, type Photo } from './photo.ts';
import { samplePhoto } from './sample-photos-for-tests.ts';

const NOW = 1_800_000_000_000;

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let storage: MemoryStorage;
    beforeEach(async () => {
      database = await engine.open();
      storage = memoryStorage();
    });
    afterEach(() => database.close());

    const deps = () => ({ database, storage, now: () => NOW });
    const receive = async (index: number, productId = 'p1'): Promise<Photo> => {
      const target = { sellerId: 'u1', productId, index };
      const outcome = await receivePhoto(deps(), target, await samplePhoto(index));
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.photo;
    };
    const claim = (photos: Photo[]) =>
      database.transaction(async (tx) => {
        const gone = await claimPhotos(tx, photos, NOW);
        if (gone.length > 0)
          throw new Error(`gone: ${gone.map(({ key }) => photos.findIndex((p) => p.key === key)).join()}`);
      });
    const listed = async (table: 'mediaPending' | 'mediaTrash') => {
      const rows = await database.read.selectFrom(table).select('key').orderBy('key').execute();
      return rows.map(({ key }) => key);
    };

    test('a received photo is stored, pending, under its place and content', async () => {
      const photo = await receive(0);
      expect(photo).toMatchObject({ width: 40, height: 30 });
      expect(photo.key).toMatch(/^product\/u1\/p1\/0-[0-9a-f]{12}$/);
      expect([...storage.files.keys()].sort()).toEqual(photoFileKeys(photo).sort());
      expect(storage.files.has(previewFileKey(photo))).toBe(true);
      expect(await listed('mediaPending')).toEqual(photoFileKeys(photo).sort());
      const { createdAt } = await database.read
        .selectFrom('mediaPending')
        .select('createdAt')
        .limit(1)
        .executeTakeFirstOrThrow();
      expect(createdAt).toBe(NOW);
    });

    test('only the first photo has a file for link previews', async () => {
      const photo = await receive(1);
      expect([...storage.files.keys()].sort()).toEqual(photoFileKeys(photo).sort());
      expect(storage.files.has(previewFileKey(photo))).toBe(false);
    });

    test('every file is listed as pending before its first byte is written', async () => {
      const listedAtWrite: boolean[] = [];
      storage.beforeWrite = async (key) => {
        listedAtWrite.push((await listed('mediaPending')).includes(key));
      };
      await receive(0);
      expect(listedAtWrite).toEqual([true, true, true, true]);
    });

    test('a store that fails leaves the files listed', async () => {
      storage.beforeWrite = async () => {
        throw new Error('disk full');
      };
      await expect(receive(0)).rejects.toThrow('disk full');
      expect(await listed('mediaPending')).toHaveLength(4);
    });

    test('where there is room for some files of a photo only, none of them stays', async () => {
      const written: string[] = [];
      storage.beforeWrite = async (key) => {
        if (written.push(key) === 3) throw new Error('disk full');
      };
      await expect(receive(0)).rejects.toThrow('disk full');
      await expect.poll(() => [written.length, storage.files.size]).toEqual([4, 0]);
      expect(await listed('mediaPending')).toHaveLength(4);
    });

    test('what is no photo leaves no trace', async () => {
      const target = { sellerId: 'u1', productId: 'p1', index: 0 };
      const text = await receivePhoto(deps(), target, Buffer.from('사진 아님'));
      expect(text).toEqual({ ok: false, reason: 'unreadable' });
      const huge = Buffer.concat([await samplePhoto(), Buffer.alloc(MAX_PHOTO_BYTES)]);
      expect(await receivePhoto(deps(), target, huge)).toEqual({ ok: false, reason: 'too-large' });
      expect(await listed('mediaPending')).toEqual([]);
      expect(storage.files.size).toBe(0);
    });

    test('claiming takes all files of all photos off the list, the preview too', async () => {
      const photos = [await receive(0), await receive(1)];
      const other = await receive(0, 'p2');
      await claim(photos);
      expect(await listed('mediaPending')).toEqual(photoFileKeys(other).sort());
      expect(await listed('mediaTrash')).toEqual([]);
    });

    test('no photos can always be claimed', async () => {
      expect(await database.transaction((tx) => claimPhotos(tx, [], NOW))).toEqual([]);
    });

    test('a photo can be claimed once, and a failed claim keeps the others pending', async () => {
      const photos = [await receive(0), await receive(1)];
      await claim(photos.slice(0, 1));
      await expect(claim(photos)).rejects.toThrow('gone: 0');
      expect(await listed('mediaPending')).toHaveLength(3);
      await claim(photos.slice(1));
      expect(await listed('mediaPending')).toEqual([]);
    });

    test('of photos sent before their order was known, only the first keeps its file for link previews', async () => {
      const photos = [await receive(0, 'held-1'), await receive(0, 'held-2')];
      await claim(photos);
      expect(await listed('mediaPending')).toEqual([]);
      expect(await listed('mediaTrash')).toEqual([previewFileKey(photos[1]!)]);
    });

    test('of many who claim the same photo at once one gets it', async () => {
      const photo = await receive(0);
      const claims = await Promise.allSettled(Array.from({ length: 12 }, () => claim([photo])));
      expect(claims.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('the photos of a removed listing go to the trash, but for what a purchase shows', async () => {
      const photos = [await receive(0), await receive(1)];
      const [first] = photos;
      if (!first) throw new Error('no photo');
      await claim(photos);
      const shownKeys = [photoFileKey(first, 360)];
      await database.transaction((tx) => trashPhotos(tx, photos, shownKeys, NOW));
      const trashed = await listed('mediaTrash');
      expect(trashed).toHaveLength(6);
      expect(trashed).not.toContain(shownKeys[0]);
      await database.transaction((tx) => trashPhotos(tx, photos, shownKeys, NOW));
      expect(await listed('mediaTrash')).toEqual(trashed);
    });

    test('a failed form gives its pending photos up, and never a published one', async () => {
      const published = await receive(0, 'published');
      await claim([published]);
      const pending = await receive(0);
      const warnings: unknown[] = [];
      const logger = { warn: (warning: unknown) => void warnings.push(warning) };
      await discardPhotos({ database, now: () => NOW, logger }, [published, pending]);
      expect(await listed('mediaTrash')).toEqual(photoFileKeys(pending).sort());
      expect(await listed('mediaPending')).toEqual([]);
      expect(warnings).toEqual([]);
    });

    test('a failed discard is logged and does not fail the request', async () => {
      const warnings: unknown[] = [];
      const logger = { warn: (warning: unknown) => void warnings.push(warning) };
      const broken = { transaction: () => Promise.reject(new Error('down')) };
      await discardPhotos({ database: { ...database, ...broken }, now: () => NOW, logger }, [
        { key: 'product/u1/p1/0-0123456789ab', width: 1, height: 1 },
      ]);
      expect(warnings).toHaveLength(1);
    });
  });
}
