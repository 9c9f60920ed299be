import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';
import { begin } from '../../support/talk.ts';

async function trade(seller: Neighbour, buyer: Neighbour, title: string): Promise<string> {
  const listing = await offer(seller, { title }, 1);
  const path = await begin(buyer, listing);
  await buyer.visitor.post(listing, { intent: 'buy' });
  return path;
}

test('P-review: both write blind, read each other once both have, and one answers', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const talk = await trade(seller, buyer, '후기를 쓰는 카메라');
  const other = await openOther();
  await enterAs(page.context(), buyer, market.url);
  await enterAs(other.context(), seller, market.url);

  await other.goto(talk);
  await expect(other.getByRole('link', { name: '거래 후기 남기기' })).toBeVisible();
  await page.goto('/profile/purchases');
  await page.getByRole('link', { name: '후기 남기기' }).click();
  await expect(page.getByText(`${seller.nickname}님에게 샀어요`)).toBeVisible();
  const send = page.getByRole('button', { name: '후기 남기기' });
  await send.click();
  const missing = page.getByText('거래가 어땠는지 골라 주세요.');
  await expect(missing).toBeVisible();
  await page.getByRole('radio', { name: '별로예요' }).check();
  await expect(missing).toBeHidden();
  await expect(page.getByRole('group', { name: '어떤 점이 아쉬웠나요?' })).toBeVisible();
  await page.getByRole('radio', { name: '최고예요' }).check();
  const points = page.getByRole('group', { name: '어떤 점이 좋았나요?' }).getByRole('checkbox');
  for (let index = 0; index < 5; index++) await points.nth(index).check();
  await points.nth(5).click();
  await expect(points.nth(5)).not.toBeChecked();
  await points.nth(0).uncheck();
  await page.getByRole('textbox', { name: '남기고 싶은 말' }).fill('카메라 켜는 법까지 알려 주셨어요.');
  await expectAccessible(page, 'a review that is written');
  await send.click();
  await expect(page.getByRole('heading', { name: '내가 남긴 후기' })).toBeVisible();
  await expect(page.getByText('두 사람이 다 쓰거나 거래하고 7일이 지나면 함께 보여요.')).toBeVisible();

  await other.goto('/profile/reviews');
  await expect(other.getByText('받은 후기가 없어요.')).toBeVisible();
  await other.goto('/notice');
  await other
    .getByRole('link', { name: `${buyer.nickname}님이 후기를 쓰는 카메라 거래 후기를 남겼어요.` })
    .click();
  await other.getByRole('radio', { name: '좋아요' }).check();
  await other.getByRole('checkbox', { name: '구매 의사가 분명해요' }).check();
  await other.getByRole('button', { name: '후기 남기기' }).click();
  await expect(other.getByText('상대도 이 후기를 볼 수 있어요.')).toBeVisible();

  await other.getByRole('link', { name: '받은 후기 보기' }).click();
  const received = other.getByRole('list', { name: '받은 후기' });
  await expect(received).toContainText('카메라 켜는 법까지 알려 주셨어요.');
  await received.getByText('답글 쓰기').click();
  await other.getByRole('textbox', { name: '답글' }).fill('또 봐요!');
  await expectAccessible(other, 'received reviews');
  await other.getByRole('button', { name: '답글 남기기' }).click();
  await expect(received).toContainText('내 답글');
  await expect(received.getByText('답글 쓰기')).toHaveCount(0);
  await page.goto('/profile/reviews');
  await expect(page.getByRole('list', { name: '받은 후기' })).toContainText('구매 의사가 분명해요');

  await received.getByRole('link', { name: '신고하기' }).click();
  await expect(other.getByText('최고예요 · 카메라 켜는 법까지 알려 주셨어요.')).toBeVisible();
  await expect(other.getByRole('main')).not.toContainText(buyer.nickname);
  await expect(other.getByRole('radio', { name: '거래 금지 물품' })).toHaveCount(0);
  await other.getByRole('radio', { name: '개인정보 노출' }).check();
  await expectAccessible(other, 'the report of a review');
  await other.getByRole('button', { name: '신고하기' }).click();
  await expect(other.getByRole('heading', { name: '신고가 접수되었어요.' })).toBeVisible();
  await other.getByRole('link', { name: '받은 후기로 돌아가기' }).click();
  await expect(received).toBeVisible();

  const guest = await openOther();
  await guest.goto('/product');
  await guest.getByRole('link', { name: /후기를 쓰는 카메라/ }).click();
  await guest.getByRole('link', { name: new RegExp(seller.nickname) }).click();
  await guest.getByRole('link', { name: '받은 후기 1' }).click();
  const shown = guest.getByRole('list', { name: '받은 후기' });
  await expect(shown).toContainText('카메라 켜는 법까지 알려 주셨어요.');
  await expect(shown).toContainText('또 봐요!');
  for (const hidden of [buyer.nickname, '후기를 쓰는 카메라'])
    await expect(guest.getByRole('main')).not.toContainText(hidden);
  await expectAccessible(guest, 'reviews of a person');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, expectedErrors: [/status of 400/] });
  test('a form with too long a text comes back as it was filled in, and then is taken', async ({
    page,
    market,
  }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    await trade(seller, buyer, '스크립트 없는 후기');
    await enterAs(page.context(), buyer, market.url);
    await page.goto('/profile/purchases');
    await page.getByRole('link', { name: '후기 남기기' }).click();
    await page.getByRole('checkbox', { name: '답이 빨라요' }).check();
    await page.getByRole('textbox', { name: '남기고 싶은 말' }).fill('고마워요');
    const send = page.getByRole('button', { name: '후기 남기기' });
    await page.getByRole('radio', { name: '별로예요' }).check();
    await page.getByRole('checkbox', { name: '답이 늦어요' }).check();
    await page.getByRole('radio', { name: '좋아요' }).check();
    await page.getByRole('textbox', { name: '남기고 싶은 말' }).fill('가'.repeat(301));
    await send.click();
    await expect(page.getByText('남기고 싶은 말은 300자까지 쓸 수 있어요.')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: '답이 빨라요' })).toBeChecked();
    await expect(page.getByRole('radio', { name: '좋아요' })).toBeChecked();
    await page.getByRole('textbox', { name: '남기고 싶은 말' }).fill('고마워요');
    await send.click();
    await expect(page.getByRole('heading', { name: '내가 남긴 후기' })).toBeVisible();
    await expect(page.getByText('답이 빨라요')).toBeVisible();
    await expect(page.getByText('답이 늦어요')).toHaveCount(0);
  });
});
