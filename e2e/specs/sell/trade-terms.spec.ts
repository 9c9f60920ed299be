import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { field } from '../../support/upload-form.ts';

test('P-usual: the usual price is shown once the price is touched, and follows title and kind', async ({
  page,
  context,
  market,
}) => {
  const seller = await moveIn(market);
  for (let at = 1; at <= 8; at++)
    await offer(seller, {
      title: `캠핑랜턴 ${['빨강', '파랑'][at % 2]}`,
      subCategory: 'sports_camping',
      price: `${at}0000`,
    });
  const search = { title: '캠핑랜턴', subCategory: 'sports_camping' };
  const ask = async () =>
    (await seller.visitor.get(`/api/usual-price?${new URLSearchParams(search)}`)).json() as Promise<object>;
  await expect.poll(ask, { timeout: 15_000 }).toEqual({ low: 20_000, high: 70_000, count: 8 });
  const unknown = await seller.visitor.get('/api/usual-price?title=a&subCategory=nothing');
  expect(unknown.status).toBe(400);

  await enterAs(context, seller, market.url);
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/usual-price')) requests.push(request.url());
  });
  await page.goto('/upload');
  const usual = page.getByRole('status').filter({ hasText: '비슷한 상품은' });
  await field(page, '제목').fill('캠핑랜턴 팔아요');
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('sports_camping');
  expect(requests).toEqual([]);
  await field(page, '가격').fill('35000');
  await expect(usual).toHaveText('비슷한 상품은 보통 20,000 ~ 70,000원');
  await expectAccessible(page, 'the form with the usual price');
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('books');
  await expect(usual).toHaveCount(0);
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('sports_camping');
  await expect(usual).toBeVisible();
});

test('P-where: what is sent needs no place, and the place comes back with meeting', async ({
  page,
  context,
  market,
}) => {
  await enterAs(context, await moveIn(market), market.url);
  await page.goto('/upload');
  const method = page.getByRole('radiogroup', { name: '거래 방법' });
  await expect(method.getByRole('radio', { name: '둘 다' })).toBeChecked();
  await field(page, '거래 장소').fill('망원역 2번 출구');
  await method.getByRole('radio', { name: '택배' }).check();
  await expect(field(page, '거래 장소')).toBeHidden();
  await method.getByRole('radio', { name: '직거래' }).check();
  await expect(field(page, '거래 장소')).toHaveValue('망원역 2번 출구');
});

test('an untouched form is left without a question', async ({ page, context, market }) => {
  await enterAs(context, await moveIn(market), market.url);
  await page.goto('/profile');
  await page.goto('/upload');
  await expect(page.getByRole('radio', { name: '둘 다' })).toBeChecked();
  await page.goBack();
  await page.waitForURL('/profile');
  await page.goto('/upload');
  await expect(page.getByText('쓰던 글')).toHaveCount(0);
});
