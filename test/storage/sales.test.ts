import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buyProduct, completeSale } from '../../app/purchase/purchase.server.ts';
import { countSales, pageSales } from '../../app/purchase/sales/sales.server.ts';
import { removeProduct } from '../../app/product/remove-product.server.ts';
import { engines } from '../support/database/engines.ts';
import { addListing, openTradingMarket, type TradingMarket } from '../support/trading.ts';

describe.each(engines)('$name: what a person has sold', (engine) => {
  let market: TradingMarket;
  beforeEach(async () => {
    market = await openTradingMarket(engine);
  });
  afterEach(() => market.database.close());

  const salesOf = async (sellerId: string) =>
    (await pageSales(market.database.read, sellerId, 'sold')).items.map(({ productId, buyerName }) => [
      productId,
      buyerName,
    ]);

  test('names the buyer where the market knows one, newest first', async () => {
    const { deps, whale, fox } = market;
    const [bought, outside] = [await addListing(deps, whale), await addListing(deps, whale)];
    await addListing(deps, whale);
    await buyProduct(deps, fox, { productId: bought });
    await completeSale(deps, whale, { productId: outside, buyerId: null });
    expect(await salesOf(whale.id)).toEqual([
      [outside, null],
      [bought, fox.nickname],
    ]);
    expect(await salesOf(fox.id)).toEqual([]);
    expect(await countSales(deps.database.read, whale.id)).toEqual({ sold: 2, cancelled: 0 });
  });

  test('keeps the record of a listing that was deleted, and nothing of one sold outside', async () => {
    const { deps, whale, fox } = market;
    const [bought, outside] = [await addListing(deps, whale), await addListing(deps, whale)];
    await buyProduct(deps, fox, { productId: bought });
    await completeSale(deps, whale, { productId: outside, buyerId: null });
    for (const productId of [bought, outside]) await removeProduct(deps, whale, { productId });
    expect(await salesOf(whale.id)).toEqual([[bought, fox.nickname]]);
    expect(await countSales(deps.database.read, whale.id)).toEqual({ sold: 1, cancelled: 0 });
  });

  test('has what was taken back in a list of its own', async () => {
    const { deps, whale, fox } = market;
    const productId = await addListing(deps, whale);
    const record = { id: 'taken-back', productId, title: '의자', priceWon: 1, photo: null, boughtAt: 1 };
    const people = { buyerId: fox.id, buyerName: '여우', sellerId: whale.id, sellerName: '고래' };
    await deps.database.transaction((tx) =>
      tx
        .insertInto('cancelledPurchase')
        .values({ ...record, ...people, category: 'chair', cancelledAt: 2 })
        .execute(),
    );
    const { items } = await pageSales(deps.database.read, whale.id, 'cancelled');
    expect(items).toMatchObject([{ productId, buyerName: fox.nickname, boughtAt: 1 }]);
    expect(await salesOf(whale.id)).toEqual([]);
    expect(await countSales(deps.database.read, whale.id)).toEqual({ sold: 0, cancelled: 1 });
  });
});
