import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';
import { begin, logOf, openConversation, sayByRequest } from '../../support/talk.ts';

const REVIEWS_GO = '이 거래에 남긴 후기가 있으면 함께 지워져요.';

/** Both have talked, and one has bought. */
async function trade(seller: Neighbour, buyer: Neighbour, title: string) {
  const listing = await offer(seller, { title }, 1);
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '오늘 받을 수 있을까요?');
  await buyer.visitor.post(listing, { intent: 'buy' });
  return { listing, path };
}

test('P-undo: one asks in the conversation, the other agrees, and it is for sale again for everyone', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const { listing, path } = await trade(seller, buyer, '되돌리는 카메라');
  const list = await openOther();
  await openLive(list, '/product');
  const card = list.getByRole('listitem').filter({ hasText: '되돌리는 카메라' });
  await expect(card).toContainText('거래 완료');
  const mine = await openOther();
  await enterAs(mine.context(), buyer, market.url);
  await openConversation(mine, path);
  await enterAs(page.context(), seller, market.url);
  await openConversation(page, path);

  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('link', { name: '거래 취소 요청' }).click();
  const question = page.getByRole('alertdialog', { name: '거래 취소를 요청할까요?' });
  await expect(question).toContainText('요청은 한 번만 할 수 있어요.');
  await expect(question).toContainText(REVIEWS_GO);
  await expect(question.getByRole('button', { name: '닫기' })).toBeFocused();
  await question.getByRole('button', { name: '거래 취소 요청' }).click();
  await expect(logOf(page).getByText('거래 취소를 요청했어요.')).toBeVisible();
  await expect(page.getByRole('region', { name: '거래 취소 요청' })).toContainText('동의하면 취소돼요.');
  await page.getByRole('button', { name: '더보기' }).click();
  await expect(page.getByRole('link', { name: '거래 취소 요청' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const request = mine.getByRole('region', { name: '거래 취소 요청' });
  await expect(request).toContainText(`${seller.nickname}님이 거래 취소를 요청했어요`);
  await expect(request).toContainText(REVIEWS_GO);
  await expectAccessible(mine, 'asked to take a purchase back');
  await request.getByRole('button', { name: '동의' }).click();
  const agreement = mine.getByRole('alertdialog', { name: '거래 취소에 동의할까요?' });
  await expect(agreement).toContainText(REVIEWS_GO);
  await agreement.getByRole('button', { name: '닫기' }).click();
  await expect(request).toBeVisible();
  await request.getByRole('button', { name: '동의' }).click();
  await agreement.getByRole('button', { name: '동의' }).click();
  await expect(request).toHaveCount(0);
  await expect(logOf(page).getByText(`${buyer.nickname}님이 거래를 취소했어요.`)).toBeVisible();
  await expect(page.getByRole('button', { name: '예약하기' })).toBeVisible();
  await expect(mine.getByRole('button', { name: '구매하기' })).toBeVisible();
  await expect(card).not.toContainText('거래 완료');

  await mine.goto('/profile/purchases');
  const record = mine.getByRole('listitem').filter({ hasText: '되돌리는 카메라' });
  await expect(record).toContainText('취소됨');
  await expect(record.getByRole('button', { name: '되돌리기' })).toHaveCount(0);
  await expectAccessible(mine, 'a cancelled purchase');
  await page.goto('/receipt');
  await expect(page.getByText(`${buyer.nickname}님과의 거래 취소됨`)).toBeVisible();
  await page.goto('/notice');
  await expect(page.getByText('되돌리는 카메라 상품의 거래 취소에 동의했어요.')).toBeVisible();
  expect((await buyer.visitor.post(listing, { intent: 'buy' })).status).toBe(200);
});

test('it is declined, the other sees why nothing happens, and it cannot be requested again', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const { path } = await trade(seller, buyer, '그대로 파는 의자');
  expect((await buyer.visitor.post(path, { intent: 'undo-ask' })).status).toBe(200);
  await enterAs(page.context(), seller, market.url);
  await page.goto('/notice');
  await page.getByRole('link', { name: /그대로 파는 의자 상품의 거래 취소를 요청했어요/ }).click();
  await page.waitForURL(path);
  const request = page.getByRole('region', { name: '거래 취소 요청' });
  await request.getByRole('button', { name: '거절' }).click();
  await expect(logOf(page).getByText('거래 취소를 거절했어요.')).toBeVisible();
  await expect(request).toHaveCount(0);
  const again = await buyer.visitor.post(path, { intent: 'undo-ask' });
  expect(again.status).toBe(409);
  expect(await (await buyer.visitor.get('/notice')).text()).toContain('거래 취소 요청을 거절했어요.');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('asking is a question on the page, answering a button', async ({ page, openOther, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const { path } = await trade(seller, buyer, '조용히 되돌린 책장');
    await enterAs(page.context(), seller, market.url);
    await page.goto(path);
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('link', { name: '거래 취소 요청' }).click();
    await page.waitForURL(/ask=undo/);
    await page.getByRole('button', { name: '거래 취소 요청' }).click();
    await expect(logOf(page).getByText('거래 취소를 요청했어요.')).toBeVisible();
    const mine = await openOther();
    await enterAs(mine.context(), buyer, market.url);
    await mine.goto(path);
    await mine.getByRole('button', { name: '동의' }).click();
    await expect(logOf(mine).getByText('거래를 취소했어요.')).toBeVisible();
    await mine.goto('/profile/purchases');
    await expect(mine.getByText('취소됨')).toBeVisible();
  });
});
