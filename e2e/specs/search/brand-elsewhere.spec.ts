import { expect, test } from '../../support/market-test.ts';
import { moveIn, offer, offerAll } from '../../support/stock.ts';

test('P-brand: beyond the brand matches of other categories that are shown, a link leads to all of them', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const [category, brand] = ['reuse', '너른공방'];
  const listings = Array.from({ length: 20 }, (_, index) => ({ title: `소반 ${index}`, category, brand }));
  await offerAll(seller, listings);
  const elsewhere = page.getByRole('region', { name: '다른 카테고리의 브랜드 검색 결과' });
  const more = elsewhere.getByRole('link', { name: '전체 상품에서 더 보기' });
  await expect(async () => {
    await page.goto(`/product/exchange?q=${brand}`);
    await expect(elsewhere.getByRole('listitem')).toHaveCount(20, { timeout: 1_000 });
  }).toPass();
  await expect(more).toHaveCount(0);

  await offer(seller, { title: '소반 20', category, brand });
  await expect(async () => {
    await page.goto(`/product/exchange?q=${brand}`);
    await expect(more).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(elsewhere.getByRole('listitem')).toHaveCount(20);
  await more.click();
  await page.waitForURL((url) => url.pathname === '/product' && url.searchParams.get('q') === brand);
  await expect(page.getByText('상품 수 21')).toBeAttached();
});
