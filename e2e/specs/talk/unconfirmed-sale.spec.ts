import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';
import { begin, logOf, openConversation, sayByRequest } from '../../support/talk.ts';

/** With one who only asked. */
async function complete(seller: Neighbour, other: Neighbour, title: string) {
  const listing = await offer(seller, { title });
  const path = await begin(other, listing);
  await sayByRequest(other, path, '아직 있나요?');
  await seller.visitor.post(path, { intent: 'complete' });
  return { listing, path };
}

test('one who only asked takes back what the seller completed, in the conversation', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, other] = [await moveIn(market), await moveIn(market)];
  const { listing, path } = await complete(seller, other, '팔린 적 없는 책상');
  const theirs = await openOther();
  await enterAs(theirs.context(), seller, market.url);
  await openConversation(theirs, path);
  await expect(theirs.getByRole('link', { name: '후기 남기기' })).toHaveCount(0);
  await enterAs(page.context(), other, market.url);
  await openConversation(page, path);
  const strip = page.getByRole('region', { name: '되돌리기' });
  await expect(strip).toContainText(`${seller.nickname}님이 거래를 완료했어요`);
  await expectAccessible(page, 'a sale in which one took no part');
  await strip.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('거래를 되돌렸어요.').first()).toBeVisible();
  await expect(strip).toHaveCount(0);
  await expect(logOf(theirs).getByText('거래를 되돌렸어요.')).toBeVisible();
  await page.goto(listing);
  await expect(page.getByRole('button', { name: '구매하기' })).toBeEnabled();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('one who only asked takes it back under 구매내역 or in the conversation', async ({ page, market }) => {
    const [seller, other] = [await moveIn(market), await moveIn(market)];
    const first = await complete(seller, other, '팔린 적 없는 의자');
    await enterAs(page.context(), other, market.url);
    await page.goto('/profile/purchases');
    const row = page.getByRole('listitem').filter({ hasText: '팔린 적 없는 의자' });
    await expect(row).toContainText(
      /판매자가 완료한 거래예요\. \d+월 \d+일 오[전후] \d+:\d\d까지 되돌릴 수 있어요\./,
    );
    await row.getByRole('button', { name: '되돌리기' }).click();
    await page.waitForURL(first.listing);
    const second = await complete(seller, other, '팔린 적 없는 램프');
    await page.goto(second.path);
    await page.getByRole('region', { name: '되돌리기' }).getByRole('button', { name: '되돌리기' }).click();
    await page.waitForURL(second.listing);
    await page.goto('/profile/purchases');
    await expect(page.getByText('구매한 상품이 없어요.')).toBeVisible();
  });
});
