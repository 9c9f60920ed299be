import { expect, onTestFinished, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, addPerson, openTradingMarket } from '../../../test/support/trading.ts';
import { addBlock } from '../../account/block/block.server.ts';
import { memoryStorage } from '../../media/storage/memory-storage-for-tests.ts';
import { listNotices } from '../../notice/notice.server.ts';
import { pickProduct } from '../../pick/pick.server.ts';
import { createLogger } from '../../platform/logger.server.ts';
import { openArticles } from '../../support/articles/articles.server.ts';
import { editListing } from './edit-listing.server.ts';

const FIELDS = {
  title: '참나무 책상',
  category: 'reuse',
  subCategory: 'furniture',
  size: '중',
  desc: '튼튼',
};

test.each(engines)(
  'P-drop: people who picked a listing are notified of a lower price, once a day (%s)',
  async (engine) => {
    const { database, deps, whale: seller, fox } = await openTradingMarket(engine);
    onTestFinished(() => database.close());
    const [bear, deer] = [await addPerson(database, '갈색곰'), await addPerson(database, '하얀사슴')];
    const services = {
      ...deps,
      articles: openArticles(),
      storage: memoryStorage(),
      logger: createLogger('silent'),
      config: { uploadsPerAddress: 40 },
    };
    const productId = await addListing(deps, seller, { title: FIELDS.title, priceWon: 100_000 });
    for (const picker of [fox, bear]) await pickProduct(deps, picker, { productId });
    const block = { blockerId: bear.id, blockedId: seller.id, now: deps.now() };
    await database.transaction((tx) => addBlock(tx, block));

    async function setPrice(price: string): Promise<void> {
      const body = new FormData();
      for (const [name, value] of Object.entries({ ...FIELDS, price })) body.set(name, value);
      const request = new Request(`http://dasi.kr/product/edit/${productId}`, { method: 'POST', body });
      const page = { services, request, actor: seller, params: { id: productId } };
      const answer = await editListing({ ...page, pageContext: { address: '' } });
      expect(answer).toMatchObject({ status: 302 });
    }
    const heardBy = async ({ id }: { id: string }) =>
      (await listNotices(database.read, id, 9)).map(({ kind, title, person }) => ({ kind, title, person }));

    await setPrice('99000');
    await setPrice('120000');
    expect(await heardBy(fox)).toEqual([]);
    await setPrice('90000');
    await setPrice('80000');
    const heard = { kind: 'price-dropped', title: FIELDS.title, person: null };
    expect(await heardBy(fox)).toEqual([heard]);
    for (const other of [seller, bear, deer]) expect(await heardBy(other)).toEqual([]);
  },
);
