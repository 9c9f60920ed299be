import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { planOf } from '../../../test/support/database/plan-of.ts';
import { patternPhoto, samplePhoto } from '../sample-photos-for-tests.ts';
import { PENDING_AGE_MS, sweepMedia } from '../cleanup/cleanup.server.ts';
import { type Photo, type PhotoOwner, photoFileKey } from '../photo.ts';
import { memoryStorage, type MemoryStorage } from '../storage/memory-storage-for-tests.ts';
import {
  claimPhotos,
  copyAsFirst,
  discardPendingPhotos,
  receivePhoto,
  trashPhotos,
} from '../store-photos.server.ts';
import { bandsOf } from './photo-hash.ts';
import { selectAlikeBefore } from './photo-print-store.server.ts';
import { addPrint, attachPrints, findListingsWithSame } from './photo-prints.server.ts';

const HASH = '0123456789abcdef0123456789abcdef';
const flipped = (hash: string, digit: number, by: number) =>
  hash.slice(0, digit) + (Number.parseInt(hash[digit]!, 16) ^ by).toString(16) + hash.slice(digit + 1);

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let storage: MemoryStorage;
    let now: number;
    beforeEach(async () => {
      database = await engine.open();
      storage = memoryStorage();
      now = 1_800_000_000_000;
    });
    afterEach(() => database.close());

    const deps = () => ({ database, storage, now: () => (now += 1) });
    const receive = async (owner: PhotoOwner, bytes: Buffer, index = 0): Promise<Photo> => {
      const outcome = await receivePhoto(deps(), { ...owner, index }, bytes);
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.photo;
    };
    const attach = async (productId: string, ...photos: Photo[]) =>
      database.transaction(async (tx) => {
        await claimPhotos(tx, photos, now);
        await attachPrints(tx, productId, photos);
      });
    const list = async (sellerId: string, productId: string, bytes: Buffer): Promise<Photo> => {
      const photo = await receive({ sellerId, productId }, bytes);
      await attach(productId, photo);
      return photo;
    };
    /** A photo of a listing with this hash; no file is read here. */
    const print = async (sellerId: string, productId: string, hash: string): Promise<Photo> => {
      const photo = { key: `product/${sellerId}/${productId}/0-0123456789ab`, width: 4, height: 3 };
      await database.transaction(async (tx) => {
        await addPrint(tx, { photo, sellerId, hash, now: (now += 1) });
        await attachPrints(tx, productId, [photo]);
      });
      return photo;
    };
    const same = async (...photos: Photo[]) => findListingsWithSame(database.read, photos, 3);
    const keys = async () =>
      (await database.read.selectFrom('photoPrint').select('key').orderBy('key').execute()).map(
        ({ key }) => key,
      );

    test('the later photo is the same as the earlier, and not the other way round', async () => {
      const original = await list('whale', 'chair', await patternPhoto(1));
      await list('whale', 'table', await patternPhoto(2));
      const copy = await list('fox', 'bait', await patternPhoto(1, 900));
      expect(await same(copy)).toEqual(['chair']);
      expect(await same(original)).toEqual([]);
    });

    test('one’s own photos, photos in forms and photos with nothing in them are the same as none', async () => {
      await list('fox', 'before', await patternPhoto(1));
      await receive({ sellerId: 'whale', productId: 'form' }, await patternPhoto(1));
      await list('whale', 'white', await samplePhoto());
      expect(await same(await list('fox', 'again', await patternPhoto(1)))).toEqual([]);
      expect(await same(await list('fox', 'flat', await samplePhoto()))).toEqual([]);
    });

    test('photos of messages are not among them', async () => {
      await receive({ conversationId: 'talk', sendId: 'one' }, await patternPhoto(1));
      expect(await keys()).toEqual([]);
    });

    test('three bits across and six down are the same, whichever bands they are in; four are not', async () => {
      const near = flipped(flipped(flipped(HASH, 0, 8), 5, 1), 10, 2);
      await print('whale', 'near', flipped(flipped(near, 20, 7), 31, 7));
      await print('whale', 'far', flipped(near, 15, 1));
      await print('whale', 'far-down', flipped(flipped(HASH, 17, 15), 18, 7));
      expect(await same(await print('fox', 'bait', HASH))).toEqual(['near']);
    });

    test('of many the oldest are named, each listing once', async () => {
      for (const id of ['a', 'b', 'c', 'd']) await print('whale', id, HASH);
      const bait = await print('fox', 'bait', HASH);
      expect(await same(bait, await print('fox', 'bait-2', flipped(HASH, 0, 1)))).toEqual(['a', 'b', 'c']);
    });

    const fill = (hashAt: (index: number) => string) =>
      database.transaction(async (tx) => {
        for (let at = 0; at < 1_500; at += 500) {
          const rows = Array.from({ length: 500 }, (_, index) => {
            const hash = hashAt(at + index);
            const [bandA, bandB, bandC, bandD] = bandsOf(hash);
            const photo = { key: `k${at + index}`, productId: `p${at + index}`, sellerId: 'bear' };
            return { ...photo, receivedAt: (now += 1), hash, bandA, bandB, bandC, bandD };
          });
          await tx.insertInto('photoPrint').values(rows).execute();
        }
      });

    test('a band that thousands share is read no further than its newest; other bands find the rest', async () => {
      await print('whale', 'chair', HASH);
      await fill(() => `0123${'f'.repeat(28)}`);
      expect(await same(await print('fox', 'bait', HASH))).toEqual(['chair']);
    });

    test('each band is read by its index', async () => {
      await fill((index) => (index * 7919).toString(16).padStart(8, '0').repeat(4));
      await sql`analyze`.execute(database.schema);
      await print('fox', 'bait', HASH);
      const bait = await database.read
        .selectFrom('photoPrint')
        .selectAll()
        .where('productId', '=', 'bait')
        .executeTakeFirstOrThrow();
      const plan = await planOf(database, selectAlikeBefore(database.read, bait));
      for (const band of ['a', 'b', 'c', 'd']) expect(plan).toContain(`photo_print_band_${band}`);
      expect(plan).not.toMatch(/Seq Scan|SCAN photo_print|TEMP B-TREE/);
    });

    test('a copy that the market makes is as old as its original', async () => {
      const original = await list('whale', 'chair', await patternPhoto(1));
      const bait = await list('fox', 'bait', await patternPhoto(1));
      const target = { sellerId: 'whale', productId: 'chair' };
      const first = (await copyAsFirst(deps(), target, original))!;
      await attach('chair', first);
      await database.transaction((tx) => trashPhotos(tx, [original], [], now));
      expect(await same(first)).toEqual([]);
      expect(await same(bait)).toEqual(['chair']);
    });

    test('prints go with the photo: removed, discarded or too long in a form', async () => {
      const removed = await list('whale', 'chair', await patternPhoto(1));
      const stored = photoFileKey(removed, 360);
      const discarded = await receive({ sellerId: 'whale', productId: 'form' }, await patternPhoto(2));
      await receive({ sellerId: 'whale', productId: 'left' }, await patternPhoto(3), 1);
      expect(await keys()).toHaveLength(3);
      await database.transaction((tx) => trashPhotos(tx, [removed], [stored], now));
      await database.transaction((tx) => discardPendingPhotos(tx, [discarded], now));
      expect(await keys()).toHaveLength(1);
      await sweepMedia({ database, storage }, now + PENDING_AGE_MS + 1);
      expect(await keys()).toEqual([]);
    });

    test('what is on a listing is not discarded', async () => {
      const photo = await list('whale', 'chair', await patternPhoto(1));
      await database.transaction((tx) => discardPendingPhotos(tx, [photo], now));
      expect(await keys()).toHaveLength(1);
    });
  });
}
