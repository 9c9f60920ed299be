import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, sayByRequest } from '../../support/talk.ts';

test('on one’s own listing 상태 reserves, reopens and ends a sale outside the market', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '상태가 바뀌는 책상' });
  await sayByRequest(buyer, await begin(buyer, listing), '있나요?');
  await enterAs(page.context(), seller, market.url);
  await page.goto(listing);
  await page.getByRole('link', { name: '상태' }).click();
  await page.waitForURL(/\/receipt\/[\w-]+\/state$/);
  await page.getByRole('radio', { name: '예약중' }).check();
  await page.getByRole('button', { name: '저장' }).click();
  await expect(page.getByText('예약할 분을 골라 주세요.')).toBeVisible();
  await expectAccessible(page, 'state of a listing');
  await page.getByLabel('누구와').selectOption({ label: buyer.nickname });
  await page.getByRole('button', { name: '저장' }).click();
  await page.waitForURL(listing);
  await expect(page.getByText('예약중이에요')).toBeVisible();
  await page.getByRole('link', { name: '상태' }).click();
  await expect(page.getByLabel('누구와')).toHaveValue(/./);
  await page.getByRole('radio', { name: '거래 완료' }).check();
  await page.getByLabel('누구와').selectOption({ label: '다른 곳에서 거래했어요' });
  await expect(page.getByText('거래 완료로 바꾸면 판매자 혼자서는 되돌릴 수 없어요.')).toBeVisible();
  await page.getByRole('button', { name: '거래 완료' }).click();
  await page.waitForURL(listing);
  await expect(page.getByRole('button', { name: '거래 완료' })).toBeDisabled();
  await expect(page.getByRole('link', { name: '상태' })).toHaveCount(0);
  expect(await (await buyer.visitor.get('/profile/purchases')).text()).not.toContain('상태가 바뀌는 책상');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('reserving, ending it and completing are forms', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const listing = await offer(seller, { title: '조용한 책장' });
    const path = await begin(buyer, listing);
    await sayByRequest(buyer, path, '있나요?');
    await enterAs(page.context(), seller, market.url);
    await page.goto(path);
    await page.getByRole('button', { name: '예약하기' }).click();
    await expect(page.getByRole('log').getByText('예약했어요.')).toBeVisible();
    await expect(page.getByText('예약중')).toBeVisible();
    await page.getByRole('link', { name: '거래 완료', exact: true }).click();
    await expect(page.getByLabel('누구와')).toHaveValue(path.split('/').at(-1)!);
    await page.getByRole('button', { name: '저장' }).click();
    await page.waitForURL(listing);
    await expect(page.getByText('거래 완료').first()).toBeVisible();
    const purchases = await (await buyer.visitor.get('/profile/purchases')).text();
    expect(purchases).toContain('조용한 책장');
  });
});
