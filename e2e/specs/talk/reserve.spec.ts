import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, openConversation, sayByRequest } from '../../support/talk.ts';

test('a seller reserves, everyone sees it within a moment, and the one it is for buys', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer, third] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '예약하는 카메라' }, 1);
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '저에게 파세요.');
  const list = await openOther();
  await openLive(list, '/product');
  const card = list.getByRole('listitem').filter({ hasText: '예약하는 카메라' });
  await expect(card).not.toContainText('예약중');
  const detail = await openOther();
  await enterAs(detail.context(), third, market.url);
  await openLive(detail, listing);
  await expect(detail.getByRole('button', { name: '구매하기' })).toBeEnabled();
  const mine = await openOther();
  await enterAs(mine.context(), buyer, market.url);
  await openConversation(mine, path);
  await expect(mine.getByRole('button', { name: '구매하기' })).toBeEnabled();

  await enterAs(page.context(), seller, market.url);
  await openConversation(page, path);
  await page.getByRole('button', { name: '예약하기' }).click();
  await expect(logOf(page).getByText('예약했어요.')).toBeVisible();
  await expect(page.getByRole('link', { name: /예약중 예약하는 카메라/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '거래 완료' })).toBeVisible();
  await expectAccessible(page, 'reserved by the seller');
  const elsewhere = await begin(third, listing);
  await sayByRequest(third, elsewhere, '저에게는요?');
  await page.goto('/chats');
  const rowOf = (href: string) =>
    page.getByRole('listitem').filter({ has: page.locator(`a[href="${href}"]`) });
  await expect(rowOf(elsewhere)).toContainText('다른 분 예약');
  await expect(rowOf(path)).toContainText('예약중');
  await openConversation(page, elsewhere);
  await expect(page.getByRole('link', { name: /다른 분 예약 예약하는 카메라/ })).toBeVisible();
  await openConversation(page, path);

  await expect(card).toContainText('예약중');
  // It is the same for everyone, also for the person it is reserved for.
  const first = await (await seller.visitor.get(listing)).text();
  expect(first).toContain('예약중이에요');
  expect(first).not.toContain('다른 분이 예약했어요');
  await expect(detail.getByText('다른 분이 예약했어요')).toBeVisible();
  await expect(detail.getByRole('button', { name: '구매하기' })).toBeDisabled();
  await expectAccessible(detail, 'reserved for another');
  await detail.getByRole('button', { name: '예약이 풀리면 알림 받기' }).click();
  await expect(detail.getByRole('button', { name: '알림 취소' })).toBeVisible();

  await expect(logOf(mine).getByText('예약했어요.')).toBeVisible();
  await expect(mine.getByRole('link', { name: /예약중/ })).toBeVisible();
  await mine.goto(listing);
  await expect(mine.getByText('나를 위해 예약됐어요')).toBeVisible();
  await expect(mine.getByText(/\d+월 \d+일 .요일 오. \d+:\d\d까지 구매할 수 있어요/)).toBeVisible();
  await expectAccessible(mine, 'reserved for the viewer');
  await mine.goto(path);
  await mine.getByRole('button', { name: '구매하기' }).click();
  const question = mine.getByRole('alertdialog', { name: '이 상품을 구매할까요?' });
  await question.getByRole('button', { name: '구매하기' }).click();
  await expect(logOf(mine).getByText('거래를 완료했어요.')).toBeVisible();
  await expect(mine.getByRole('link', { name: /거래 완료 예약하는 카메라/ })).toBeVisible();
  await expect(card).toContainText('거래 완료');
  await expect(detail.getByText('다른 분이 예약했어요')).toBeHidden();
});

for (const [category, able] of [
  ['free', '나눔받을'],
  ['exchange', '교환할'],
] as const) {
  test(`who a ${category} listing is reserved for reads that they can have it, without scripts too`, async ({
    page,
    market,
  }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const listing = await offer(seller, { title: '예약된 화분', category });
    const path = await begin(buyer, listing);
    await sayByRequest(buyer, path, '저에게 주세요.');
    expect((await seller.visitor.post(path, { intent: 'reserve' })).status).toBe(200);
    await enterAs(page.context(), buyer, market.url);
    await page.goto(listing);
    await expect(page.getByText(`까지 ${able} 수 있어요`)).toBeVisible();
    const plain = (await (await buyer.visitor.get(listing)).text()).replaceAll('<!-- -->', '');
    expect(plain).toContain(`채팅에서 ${able} 수 있어요`);
    expect(plain).not.toContain('구매할');
  });
}

test('both may end it, the other sees it, and people who waited are notified', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer, third] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '기다리는 의자' });
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '주말에 갈게요.');
  const reserve = () => seller.visitor.post(path, { intent: 'reserve' });
  expect((await reserve()).status).toBe(200);
  expect((await third.visitor.post(listing, { intent: 'wait' })).status).toBe(200);
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '예약 취소' }).click();
  const question = page.getByRole('alertdialog', { name: '예약을 취소할까요?' });
  await question.getByRole('button', { name: '예약 취소' }).click();
  await expect(logOf(page).getByText('예약을 취소했어요.')).toBeVisible();
  await expect(page.getByRole('link', { name: /판매중 기다리는 의자/ })).toBeVisible();

  const other = await openOther();
  await enterAs(other.context(), third, market.url);
  await other.goto('/notice');
  await other.getByRole('link', { name: /기다리는 의자 상품의 예약이 풀렸어요/ }).click();
  await other.waitForURL(listing);
  await expect(other.getByRole('button', { name: '구매하기' })).toBeEnabled();

  await reserve();
  await openLive(page, listing);
  await page.getByRole('button', { name: '예약 취소' }).click();
  await expectAccessible(page, 'the question of ending a reservation');
  await question.getByRole('button', { name: '취소', exact: true }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByText('나를 위해 예약됐어요')).toBeVisible();
  await page.getByRole('button', { name: '예약 취소' }).click();
  await question.getByRole('button', { name: '예약 취소' }).click();
  await expect(page.getByText('예약을 취소했어요.')).toBeVisible();
  await expect(page.getByText('나를 위해 예약됐어요')).toBeHidden();
  await expect(page.getByRole('button', { name: '구매하기' })).toBeEnabled();
  const sellers = await openOther();
  await enterAs(sellers.context(), seller, market.url);
  await sellers.goto('/notice');
  await expect(
    sellers.getByText(`${buyer.nickname}님이 기다리는 의자 상품의 예약을 취소했어요.`).first(),
  ).toBeVisible();
});

test('ending a reservation is confirmed although the stream reports it before the answer arrives', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '먼저 풀리는 의자' });
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '주말에 갈게요.');
  expect((await seller.visitor.post(path, { intent: 'reserve' })).status).toBe(200);
  const other = await openOther();
  await openLive(other, listing);
  await enterAs(page.context(), buyer, market.url);
  await openLive(page, listing);
  await page.route(/\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await expect(other.getByText('다른 분이 예약했어요')).toBeHidden();
    // The stream of this page brings it at the same moment.
    await page.waitForTimeout(500);
    return route.fulfill({ response });
  });
  await page.getByRole('button', { name: '예약 취소' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '예약 취소' }).tap();
  await expect(page.getByText('예약을 취소했어요.')).toBeVisible();
  await expect(page.getByText('나를 위해 예약됐어요')).toBeHidden();
});

test('a seller completes from the conversation, after a question', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '넘겨준 자전거' });
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '잘 받았어요.');
  await enterAs(page.context(), seller, market.url);
  await openConversation(page, path);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '거래 완료' }).click();
  const question = page.getByRole('alertdialog', { name: '거래를 완료할까요?' });
  await expect(question).toContainText(`${buyer.nickname}님과의 거래로 기록돼요.`);
  await question.getByRole('button', { name: '취소' }).click();
  await expect(page.getByRole('link', { name: /판매중/ })).toBeVisible();
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '거래 완료' }).click();
  await question.getByRole('button', { name: '거래 완료' }).click();
  await expect(logOf(page).getByText('거래를 완료했어요.')).toBeVisible();
  await expect(page.getByRole('link', { name: /거래 완료 넘겨준 자전거/ })).toBeVisible();
  await page.goto('/receipt');
  await expect(page.getByText(`구매자 ${buyer.nickname}`)).toBeVisible();
  const purchases = await (await buyer.visitor.get('/profile/purchases')).text();
  expect(purchases).toContain('넘겨준 자전거');
});
