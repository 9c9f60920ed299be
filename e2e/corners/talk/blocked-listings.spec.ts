import type { Page } from '@playwright/test';
import { expectHealthy } from '../../support/healthy-screen.ts';
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

  await page.goto(listing);
  await expect(page.getByText('차단한 사용자의 상품이에요.')).toBeVisible();
  await expect(page.getByRole('button', { name: /채팅하기|구매하기|^찜/ })).toHaveCount(0);

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

test('a list counts what it shows, and says what was left out to the one who has blocked', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer, third] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const blocked = await offer(seller, { title: '세어 볼 등나무 의자' });
  await offer(buyer, { title: '내가 파는 버드나무 의자' });
  for (const title of ['남는 등나무 의자', '다른 등나무 의자', '다른 버드나무 의자'])
    await offer(third, { title });
  await buyer.visitor.post(blocked, { intent: 'pick' });
  await buyer.visitor.post(await begin(buyer, blocked), { intent: 'block' });
  const count = (of: Page) =>
    of
      .getByRole('main')
      .getByRole('paragraph')
      .filter({ hasText: /^상품 수/ });
  const search = `/product?q=${encodeURIComponent('등나무')}`;
  await enterAs(page.context(), buyer, market.url);
  // The index comes to new listings a moment later.
  await expect(async () => {
    await page.goto(search);
    await expect(count(page)).toHaveText('상품 수 2', { timeout: 500 });
  }).toPass();
  await expect(page.getByText('차단한 사용자의 상품 1개는 숨겼어요.')).toBeVisible();
  await expect(page.getByRole('link', { name: '차단한 사용자 보기' })).toHaveAttribute(
    'href',
    '/profile/blocked',
  );
  await expectHealthy(page, 'list-with-blocked');
  await page.goto(`/product?q=${encodeURIComponent('세어 볼')}`);
  await expect(page.getByText('검색어와 일치하는 상품이 없어요.')).toBeVisible();
  await expect(count(page)).toHaveText('상품 수 0');
  await expectHealthy(page, 'list-all-blocked');
  await page.goto('/mypick');
  await expect(page.getByText('찜한 상품이 없어요.')).toBeVisible();
  await expect(page.getByText('차단한 사용자의 상품 1개는 숨겼어요.')).toBeVisible();
  await expectHealthy(page, 'picks-all-blocked');
  await page.goto(blocked);
  await page.locator('a[href^="/people/"]').first().click();
  await expect(page.getByText('차단한 사용자의 상품은 숨겨요.')).toBeVisible();
  await expectHealthy(page, 'person-blocked');

  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await other.goto(`/product?q=${encodeURIComponent('버드나무')}`);
  await expect(count(other)).toHaveText('상품 수 1');
  await expect(other.getByText(/숨겼어요/)).toHaveCount(0);
});
