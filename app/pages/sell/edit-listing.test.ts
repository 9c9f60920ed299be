import type { ActionFunctionArgs } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { addPerson, tradingDeps, type TestPerson } from '../../../test/support/trading.ts';
import { PENDING_AGE_MS, sweepMedia } from '../../media/cleanup/cleanup.server.ts';
import { photoFileKey, photoFileKeys, photoId, previewFileKey, type Photo } from '../../media/photo.ts';
import { samplePhoto } from '../../media/sample-photos-for-tests.ts';
import { listStagedPhotos, stagePhoto } from '../../media/staging/staged-photos.server.ts';
import { memoryStorage, type MemoryStorage } from '../../media/storage/memory-storage-for-tests.ts';
import { createLogger } from '../../platform/logger.server.ts';
import { listingVersion } from '../../product/edit/listing-version.server.ts';
import { listPriceHistory } from '../../product/edit/price-history.server.ts';
import { findProduct } from '../../product/product.server.ts';
import { removeProduct } from '../../product/remove-product.server.ts';
import { buyProduct } from '../../purchase/purchase.server.ts';
import { publicHandler } from '../../request/handler.server.ts';
import { servicesContext } from '../../request/services.server.ts';
import { editListing } from './edit-listing.server.ts';
import { rejectListing } from './listing-form.server.ts';
import { publishListing } from './publish-listing.server.ts';
import { openArticles } from '../../support/articles/articles.server.ts';

const FIELDS = { title: '코트', category: 'reuse', subCategory: 'women', size: 'M', desc: '따뜻해요' };

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let storage: MemoryStorage;
    let seller: TestPerson;
    let fox: TestPerson;
    let services: Parameters<typeof editListing>[0]['services'] &
      ReturnType<typeof tradingDeps<TestDatabase>>;

    beforeEach(async () => {
      database = await engine.open();
      storage = memoryStorage();
      seller = await addPerson(database, '초록고래');
      fox = await addPerson(database, '파란여우');
      services = {
        articles: openArticles(),
        ...tradingDeps(database),
        storage,
        logger: createLogger('silent'),
        config: { ...tradingDeps(database).config, uploadsPerAddress: 40 },
      };
    });
    afterEach(() => database.close());

    type Changes = Record<string, string | string[]>;

    function form(changes: Changes, ...photos: (Buffer | string)[]): FormData {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...FIELDS, ...changes })) {
        for (const each of [value].flat()) body.append(name, each);
      }
      for (const [index, bytes] of photos.entries())
        body.append('photos', new Blob([new Uint8Array(Buffer.from(bytes))]), `${index}.jpg`);
      return body;
    }

    /** As the page's handler does, for a person who is signed in. */
    function post(path: string, body: FormData, actor: TestPerson, id?: string) {
      const request = new Request(`http://dasi.kr${path}`, { method: 'POST', body });
      const handler = publicHandler(
        (page) => (id === undefined ? publishListing({ ...page, actor }) : editListing({ ...page, actor })),
        { onRateLimit: rejectListing },
      );
      const context = { get: (key: object) => (key === servicesContext ? services : { address: '' }) };
      return handler({ context, request, params: { id } } as unknown as ActionFunctionArgs);
    }

    const edit = (id: string, changes: Changes, ...photos: (Buffer | string)[]) =>
      post(`/product/edit/${id}`, form(changes, ...photos), seller, id);

    async function publish(changes: Changes, ...seeds: number[]): Promise<string> {
      const photos = await Promise.all(seeds.map(samplePhoto));
      const answer = await post('/upload.data', form(changes, ...photos), seller);
      return (answer as { data: { productId: string } }).data.productId;
    }

    const read = async (id: string) => (await findProduct(database.read, id))!;
    const idsOf = async (id: string) => (await read(id)).photos.map(photoId);
    const stage = async (seed: number) => {
      const outcome = await stagePhoto(services, seller, { bytes: await samplePhoto(seed) });
      return outcome.ok ? outcome.staged.id : expect.unreachable();
    };
    const countPending = async () =>
      (await database.read.selectFrom('mediaPending').selectAll().execute()).length;
    const trash = async () =>
      (await database.read.selectFrom('mediaTrash').select('key').execute()).map(({ key }) => key);
    /** Whether just the listing's files are left once all that is old has been deleted. */
    const expectOnlyFilesOf = async (id: string) => {
      await sweepMedia({ database, storage }, services.now() + 2 * PENDING_AGE_MS);
      const { photos } = await read(id);
      const first = (photo: Photo, index: number) =>
        photoFileKeys(photo).filter((key) => index === 0 || key !== previewFileKey(photo));
      expect([...storage.files.keys()].toSorted()).toEqual(photos.flatMap(first).toSorted());
    };

    test('P-edit: every field is changed, and the change log says so once', async () => {
      const id = await publish({ price: '30000' });
      const changes = {
        title: '울 코트',
        category: 'best',
        subCategory: 'men',
        brand: '다시',
        size: 'L',
        desc: '새 설명',
        price: '29000',
      };
      const answer = await edit(id, changes);
      expect(answer).toMatchObject({ status: 302 });
      expect((answer as Response).headers.get('Location')).toBe(`/product/detail/${id}`);
      const { price, ...texts } = changes;
      expect(await read(id)).toMatchObject({ ...texts, priceWon: Number(price), sellerId: seller.id });
      const log = await database.read.selectFrom('change').select('kind').orderBy('seq').execute();
      expect(log.map(({ kind }) => kind)).toEqual(['published', 'edited']);
    });

    test('scripts get the id of the listing', async () => {
      const id = await publish({});
      const answer = await post(`/product/edit/${id}.data`, form({}), seller, id);
      expect(answer).toMatchObject({ init: { status: 201 }, data: { ok: true, productId: id } });
    });

    test('photos stay, go, are added and ordered as the form names them', async () => {
      const id = await publish({}, 1, 2, 3);
      const [first, second, third] = await idsOf(id);
      const staged = await stage(4);
      expect(await edit(id, { keep: ['', third!, staged, first!] }, await samplePhoto(5))).toMatchObject({
        status: 302,
      });
      const { photos } = await read(id);
      expect(photos.map(photoId).slice(1, 3)).toEqual([expect.any(String), first]);
      expect(photos).toHaveLength(4);
      expect(photos.map(photoId)).not.toContain(second);
      expect(await countPending()).toBe(0);
      expect(await listStagedPhotos(database.read, seller)).toEqual([]);
      await expectOnlyFilesOf(id);
    });

    test('without `keep` all photos stay, with an empty one none', async () => {
      const id = await publish({}, 1, 2);
      const before = await idsOf(id);
      await edit(id, { title: '그대로' });
      expect(await idsOf(id)).toEqual(before);
      await edit(id, { keep: '' });
      expect(await idsOf(id)).toEqual([]);
      await expectOnlyFilesOf(id);
    });

    test('a photo that becomes the first gets a link preview, and the one before loses its own', async () => {
      const id = await publish({}, 1, 2);
      const [one, two] = (await read(id)).photos;
      const sizeOf = ({ width, height }: Photo) => ({ width, height });
      await edit(id, { keep: [photoId(one!), photoId(two!)], first: photoId(two!) });
      const { photos } = await read(id);
      expect(sizeOf(photos[0]!)).toEqual(sizeOf(two!));
      expect(storage.files.get(photoFileKey(photos[0]!, 360))).toEqual(
        storage.files.get(photoFileKey(two!, 360)),
      );
      expect(storage.files.has(previewFileKey(photos[0]!))).toBe(true);
      expect(photos[1]).toEqual(one);
      expect(await trash()).toContain(previewFileKey(one!));
      await expectOnlyFilesOf(id);
    });

    test('only its seller edits it, and nothing that others send is stored', async () => {
      const id = await publish({}, 1);
      const body = form({ title: '빼앗은 코트' }, await samplePhoto(2));
      await expect(post(`/product/edit/${id}`, body, fox, id)).rejects.toMatchObject({
        init: { status: 403 },
      });
      await expect(edit('none', {})).rejects.toMatchObject({ init: { status: 404 } });
      expect(await read(id)).toMatchObject({ title: '코트' });
      expect(await countPending()).toBe(0);
    });

    test("photos of another listing or another's staged photo are not taken", async () => {
      const [id, other] = [await publish({}, 1), await publish({}, 2)];
      const foreign = (await idsOf(other))[0]!;
      const stagedByFox = await stagePhoto(services, fox, { bytes: await samplePhoto(3) });
      const fromFox = stagedByFox.ok ? stagedByFox.staged.id : expect.unreachable();
      for (const wrong of [foreign, fromFox, `../${foreign}`.slice(3), '0-000000000000']) {
        const answer = await edit(id, { keep: wrong });
        expect(answer).toMatchObject({ init: { status: 409 }, data: { ok: false, goneIds: [wrong] } });
      }
      expect(await listStagedPhotos(database.read, fox)).toHaveLength(1);
      expect([(await idsOf(id)).length, (await idsOf(other)).length]).toEqual([1, 1]);
    });

    test('named twice, a photo stands once; of more than ten the first ten are looked for', async () => {
      const id = await publish({}, 1);
      const [only] = await idsOf(id);
      await edit(id, { keep: [only!, only!] });
      expect(await idsOf(id)).toEqual([only]);
      const ten = Array.from({ length: 10 }, (_, index) => `0-00000000000${index}`);
      expect(await edit(id, { keep: [only!, ...ten] })).toMatchObject({ init: { status: 409 } });
      expect(await edit(id, { keep: only! }, 'not a photo')).toMatchObject({
        init: { status: 422 },
        data: { errors: { photos: '사진 0.jpg 파일을 읽을 수 없어요.' }, remainingIds: [only] },
      });
      expect(await countPending()).toBe(0);
    });

    test('P-edit: a sold listing stays as it was sold, and everything typed comes back', async () => {
      const id = await publish({ price: '1000' }, 1);
      await buyProduct(services, { ...fox }, { productId: id });
      const answer = await edit(
        id,
        { title: '늦은 수정', price: '9000', once: 'one-time-key' },
        await samplePhoto(2),
      );
      expect(answer).toMatchObject({
        init: { status: 409 },
        data: {
          ok: false,
          reason: expect.stringContaining('거래가 완료된'),
          values: { title: '늦은 수정', price: '9000' },
        },
      });
      expect(await read(id)).toMatchObject({ title: '코트', priceWon: 1000 });
      expect(await countPending()).toBe(0);
      expect(await database.read.selectFrom('once').selectAll().execute()).toEqual([]);
    });

    test('a form from an earlier version of the listing is rejected, and its next submission overwrites', async () => {
      const id = await publish({}, 1, 2);
      const version = listingVersion(await read(id));
      const [one, two] = await idsOf(id);
      await edit(id, { version, title: '먼저', keep: one! });
      const lastEdit = await edit(id, { version, title: '나중', keep: [one!, two!] });
      const present = listingVersion(await read(id));
      expect(lastEdit).toMatchObject({
        init: { status: 409 },
        data: { version: present, goneIds: [two], values: { title: '나중' }, remainingIds: [one, two] },
      });
      expect(await edit(id, { version: present, title: '나중', keep: one! })).toMatchObject({ status: 302 });
      expect(await read(id)).toMatchObject({ title: '나중' });
    });

    test('a form that is sent again after a lost answer changes nothing more', async () => {
      const id = await publish({}, 1);
      const version = listingVersion(await read(id));
      const again = { version, once: 'one-time-key', title: '한 번', price: '500' };
      const send = async () => edit(id, again, await samplePhoto(2));
      expect(await Promise.all([send(), send()])).toMatchObject([{ status: 302 }, { status: 302 }]);
      expect(await read(id)).toMatchObject({ title: '한 번' });
      expect(await idsOf(id)).toHaveLength(2);
      expect(await countPending()).toBe(0);
      expect(await listPriceHistory(database.read, await read(id))).toHaveLength(2);
      await expectOnlyFilesOf(id);
    });

    test('P-edit: each change of the price is stored, until the listing goes', async () => {
      const id = await publish({ price: '30000' });
      const prices = async () =>
        (await listPriceHistory(database.read, await read(id))).map((one) => one.priceWon);
      expect(await prices()).toEqual([30_000]);
      await edit(id, { price: '30000', title: '값은 그대로' });
      await edit(id, { price: '25000' });
      await edit(id, { price: '' });
      expect(await prices()).toEqual([30_000, 25_000, null]);
      for (let price = 1; price <= 30; price++) await edit(id, { price: String(price) });
      expect(await prices()).toHaveLength(20);
      expect((await prices()).at(-1)).toBe(30);
      await removeProduct(services, seller, { productId: id });
      expect(await database.read.selectFrom('productPrice').selectAll().execute()).toEqual([]);
    });

    test.each(['buy', 'delete'] as const)('an edit that meets a %s: one of them is first', async (other) => {
      for (let round = 0; round < 5; round++) {
        const id = await publish({ price: '1000' }, 1);
        const [oldId] = await idsOf(id);
        const meet =
          other === 'buy'
            ? buyProduct(services, { ...fox }, { productId: id })
            : removeProduct(services, seller, { productId: id });
        const [edited] = await Promise.allSettled([
          edit(id, { title: '새 이름', price: '2000', keep: '' }),
          meet,
        ]);
        const product = await findProduct(database.read, id);
        if (other === 'delete') {
          expect(product).toBeUndefined();
          continue;
        }
        const isEdited = edited.status === 'fulfilled' && (edited.value as Response).status === 302;
        const purchases = database.read.selectFrom('purchase').selectAll();
        const purchase = await purchases.where('productId', '=', id).executeTakeFirstOrThrow();
        expect(product).toMatchObject({ sold: true, title: isEdited ? '새 이름' : '코트' });
        expect(purchase).toMatchObject({ title: product!.title, priceWon: product!.priceWon });
        expect(product!.photos.map(photoId)).toEqual(isEdited ? [] : [oldId]);
      }
      expect(await countPending()).toBe(0);
    });
  });
}
