import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, sayByRequest } from '../../support/talk.ts';

test('listings of the two leave the lists of their browsers, and no one else’s', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer, third] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '차단된 사람의 시계' });
  await offer(buyer, { title: '차단한 사람의 모자' });
  await offer(third, { title: '다른 사람의 시계' });
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '있나요?');
  const card = (title: string) => page.getByRole('listitem').filter({ hasText: title });
  await enterAs(page.context(), buyer, market.url);
  await page.goto('/product');
  await expect(card('차단된 사람의 시계')).toBeVisible();

  await page.goto(path);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '차단하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '차단하기' }).click();
  await expect(page.getByText('차단한 사용자예요.')).toBeVisible();
  await page.goto('/product');
  await expect(card('차단된 사람의 시계')).toHaveCount(0);
  await expect(card('다른 사람의 시계')).toBeVisible();
  await expect(card('차단한 사람의 모자')).toBeVisible();
  await page.goto(`/product?q=${encodeURIComponent('시계')}`);
  await expect(card('다른 사람의 시계')).toBeVisible();
  await expect(card('차단된 사람의 시계')).toHaveCount(0);

  const guest = await openOther();
  await guest.goto('/product');
  await expect(guest.getByRole('listitem').filter({ hasText: '차단된 사람의 시계' })).toBeVisible();
  const others = await openOther();
  await enterAs(others.context(), seller, market.url);
  await others.goto('/product');
  await expect(others.getByRole('listitem').filter({ hasText: '다른 사람의 시계' })).toBeVisible();
  await expect(others.getByRole('listitem').filter({ hasText: '차단한 사람의 모자' })).toHaveCount(0);

  await page.goto('/profile/blocked');
  await page.getByRole('button', { name: `${seller.nickname} 차단 풀기` }).click();
  await expect(page.getByText('차단한 사용자가 없어요.')).toBeVisible();
  await page.goto('/product');
  await expect(card('차단된 사람의 시계')).toBeVisible();
});
