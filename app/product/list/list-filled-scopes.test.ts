import { expect, test } from 'vitest';
import { engines } from '../../../test/support/database/engines.ts';
import { addListing, openTradingMarket } from '../../../test/support/trading.ts';
import { buyProduct } from '../../purchase/purchase.server.ts';
import { listFilledScopes } from './list-products.server.ts';
import { removeProduct } from '../remove-product.server.ts';

test.each(engines)('$name: a scope counts as soon and as long as something is in it', async (engine) => {
  const { database, deps, whale, fox } = await openTradingMarket(engine);
  const filled = async () =>
    (await listFilledScopes(database.read)).map((scope) => Object.values(scope).join(' ')).sort();
  expect(await filled()).toEqual([]);
  const book = await addListing(deps, whale, { category: 'free', subCategory: 'books' });
  await addListing(deps, whale, { category: 'reuse', subCategory: 'other' });
  for (const category of ['best', 'free'] as const)
    await addListing(deps, whale, { category, subCategory: 'digital' });
  await addListing(deps, fox, { category: 'free', subCategory: 'digital' });
  const all = ['best digital', 'free books', 'free digital', 'reuse other'];
  expect(await filled()).toEqual(all);
  await buyProduct(deps, fox, { productId: book });
  expect(await filled()).toEqual(all);
  await removeProduct(deps, whale, { productId: book });
  expect(await filled()).toEqual(['best digital', 'free digital', 'reuse other']);
  await database.close();
});
