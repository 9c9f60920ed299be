import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, withdraw, type Neighbour } from '../../support/stock.ts';
import { begin, sayByRequest } from '../../support/talk.ts';

/** One listing for sale, one sold after a conversation. */
async function sellOne(seller: Neighbour, buyer: Neighbour) {
  await offer(seller, { title: '아직 파는 책장' }, 1);
  const sold = await offer(seller, { title: '팔린 원목 의자' }, 1);
  const talk = await begin(buyer, sold);
  await sayByRequest(buyer, talk, '오늘 받을 수 있을까요?');
  await buyer.visitor.post(sold, { intent: 'buy' });
  return { sold, talk };
}

test('판매내역 shows open and sold listings and their buyers, and leads to the conversation', async ({
  page,
  context,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const { talk } = await sellOne(seller, buyer);
  await enterAs(context, seller, market.url);
  await page.goto('/profile');
  await page.getByRole('link', { name: '판매내역' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '판매내역' })).toBeVisible();
  const tabs = page.getByRole('navigation', { name: '상태로 나누어 보기' }).getByRole('link');
  await expect(tabs).toHaveText(['판매중 1', '예약중 0', '거래 완료 1']);
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/아직 파는 책장/]);
  await expectAccessible(page, 'what one has for sale');

  await tabs.filter({ hasText: '예약중' }).click();
  await expect(page.getByText('예약중인 상품이 없어요.')).toBeVisible();
  await tabs.filter({ hasText: '거래 완료' }).click();
  const sale = page.getByRole('list', { name: '판매내역' }).getByRole('listitem');
  await expect(sale).toHaveCount(1);
  for (const text of ['팔린 원목 의자', `구매자 ${buyer.nickname}`]) await expect(sale).toContainText(text);
  await expectAccessible(page, 'what one has sold');
  await sale.getByRole('link', { name: '대화 보기' }).click();
  await page.waitForURL(`**${talk}`);
  await page.goBack();
  await sale.getByRole('link', { name: '후기 남기기' }).click();
  await expect(page.getByText(`${buyer.nickname}님에게 팔았어요`)).toBeVisible();
  await page.getByRole('radio', { name: '최고예요' }).check();
  await page.getByRole('button', { name: '후기 남기기' }).click();
  await expect(page.getByRole('heading', { name: '내가 남긴 후기' })).toBeVisible();
  await page.goto('/profile/sales?state=sold');
  await expect(sale).toHaveCount(1);
  await expect(sale.getByRole('link', { name: '후기 남기기' })).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a sale stays when its listing is deleted, and what was taken back has a tab', async ({
    page,
    context,
    market,
  }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const { sold } = await sellOne(seller, buyer);
    const other = await offer(seller, { title: '취소된 카메라' }, 1);
    const talk = await begin(buyer, other);
    await sayByRequest(buyer, talk, '살게요.');
    await buyer.visitor.post(other, { intent: 'buy' });
    await seller.visitor.post(talk, { intent: 'undo-ask' });
    await buyer.visitor.post(talk, { intent: 'undo-agree' });
    await withdraw(seller, sold);
    await enterAs(context, seller, market.url);
    await page.goto('/profile/sales');
    await page.getByRole('link', { name: '거래 완료 1' }).click();
    const sale = page.getByRole('list', { name: '판매내역' }).getByRole('listitem');
    await expect(sale).toContainText('팔린 원목 의자');
    await expect(sale.getByRole('button', { name: '다시 올리기' })).toHaveCount(0);
    await page.getByRole('link', { name: '취소된 거래 1' }).click();
    await expect(sale).toContainText('취소된 카메라');
    await expect(sale).toContainText('취소됨');
    await page.goto('/profile/sales');
    await expect(page.getByRole('main')).toContainText('취소된 카메라');
  });
});
