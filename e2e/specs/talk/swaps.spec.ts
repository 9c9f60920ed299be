import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, type Neighbour, offer } from '../../support/stock.ts';
import { begin, logOf, openConversation, proposalsIn, sayByRequest } from '../../support/talk.ts';

/* P-swap, as the two see it. */

const EXCHANGED = { title: '바꿀 캠핑 의자', category: 'exchange', price: '', wants: '작은 전기포트' };
const HTML = { Accept: 'text/html' };

test('two people swap while a third tries to buy one of the two', async ({
  page,
  openOther,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const [seller, buyer, third] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const requested = await offer(seller, EXCHANGED, 1);
  const offered = await offer(buyer, { title: '접이식 전기포트', price: '20000' }, 1);
  const path = await begin(buyer, requested);
  await sayByRequest(buyer, path, '제 전기포트와 바꾸실래요?');
  await enterAs(page.context(), buyer, market.url);
  await page.goto(requested);
  await expect(page.getByText('작은 전기포트')).toBeVisible();
  await openConversation(page, path);
  const theirs = await openOther();
  await enterAs(theirs.context(), seller, market.url);
  await openConversation(theirs, path);

  await proposalsIn(page).getByRole('link', { name: '교환 제안' }).click();
  await expect(page.getByRole('heading', { name: '교환 제안' })).toBeVisible();
  await expectAccessible(page, 'the listings to offer');
  await page.getByRole('radio', { name: '접이식 전기포트' }).check();
  await page.getByRole('button', { name: '제안하기' }).click();
  await expect(page).toHaveURL(path);
  await expect(logOf(page).getByRole('button', { name: '제안 취소' })).toBeVisible();

  const card = logOf(theirs).getByRole('listitem').filter({ hasText: '접이식 전기포트' });
  await expect(card.getByRole('link', { name: '접이식 전기포트' })).toBeVisible();
  await expectAccessible(theirs, 'a listing that is offered in exchange');
  await card.getByRole('button', { name: '수락하기' }).click();
  await expect(card.getByText('수락했어요')).toBeVisible();
  await expect(logOf(theirs).getByText('예약했어요.')).toBeVisible();
  await expect(logOf(page).getByText('예약했어요.')).toBeVisible();

  for (const listing of [requested, offered])
    expect((await third.visitor.post(listing, { intent: 'buy' }, HTML)).status).toBe(409);

  await theirs.getByRole('button', { name: '거래 완료' }).click();
  const question = theirs.getByRole('alertdialog');
  await expect(question).toContainText('10분 동안 구매내역에서 혼자 되돌릴 수 있어요.');
  await question.getByRole('button', { name: '거래 완료' }).click();
  await expect(logOf(page).getByText('거래를 완료했어요.')).toBeVisible();
  for (const listing of [requested, offered])
    expect((await third.visitor.post(listing, { intent: 'buy' }, HTML)).status).toBe(409);

  await page.goto('/profile/purchases');
  await expect(page.getByRole('listitem').filter({ hasText: '바꿀 캠핑 의자' })).toContainText('교환');
  await theirs.goto('/profile/purchases');
  await expect(theirs.getByRole('listitem').filter({ hasText: '접이식 전기포트' })).toContainText('교환');
});

/** @returns what is offered, and where the two agreed */
async function agree(seller: Neighbour, buyer: Neighbour) {
  const requested = await offer(seller, EXCHANGED);
  const offered = await offer(buyer, { title: '접이식 전기포트', price: '20000' });
  const path = await begin(buyer, requested);
  await sayByRequest(buyer, path, '바꾸실래요?');
  await buyer.visitor.post(path, { intent: 'swap-offer', productId: offered.split('/').at(-1)! });
  const page = await (await seller.visitor.get(path)).text();
  const swap = /name="offer" value="([\w-]+)"/.exec(page)![1]!;
  await seller.visitor.post(path, { intent: 'offer-accept', offer: swap });
  return { offered, path };
}

test('the one who offered completes the swap at 상태 of their own listing', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const { offered, path } = await agree(seller, buyer);
  await enterAs(page.context(), buyer, market.url);
  await page.goto(offered);
  await page.getByRole('link', { name: '상태' }).click();
  await page.waitForURL(/\/state$/);
  await expect(page.getByText(`${seller.nickname}님과 교환하기로`)).toBeVisible();
  await expect(page.getByText('10분 동안은 구매내역에서 되돌릴 수 있어요.')).toBeVisible();
  await page.getByRole('button', { name: '저장' }).click();
  await page.waitForURL(offered);
  await page.getByRole('link', { name: '상태' }).click();
  await page.getByRole('radio', { name: '거래 완료' }).check();
  await expectAccessible(page, 'completing a swap at the listing that was offered');
  await page.getByRole('button', { name: '거래 완료' }).click();
  await page.waitForURL(offered);
  await openConversation(page, path);
  await expect(logOf(page).getByText('거래를 완료했어요.')).toBeVisible();
  await page.goto('/profile/purchases');
  await expect(page.getByRole('listitem').filter({ hasText: '바꿀 캠핑 의자' })).toContainText('교환');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the one who offered completes the swap', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const { offered } = await agree(seller, buyer);
    await enterAs(page.context(), buyer, market.url);
    await page.goto(`/receipt/${offered.split('/').at(-1)!}/state`);
    await expect(page.getByText(`${seller.nickname}님과 교환하기로`)).toBeVisible();
    await page.getByRole('radio', { name: '거래 완료' }).check();
    await page.getByRole('button', { name: '저장' }).click();
    await page.waitForURL(offered);
    await page.goto('/profile/purchases');
    await expect(page.getByRole('listitem').filter({ hasText: '바꿀 캠핑 의자' })).toContainText('교환');
  });

  test('a listing is offered in exchange and taken back', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const requested = await offer(seller, EXCHANGED);
    await offer(buyer, { title: '접이식 전기포트', price: '20000' });
    const path = await begin(buyer, requested);
    await sayByRequest(buyer, path, '바꾸실래요?');
    await enterAs(page.context(), buyer, market.url);
    await page.goto(`${path}?ask=swap`);
    await page.getByRole('radio', { name: '접이식 전기포트' }).check();
    await page.getByRole('button', { name: '제안하기' }).click();
    await expect(page).toHaveURL(path);
    await page.getByRole('button', { name: '제안 취소' }).click();
    await expect(page.getByText('교환 제안을 취소했어요.')).toBeVisible();
  });
});
