import type { ActionFunctionArgs } from 'react-router';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines, type TestDatabase } from '../../../test/support/database/engines.ts';
import { addPerson, tradingDeps, type TestPerson } from '../../../test/support/trading.ts';
import { RateLimitedError } from '../../platform/rate-limit/rate-limit.ts';
import type { Limits } from '../../platform/rate-limit/rate-limit.server.ts';
import { listStagedPhotos, stagePhoto } from '../../media/staging/staged-photos.server.ts';
import { PENDING_AGE_MS, sweepMedia } from '../../media/cleanup/cleanup.server.ts';
import { memoryStorage, type MemoryStorage } from '../../media/storage/memory-storage-for-tests.ts';
import { MAX_PHOTO_BYTES } from '../../media/photo.ts';
import { samplePhoto } from '../../media/sample-photos-for-tests.ts';
import { uploadSlots } from '../../media/receive/upload-slots.ts';
import { createLogger } from '../../platform/logger.server.ts';
import { pageOwnProducts } from '../../product/list/own-products.server.ts';
import { publicHandler } from '../../request/handler.server.ts';
import { servicesContext, type Services } from '../../request/services.server.ts';
import { rejectListing } from './listing-form.server.ts';
import { publishListing } from './publish-listing.server.ts';
import { listReports } from '../../support/report/report.server.ts';
import { openArticles } from '../../support/articles/articles.server.ts';

const FIELDS = { title: '코트', category: 'reuse', subCategory: 'women', size: 'M', desc: '따뜻해요' };

for (const engine of engines) {
  describe(engine.name, () => {
    let database: TestDatabase;
    let storage: MemoryStorage;
    let seller: TestPerson;
    let services: Parameters<typeof publishListing>[0]['services'] & Pick<Services, 'onSecurityEvent'>;
    beforeEach(async () => {
      database = await engine.open();
      storage = memoryStorage();
      seller = await addPerson(database, '초록고래');
      services = {
        articles: openArticles(),
        ...tradingDeps(database),
        storage,
        logger: createLogger('silent'),
        config: { uploadsPerAddress: 40 },
      };
    });
    afterEach(() => database.close());

    /** As the page's handler does, for a signed-in seller. */
    function handle(posted: Omit<Parameters<typeof publishListing>[0], 'actor'>) {
      const handler = publicHandler((page) => publishListing({ ...page, actor: seller }), {
        onRateLimit: rejectListing,
      });
      const context = {
        get: (key: object) => (key === servicesContext ? posted.services : posted.pageContext),
      };
      return handler({ context, request: posted.request, params: {} } as unknown as ActionFunctionArgs);
    }

    function send(body: FormData | URLSearchParams | string, headers: HeadersInit = {}, path = '/upload') {
      const request = new Request(`http://dasi.kr${path}`, { method: 'POST', body, headers });
      return handle({ services, request, pageContext: { address: '' } });
    }
    async function form(changes: Record<string, string>, ...photos: (Buffer | string)[]): Promise<FormData> {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...FIELDS, ...changes })) body.set(name, value);
      for (const [index, bytes] of photos.entries()) {
        body.append('photos', new Blob([new Uint8Array(Buffer.from(bytes))]), `${index}.jpg`);
      }
      return body;
    }
    const listed = async () => (await pageOwnProducts(database.read, seller.id)).items;
    const countPending = async () =>
      (await database.read.selectFrom('mediaPending').selectAll().execute()).length;

    test('a listing keeps its photos in their order and nothing is left pending', async () => {
      const photos = await Promise.all([samplePhoto(1), samplePhoto(2), samplePhoto(3)]);
      expect(await send(await form({ price: '48,000' }, ...photos))).toMatchObject({ status: 302 });
      const [product] = await listed();
      expect(product).toMatchObject({ title: '코트', priceWon: 48_000 });
      expect(product?.photos.map(({ key }) => key.split('/').at(-1)?.[0])).toEqual(['0', '1', '2']);
      expect(await countPending()).toBe(0);
    });

    test('scripts get the id of the listing, to offer a look at it', async () => {
      const answer = await send(await form({}), {}, '/upload.data');
      const [product] = await listed();
      expect(answer).toMatchObject({ init: { status: 201 }, data: { ok: true, productId: product?.id } });
    });

    test('P-banned: what is listed after the warning is one report to the operator; what is not, none', async () => {
      const warned = await send(await form({ title: '맥주 팝니다' }));
      expect(warned).toMatchObject({
        init: { status: 422 },
        data: { warnings: [{ slug: '01-alcohol' }], values: { title: '맥주 팝니다', desc: '따뜻해요' } },
      });
      expect(await listed()).toEqual([]);
      const seen = { title: '맥주 팝니다', seenWarnings: '01-alcohol', once: 'one-time-key' };
      for (let time = 0; time < 2; time++)
        expect(await send(await form(seen))).toMatchObject({ status: 302 });
      expect(await send(await form({}))).toMatchObject({ status: 302 });
      const beer = (await listed()).find(({ title }) => title === '맥주 팝니다');
      expect(await listReports(database.read, { all: true, limit: 9 })).toMatchObject([
        { targetId: beer?.id, reason: 'warned', details: '제목에서 찾은 것: 술', reporterName: null },
      ]);
    });

    test('sent twice at once, a form makes one listing and gives up the second photos', async () => {
      const sendOnce = async () => send(await form({ once: 'one-time-key' }, await samplePhoto(1)));
      const answers = await Promise.all([sendOnce(), sendOnce()]);
      expect(answers).toMatchObject([{ status: 302 }, { status: 302 }]);
      expect(await listed()).toHaveLength(1);
      expect(await countPending()).toBe(0);
    });

    test('a wrong field and a broken photo list nothing, keep nothing and are both named', async () => {
      const answer = await send(await form({ title: ' ' }, await samplePhoto(1), 'not a photo'));
      expect(answer).toMatchObject({
        init: { status: 400 },
        data: {
          errors: { title: '제목을 입력해 주세요.', photos: '사진 1.jpg 파일을 읽을 수 없어요.' },
          values: { size: 'M', desc: '따뜻해요' },
        },
      });
      expect(await listed()).toEqual([]);
      expect(await countPending()).toBe(0);
    });

    test('a form with a photo too many stores nothing, and everything typed comes back', async () => {
      let left = 2;
      const limits: Limits = {
        ...services.limits,
        count: async () => {
          if (left-- === 0) throw new RateLimitedError('personPhoto', 90_000);
          return { giveBack: async () => undefined, countOf: () => 0 };
        },
      };
      const warnings: string[] = [];
      services = { ...services, limits, onSecurityEvent: (event) => warnings.push(event) };
      const pageContext: Parameters<typeof publishListing>[0]['pageContext'] = { address: '' };
      const body = await form({}, await samplePhoto(1), await samplePhoto(2), await samplePhoto(3));
      const request = new Request('http://dasi.kr/upload', { method: 'POST', body });
      expect(await handle({ services, request, pageContext })).toMatchObject({
        init: { status: 429 },
        data: { reason: expect.stringContaining('2분 뒤에'), values: FIELDS, hadPhotos: true },
      });
      expect(pageContext.retryAfterS).toBe(90);
      expect(warnings).toEqual(['limited']);
      expect(await listed()).toEqual([]);
      expect(await countPending()).toBe(0);
    });

    const stage = async (person: TestPerson, seed: number): Promise<string> => {
      const outcome = await stagePhoto(services, person, { bytes: await samplePhoto(seed) });
      if (!outcome.ok) throw new Error(outcome.reason);
      return outcome.staged.id;
    };
    const stagedBy = async (person: TestPerson) =>
      (await listStagedPhotos(database.read, person)).map(({ id }) => id).sort();

    test('held photos come in the order of the form, whichever is first has a preview, files follow', async () => {
      const ids: string[] = [];
      for (let seed = 0; seed < 4; seed++) ids.push(await stage(seller, seed));
      const order = [ids[2], ids[0], ids[3], ids[1]];
      const answer = await send(await form({ stagedPhotos: order.join() }, await samplePhoto(5)));
      expect(answer).toMatchObject({ status: 302 });
      const [product] = await listed();
      const folders = product?.photos.map(({ key }) => key.split('/')[2]);
      expect(folders).toEqual([...order, product?.id]);
      expect(await countPending()).toBe(0);
      expect(await stagedBy(seller)).toEqual([]);
      await sweepMedia({ database, storage }, services.now() + PENDING_AGE_MS);
      const previews = [...storage.files.keys()].filter((key) => key.endsWith('preview.jpg'));
      expect(previews).toEqual([`${product?.photos[0]?.key}-preview.jpg`]);
    });

    test('eight staged photos and three files are one too many: ten are listed, and the page that follows says so', async () => {
      const ids: string[] = [];
      for (let seed = 0; seed < 8; seed++) ids.push(await stage(seller, seed));
      const files = await Promise.all([samplePhoto(11), samplePhoto(12), samplePhoto(13)]);
      const answer = await send(await form({ stagedPhotos: ids.join() }, ...files));
      expect(answer instanceof Response && answer.headers.get('Location')).toBe('/receipt?leftOut=1');
      const [product] = await listed();
      const folders = product?.photos.map(({ key }) => key.split('/')[2]);
      expect(folders).toEqual([...ids, product?.id, product?.id]);
      expect(await stagedBy(seller)).toEqual([]);
      expect(await countPending()).toBe(0);
    });

    test('a wrong field keeps held photos, and the next try takes them', async () => {
      const id = await stage(seller, 1);
      expect(await send(await form({ stagedPhotos: id, title: ' ' }))).toMatchObject({
        init: { status: 400 },
      });
      expect(await stagedBy(seller)).toEqual([id]);
      expect(await send(await form({ stagedPhotos: id }))).toMatchObject({ status: 302 });
      expect((await listed())[0]?.photos).toHaveLength(1);
    });

    test('photos that are gone, or another’s, are named by their place; nothing is listed, the rest stays', async () => {
      const other = await addPerson(database, '파란여우');
      const [mine, theirs, gone] = [await stage(seller, 1), await stage(other, 2), 'goneGoneGoneGone'];
      const answer = await send(await form({ stagedPhotos: [theirs, mine, gone].join() }));
      expect(answer).toMatchObject({
        init: { status: 409 },
        data: {
          errors: { photos: '사진 1, 3의 보관이 끝났어요. 다시 보내거나 빼 주세요.' },
          values: { title: '코트' },
          goneIds: [theirs, gone],
        },
      });
      expect(await listed()).toEqual([]);
      expect([await stagedBy(seller), await stagedBy(other)]).toEqual([[mine], [theirs]]);
    });

    test('anyone who leaves the market while their form is on its way is signed out, and nothing of it stays', async () => {
      for (const once of ['', 'one-time-key']) {
        const body = await form({ once }, await samplePhoto(1));
        storage.beforeWrite = async () => {
          await database.transaction((tx) => tx.deleteFrom('account').where('id', '=', seller.id).execute());
        };
        const answer = await send(body);
        expect(answer instanceof Response && answer.headers.get('Location')).toBe('/login');
        expect(await countPending()).toBe(0);
      }
    });

    test('a retry after a lost answer finds its listing, though its photos are held no more', async () => {
      const stagedPhotos = await stage(seller, 1);
      const sendOnce = async () => send(await form({ once: 'one-time-key', stagedPhotos }));
      expect(await Promise.all([sendOnce(), sendOnce()])).toMatchObject([{ status: 302 }, { status: 302 }]);
      const retried = await sendOnce();
      const ids = (await listed()).map(({ id }) => id);
      expect(ids).toHaveLength(1);
      expect(retried instanceof Response && retried.headers.get('Location')).toBe(
        `/product/detail/${ids[0]}`,
      );
    });

    test('a form that names its photos finds a place where there is none for a photo', async () => {
      const stagedPhotos = await stage(seller, 1);
      const encoded = new Response(await form({ stagedPhotos }));
      const body = await encoded.text();
      const headers = { 'Content-Type': encoded.headers.get('Content-Type')! };
      const slots = Array.from({ length: 8 }, (_, index) => {
        const accountId = String(index);
        return uploadSlots.take({ accountId, address: accountId, maxUploadsPerAddress: 40 })!;
      });
      for (const [index, slot] of slots.entries())
        slot.add(MAX_PHOTO_BYTES - (index === 7 ? 1024 * 1024 : 0));
      const refused = await send(await form({}, Buffer.alloc(2 * 1024 * 1024)));
      expect(refused).toMatchObject({ init: { status: 429 } });
      const answer = await send(body, headers);
      for (const slot of slots) slot.release();
      expect(answer).toMatchObject({ status: 302 });
    });

    test('what is no multipart form is refused with 415, a broken one with 400', async () => {
      expect(await send(new URLSearchParams(FIELDS))).toMatchObject({ init: { status: 415 } });
      const broken = { 'Content-Type': 'multipart/form-data; boundary=x' };
      expect(
        await send('--x\r\nContent-Disposition: form-data; name="title"\r\n\r\n코트', broken),
      ).toMatchObject({
        init: { status: 400 },
      });
      expect(await listed()).toEqual([]);
    });
  });
}
