import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../../../test/support/trading.ts';
import { pickProduct } from '../../pick/pick.server.ts';
import { readChanges } from '../../platform/change-log.server.ts';
import { editProduct } from '../edit/edit-product.server.ts';
import { hideListing, unhideListing } from '../../moderation/moderate-listing.server.ts';
import { buyProduct } from '../../purchase/purchase.server.ts';
import { listProducts } from '../list/list-products.server.ts';
import { getProduct } from '../product.server.ts';
import { bumpProduct } from './bump-product.server.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const START = { tx: '0', seq: 0 };

for (const engine of engines) {
  describe(engine.name, () => {
    let market: TradingMarket;
    let deps: TradingMarket['deps'];
    let time: number;

    beforeEach(async () => {
      market = await openTradingMarket(engine);
      time = Date.UTC(2026, 10, 21);
      deps = { ...market.deps, now: () => time };
    });
    afterEach(() => market.database.close());

    const bump = (productId: string, actor = market.whale) => bumpProduct(deps, actor, { productId });
    const read = (id: string) => getProduct(market.database.read, id);
    const newest = async () =>
      (await listProducts(market.database.read, {}, 'new', undefined))!.products.map(({ id }) => id);

    function cutTo(productId: string, priceWon: number) {
      const draft = {
        title: '의자',
        brand: '',
        size: 'M',
        desc: '의자',
        category: 'best',
        subCategory: 'furniture',
        priceWon,
      } as const;
      const edit = { productId, draft, photoIds: [], photos: [], version: undefined, onceKey: undefined };
      return editProduct(deps, market.whale, edit);
    }

    test('P-bump: three days after listing, then every three days, it moves to the top', async () => {
      const [old, other] = [await addListing(deps, market.whale), await addListing(deps, market.whale)];
      const listedAt = time;
      time += 3 * DAY_MS - 1;
      expect(await bump(old)).toEqual({
        ok: false,
        problem: { reason: 'early', at: listedAt + 3 * DAY_MS },
      });
      time += 1;
      expect(await bump(old)).toEqual({ ok: true });
      expect(await newest()).toEqual([old, other]);
      expect(await read(old)).toMatchObject({ createdAt: listedAt, bumpedAt: time, bumpCount: 1 });
      const third = await addListing(deps, market.whale);
      expect(await newest()).toEqual([third, old, other]);
      expect(await bump(old)).toMatchObject({ problem: { reason: 'early', at: time + 3 * DAY_MS } });
    });

    test('P-bump: ten times at most', async () => {
      const id = await addListing(deps, market.whale);
      for (let times = 0; times < 10; times++) {
        time += 3 * DAY_MS;
        expect(await bump(id)).toEqual({ ok: true });
      }
      time += 30 * DAY_MS;
      expect(await bump(id)).toEqual({ ok: false, problem: { reason: 'spent' } });
    });

    test('P-bump: a price cut of a twentieth bumps at once, once a day, and counts as none of the ten', async () => {
      const [id, other] = [
        await addListing(deps, market.whale, { priceWon: 10_000 }),
        await addListing(deps, market.whale),
      ];
      await cutTo(id, 9_600);
      expect(await newest()).toEqual([other, id]);
      await cutTo(id, 9_120);
      expect(await newest()).toEqual([id, other]);
      expect(await read(id)).toMatchObject({ bumpedAt: time, bumpCount: 0 });
      const third = await addListing(deps, market.whale);
      time += DAY_MS - 1;
      await cutTo(id, 8_000);
      expect(await newest()).toEqual([third, id, other]);
      time += 1;
      await cutTo(id, 7_000);
      expect(await newest()).toEqual([id, third, other]);
    });

    test('raising a price first gains no bump', async () => {
      const [id, other] = [
        await addListing(deps, market.whale, { priceWon: 10_000 }),
        await addListing(deps, market.whale),
      ];
      await cutTo(id, 20_000);
      await cutTo(id, 10_000);
      expect(await newest()).toEqual([other, id]);
    });

    test('only its seller bumps a listing, and none that is sold', async () => {
      const id = await addListing(deps, market.whale);
      time += 3 * DAY_MS;
      await expect(bump(id, market.fox)).rejects.toMatchObject({ code: 'forbidden' });
      await expect(bump('nowhere')).rejects.toMatchObject({ code: 'not-found' });
      await buyProduct(deps, market.fox, { productId: id });
      expect(await bump(id)).toEqual({ ok: false, problem: { reason: 'sold' } });
    });

    test('of several bumps at once one moves it, and picks beside them all count', async () => {
      const id = await addListing(deps, market.whale);
      time += 3 * DAY_MS;
      const bumps = Array.from({ length: 6 }, () => bump(id));
      const picks = Array.from({ length: 6 }, () => pickProduct(deps, market.fox, { productId: id }));
      const outcomes = await Promise.all(bumps);
      await Promise.all(picks);
      expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
      expect(await read(id)).toMatchObject({ bumpCount: 1, pickCount: 1 });
    });

    test('no position is handed out twice, also where the newest listing is gone', async () => {
      const [first, second] = [await addListing(deps, market.whale), await addListing(deps, market.whale)];
      time += 3 * DAY_MS;
      await bump(first);
      const { feedSeq } = await read(first);
      const why = { productId: first, reason: '확인하고 있어요.' };
      await hideListing(deps, why);
      await bump(second);
      expect((await read(second)).feedSeq).toBeGreaterThan(feedSeq);
      await unhideListing(deps, why);
      expect(await read(first)).toMatchObject({ feedSeq, bumpCount: 1, bumpedAt: time });
    });

    test('the log names the old and the new position', async () => {
      const id = await addListing(deps, market.whale);
      const before = (await read(id)).feedSeq;
      time += 3 * DAY_MS;
      await bump(id);
      const after = (await read(id)).feedSeq;
      const readLog = async () =>
        (await readChanges(market.database, START, 10)).changes.map(({ kind, feedSeq }) => [kind, feedSeq]);
      await expect.poll(readLog).toEqual([
        ['published', before],
        ['edited', before],
        ['edited', after],
      ]);
    });
  });
}
