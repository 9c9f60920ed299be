import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

const rowNamed = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title });

test('the menu of what is for sale leads to its state; only what is sold is listed again', async ({
  page,
  context,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const open = await offer(seller, { title: '아직 파는 책장' }, 1);
  const sold = await offer(seller, { title: '팔린 원목 의자' }, 1);
  await buyer.visitor.post(sold, { intent: 'buy' });
  await enterAs(context, seller, market.url);
  await page.goto('/receipt');
  const soldRow = rowNamed(page, '팔린 원목 의자');
  await soldRow.getByRole('button', { name: '더보기 메뉴' }).click();
  await expect(soldRow.getByRole('button', { name: '다시 올리기' })).toBeVisible();
  await expect(soldRow.getByRole('link', { name: '상태 바꾸기' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const openRow = rowNamed(page, '아직 파는 책장');
  await openRow.getByRole('button', { name: '더보기 메뉴' }).click();
  await expect(openRow.getByRole('button', { name: '복사해서 새로 올리기' })).toBeVisible();
  await expectAccessible(page, 'the menu of a listing for sale');
  await openRow.getByRole('link', { name: '상태 바꾸기' }).click();
  await page.waitForURL(`/receipt/${open.split('/').at(-1)}/state`);
  await page.getByRole('radio', { name: '거래 완료' }).check();
  await page.getByRole('button', { name: '뒤로 가기' }).click();
  await page.waitForURL('/receipt');
});
