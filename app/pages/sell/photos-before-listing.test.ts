import { expect, onTestFinished, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addPerson, tradingDeps, type TestPerson } from '../../../test/support/trading.ts';
import { uploadFields, uploadForm } from '../../../test/support/visitor.ts';
import { listStagedPhotos, stagePhoto } from '../../media/staging/staged-photos.server.ts';
import { memoryStorage } from '../../media/storage/memory-storage-for-tests.ts';
import { samplePhoto } from '../../media/sample-photos-for-tests.ts';
import { createLogger } from '../../platform/logger.server.ts';
import { pageOwnProducts } from '../../product/list/own-products.server.ts';
import { publishListing } from './publish-listing.server.ts';
import { openArticles } from '../../support/articles/articles.server.ts';

test.each(engines)(
  '$name: neither a listing nor a staged photo exists before the last of its files is stored',
  async ({ open }) => {
    const database = await open();
    onTestFinished(() => database.close());
    const storage = memoryStorage();
    const services = {
      articles: openArticles(),
      ...tradingDeps(database),
      storage,
      logger: createLogger('silent'),
      config: { uploadsPerAddress: 40 },
    };
    const [slow, quick] = [await addPerson(database, '느린달팽이'), await addPerson(database, '빠른토끼')];
    const stored = Promise.withResolvers<void>();
    storage.beforeWrite = async (key) => {
      if (key.includes(slow.id) && key.endsWith('-360.webp')) await stored.promise;
    };
    const photo = await samplePhoto(1);
    const stage = (actor: TestPerson) => stagePhoto(services, actor, { bytes: photo });
    const list = (actor: TestPerson) => {
      const body = uploadForm(uploadFields(), [{ bytes: photo, name: 'a.jpg' }]);
      const request = new Request('http://dasi.kr/upload', { method: 'POST', body });
      return publishListing({ services, request, pageContext: { address: '' }, actor });
    };
    const read = async (actor: TestPerson) => [
      (await listStagedPhotos(database.read, actor)).length,
      (await pageOwnProducts(database.read, actor.id)).items.length,
    ];
    const slowly = [stage(slow), list(slow)];
    await Promise.all([stage(quick), list(quick)]);
    expect([await read(quick), await read(slow)]).toEqual([
      [1, 1],
      [0, 0],
    ]);
    stored.resolve();
    await Promise.all(slowly);
    expect(await read(slow)).toEqual([1, 1]);
  },
);
