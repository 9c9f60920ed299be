import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { addPerson, type TestPerson } from '../../../test/support/trading.ts';
import { MAX_STAGED_PHOTOS, parseStagedIds } from './staged-photo.ts';
import {
  attachStagedPhotos,
  discardAllStagedPhotos,
  discardStagedPhoto,
  listStagedPhotos,
  stagePhoto,
} from './staged-photos.server.ts';
import { insertStagedPhoto } from '../media-store.server.ts';
import { PENDING_AGE_MS, sweepMedia } from '../cleanup/cleanup.server.ts';
import { claimPhotos } from '../store-photos.server.ts';
import { memoryStorage, type MemoryStorage } from '../storage/memory-storage-for-tests.ts';
import { photoFileKeys } from '../photo.ts';
import { samplePhoto } from '../sample-photos-for-tests.ts';

const NOW = 1_800_000_000_000;

test('ids are read in their order, each once, and what can be none is left out', () => {
  const [a, b] = ['aaaaaaaaaaaaaaaa', 'b_-bbbbbbbbbbbbb'];
  expect(parseStagedIds(`${b},${a},,${b},x,\0,${a}a`)).toEqual([b, a]);
  expect(parseStagedIds(undefined)).toEqual([]);
});

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let storage: MemoryStorage;
    let whale: TestPerson;
    let fox: TestPerson;
    let now: number;
    beforeEach(async () => {
      database = await engine.open();
      storage = memoryStorage();
      now = NOW;
      [whale, fox] = [await addPerson(database, '초록고래'), await addPerson(database, '파란여우')];
    });
    afterEach(() => database.close());

    const logger = { warn: () => undefined };
    const deps = () => ({ database, storage, logger, now: () => now });
    const stage = async (person: TestPerson, seed = 0, formPhotoIds: string[] = []): Promise<string> => {
      const outcome = await stagePhoto(deps(), person, { bytes: await samplePhoto(seed), formPhotoIds });
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.staged.id;
    };
    const idsOf = async (person: TestPerson) =>
      (await listStagedPhotos(database.read, person)).map(({ id }) => id);
    const keysIn = async (table: 'mediaPending' | 'mediaTrash') =>
      (await database.read.selectFrom(table).select('key').execute()).map(({ key }) => key).sort();
    const take = (person: TestPerson, ids: string[]) =>
      database.transaction(async (tx) => {
        const { photos, gone } = await attachStagedPhotos(tx, person, ids);
        const unclaimed = await claimPhotos(tx, photos, now);
        if (gone.length + unclaimed.length > 0) throw new Error(`gone: ${gone.join()} ${unclaimed.length}`);
        return photos;
      });
    const fill = async (person: TestPerson, count: number) =>
      database.transaction(async (tx) => {
        for (let index = 0; index < count; index++) {
          const row = { id: `${person.nickname}-${index}`, accountId: person.id, key: `k${index}` };
          await insertStagedPhoto(tx, { ...row, width: 1, height: 1, createdAt: NOW + index });
        }
      });

    test('a held photo is its owner’s, pending, with a file for link previews under an id of its own', async () => {
      const ids = [await stage(whale, 1), await stage(whale, 2)];
      expect(await idsOf(whale)).toEqual(expect.arrayContaining(ids));
      expect(await idsOf(fox)).toEqual([]);
      const photos = await listStagedPhotos(database.read, whale);
      const keys = [...storage.files.keys()].sort();
      expect(await keysIn('mediaPending')).toEqual(keys);
      expect(keys.filter((key) => key.endsWith('-preview.jpg'))).toHaveLength(2);
      for (const { id, thumbnail } of photos) {
        expect(thumbnail).toMatch(new RegExp(`^/media/product/${whale.id}/${id}/0-[0-9a-f]{12}-360.webp$`));
        expect(keys).toContain(thumbnail.slice('/media/'.length));
      }
    });

    test('the same photo twice is held twice, under names of their own', async () => {
      await stage(whale, 1);
      await stage(whale, 1);
      expect(storage.files.size).toBe(8);
    });

    test('taking gives the photos in the order asked for, once', async () => {
      const ids: string[] = [];
      for (let seed = 0; seed < 5; seed++) ids.push(await stage(whale, seed));
      const order = [ids[2]!, ids[0]!, ids[4]!, ids[3]!];
      const photos = await take(whale, order);
      expect(photos.map(({ key }) => key.split('/')[2])).toEqual(order);
      expect(photos[0]).toMatchObject({ width: 40, height: 30 });
      expect(await idsOf(whale)).toEqual([ids[1]]);
      await expect(take(whale, [ids[1]!, ids[0]!])).rejects.toThrow(`gone: ${ids[0]} 0`);
      expect(await idsOf(whale)).toEqual([ids[1]]);
    });

    test('no one attaches or discards another’s staged photo', async () => {
      const id = await stage(whale);
      await expect(take(fox, [id])).rejects.toThrow(`gone: ${id}`);
      expect(await discardStagedPhoto(deps(), fox, id)).toBe(false);
      expect(await idsOf(whale)).toEqual([id]);
      expect(await keysIn('mediaTrash')).toEqual([]);
    });

    test('of many who take the same photo at once one gets it', async () => {
      const id = await stage(whale);
      const takes = await Promise.allSettled(Array.from({ length: 8 }, () => take(whale, [id])));
      expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    });

    test('what is given up goes to the trash, once', async () => {
      const id = await stage(whale);
      const keys = await keysIn('mediaPending');
      expect(await discardStagedPhoto(deps(), whale, id)).toBe(true);
      expect(await discardStagedPhoto(deps(), whale, id)).toBe(false);
      expect(await keysIn('mediaTrash')).toEqual(keys);
      expect(await keysIn('mediaPending')).toEqual([]);
    });

    test('a thirty-first photo discards the oldest, row and files, of the same person only', async () => {
      const oldest = await stage(whale, 1);
      now += 1000;
      const theirs = await stage(fox);
      await fill(whale, MAX_STAGED_PHOTOS - 1);
      expect(await keysIn('mediaTrash')).toEqual([]);
      const newest = await stage(whale, 2);
      expect(await idsOf(whale)).toHaveLength(MAX_STAGED_PHOTOS);
      expect(await idsOf(whale)).not.toContain(oldest);
      expect(await idsOf(whale)).toContain(newest);
      expect(await idsOf(fox)).toEqual([theirs]);
      expect((await keysIn('mediaTrash')).map((key) => key.split('/')[2])).toEqual(Array(4).fill(oldest));
      await expect(take(whale, [newest, oldest])).rejects.toThrow(`gone: ${oldest} 0`);
    });

    test('what its own form holds does not make room for a photo, but no more than a form can hold', async () => {
      await fill(whale, MAX_STAGED_PHOTOS);
      now += 1000;
      const ids = await idsOf(whale);
      const newest = await stage(whale, 1, ids.slice(0, 3));
      expect(await idsOf(whale)).toEqual([...ids.filter((id) => id !== ids[3]), newest]);
      now += 1;
      const next = await stage(whale, 2, await idsOf(whale));
      expect(await idsOf(whale)).toHaveLength(MAX_STAGED_PHOTOS);
      expect(await idsOf(whale)).toContain(next);
      expect(await idsOf(whale)).not.toContain(ids[11]);
    });

    test('what cannot be held makes nothing go', async () => {
      await fill(whale, MAX_STAGED_PHOTOS);
      expect((await stagePhoto(deps(), whale, { bytes: Buffer.from('사진 아님') })).ok).toBe(false);
      expect(await idsOf(whale)).toHaveLength(MAX_STAGED_PHOTOS);
    });

    test('making room and a listing at once: each photo goes to one of the two, and what is full stays full', async () => {
      const ids: string[] = [];
      for (let seed = 0; seed < 4; seed++) ids.push(await stage(whale, seed));
      now += 1000;
      await fill(whale, MAX_STAGED_PHOTOS - 4);
      const holds = Array.from({ length: 4 }, (_, seed) => stage(whale, 10 + seed));
      const takes = await Promise.allSettled(ids.map((id) => take(whale, [id])));
      await Promise.all(holds);
      const claimed = ids.filter((_, index) => takes[index]?.status === 'fulfilled');
      const trashed = new Set((await keysIn('mediaTrash')).map((key) => key.split('/')[2]));
      expect(claimed.filter((id) => trashed.has(id))).toEqual([]);
      expect(await idsOf(whale)).not.toEqual(expect.arrayContaining(claimed));
      await stage(whale, 20);
      expect((await idsOf(whale)).length).toBeLessThanOrEqual(MAX_STAGED_PHOTOS);
    });

    test('what is no photo is not held', async () => {
      expect(await stagePhoto(deps(), whale, { bytes: Buffer.from('사진 아님') })).toEqual({
        ok: false,
        reason: 'unreadable',
      });
      expect(await idsOf(whale)).toEqual([]);
    });

    test('the holding place empties itself after a day, rows and files, and nothing before', async () => {
      const old = await stage(whale, 1);
      now += 1;
      const young = await stage(whale, 2);
      await sweepMedia({ database, storage }, NOW + PENDING_AGE_MS);
      expect((await idsOf(whale)).sort()).toEqual([old, young].sort());
      await sweepMedia({ database, storage }, NOW + PENDING_AGE_MS + 1);
      expect(await idsOf(whale)).toEqual([young]);
      expect(storage.files.size).toBe(4);
      await expect(take(whale, [young, old])).rejects.toThrow(`gone: ${old} 0`);
      await fill(fox, 450);
      await sweepMedia({ database, storage }, NOW + 2 * PENDING_AGE_MS);
      expect([await idsOf(whale), await idsOf(fox), storage.files.size]).toEqual([[], [], 0]);
    });

    test('a photo whose files are given up already is not taken', async () => {
      const id = await stage(whale);
      await database.transaction((tx) => tx.deleteFrom('mediaPending').execute());
      await expect(take(whale, [id])).rejects.toThrow('gone:  1');
    });

    test('taking and a janitor at once: a photo is taken whole or gone whole', async () => {
      const ids = await Promise.all(Array.from({ length: 12 }, (_, seed) => stage(whale, seed)));
      const later = NOW + PENDING_AGE_MS + 1;
      const first = ids.slice(0, 6).map((id) => take(whale, [id]));
      const sweeps = [sweepMedia({ database, storage }, later), sweepMedia({ database, storage }, later)];
      const second = ids.slice(6).map((id) => take(whale, [id]));
      const takes = await Promise.allSettled([...first, ...second]);
      await Promise.all(sweeps);
      await sweepMedia({ database, storage }, later + PENDING_AGE_MS);
      for (const [index, outcome] of takes.entries()) {
        const files = [...storage.files.keys()].filter((key) => key.includes(`/${ids[index]}/`));
        expect(files.sort()).toEqual(
          outcome.status === 'fulfilled' ? photoFileKeys(outcome.value[0]!).sort() : [],
        );
      }
      expect(await idsOf(whale)).toEqual([]);
    });

    test('who leaves gives up all they hold, and no one else’s', async () => {
      await stage(whale, 1);
      await stage(whale, 2);
      const foxId = await stage(fox, 3);
      await database.transaction((tx) => discardAllStagedPhotos(tx, whale.id, now));
      expect([await idsOf(whale), await idsOf(fox)]).toEqual([[], [foxId]]);
      expect(await keysIn('mediaTrash')).toHaveLength(8);
    });

    test('a photo is not staged when its person has left meanwhile, and its files are discarded', async () => {
      await database.transaction((tx) => tx.deleteFrom('account').where('id', '=', whale.id).execute());
      expect(await stagePhoto(deps(), whale, { bytes: await samplePhoto() })).toEqual({
        ok: false,
        reason: 'owner-gone',
      });
      expect(await keysIn('mediaPending')).toEqual([]);
      expect(await keysIn('mediaTrash')).toHaveLength(4);
    });

    test('a photo whose sender breaks off while it is worked on is not held, and its files are given up', async () => {
      const sender = new AbortController();
      storage.beforeWrite = async () => sender.abort();
      const { signal } = sender;
      expect(await stagePhoto(deps(), whale, { bytes: await samplePhoto(), signal })).toEqual({
        ok: false,
        reason: 'aborted',
      });
      expect(await idsOf(whale)).toEqual([]);
      expect(await keysIn('mediaPending')).toEqual([]);
      expect(await keysIn('mediaTrash')).toHaveLength(4);
    });
  });
}
