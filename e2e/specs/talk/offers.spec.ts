import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, openConversation, proposalsIn, sayByRequest } from '../../support/talk.ts';

/* P-offer, as the two see it. */

async function propose(page: Page, price: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name: '가격 제안' });
  await sheet.getByRole('textbox', { name: '제안할 가격' }).fill(price);
  await sheet.getByRole('button', { name: '제안하기' }).click();
}

async function openSheet(page: Page): Promise<void> {
  await proposalsIn(page).getByRole('button', { name: '가격 제안' }).click();
}

test('a price is offered, answered with another one, and accepted; it is reserved and bought at that price', async ({
  page,
  openOther,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '값을 묻는 코트', price: '48000' }, 1);
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '조금 깎아 주실 수 있나요?');
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  const theirs = await openOther();
  await enterAs(theirs.context(), seller, market.url);
  await openConversation(theirs, path);

  await openSheet(page);
  await expect(page.getByText(/3번까지 제안할 수 있어요\./)).toBeVisible();
  await expectAccessible(page, 'the sheet for a price');
  await propose(page, '2만원');
  const sheet = page.getByRole('dialog', { name: '가격 제안' });
  await expect(sheet.getByText('판매 가격의 절반(24,000원)부터 제안할 수 있어요.')).toBeVisible();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(path);
  await openSheet(page);
  await propose(page, '3만 5천원');
  await expect(sheet).toBeHidden();
  await expect(logOf(page).getByText('판매 가격보다 13,000원 낮아요')).toBeVisible();
  await expect(logOf(page).getByRole('button', { name: '제안 취소' })).toBeVisible();
  await expect(logOf(page).getByText('답 기다리는 중')).toBeVisible();

  const card = logOf(theirs).getByRole('listitem').filter({ hasText: '35,000원' });
  await expect(card.getByText('내 가격보다 13,000원 낮아요')).toBeVisible();
  await expect(card.getByText('답 기다리는 중')).toBeHidden();
  await expectAccessible(theirs, 'an offer');
  await card.getByRole('button', { name: '다른 가격 제안' }).click();
  await expect(theirs.getByRole('dialog', { name: '다른 가격 제안' })).toContainText(
    /님이 35,000원을 제안했어요\. 지금 가격은 48,000원이에요\./,
  );
  await propose(theirs, '40000');
  await expect(card.getByText('새 제안이 있어요', { exact: true })).toBeVisible();
  await expect(card.getByRole('button')).toHaveCount(0);

  const answer = logOf(page).getByRole('listitem').filter({ hasText: '40,000원' });
  await answer.getByRole('button', { name: '수락하기' }).click();
  await expect(answer.getByText('수락했어요')).toBeVisible();
  await expect(logOf(page).getByText(/^예약했어요\./)).toBeVisible();
  await expect(logOf(theirs).getByText(/^.+님이 예약했어요\./)).toBeVisible();
  await expect(
    page.getByRole('link', { name: /예약중 값을 묻는 코트 합의한 가격 ?40,000원 ?, 판매 가격 48,000원/ }),
  ).toBeVisible();
  await expect(logOf(theirs).getByText('수락했어요')).toBeVisible();
  await expect(theirs.getByRole('button', { name: '거래 완료' })).toBeVisible();
  await expectAccessible(theirs, 'an accepted offer');

  await page.goto(listing);
  const price = page.getByRole('heading', { level: 1, name: '값을 묻는 코트' }).locator('+ div');
  await expect(price).toHaveText('합의한 가격 40,000원, 판매 가격 48,000원');
  await expect(page.getByText('나를 위해 예약됐어요')).toBeVisible();
  await expect(page.locator('form input[name=seenPrice]')).toHaveValue('40000');
  await expectAccessible(page, 'a listing at an agreed price');
  await theirs.goto(listing);
  await expect(theirs.getByText('예약중이에요')).toBeVisible();
  await expect(theirs.getByRole('heading', { level: 1 }).locator('+ div')).toHaveText('48,000원');
  await theirs.goto(path);
  await openConversation(page, path);

  await page.getByRole('button', { name: '구매하기' }).click();
  const question = page.getByRole('alertdialog', { name: '이 상품을 구매할까요?' });
  await expect(question).toContainText('40,000원');
  await question.getByRole('button', { name: '구매하기' }).click();
  await expect(logOf(page).getByText('거래를 완료했어요.')).toBeVisible();
  await page.goto('/profile/purchases');
  await expect(page.getByRole('listitem').filter({ hasText: '값을 묻는 코트' })).toContainText('40,000원');
  await page.goto(listing);
  await expect(price).toHaveText('합의한 가격 40,000원, 판매 가격 48,000원');
  await expect(page.getByText('40,000원에 구매했어요.')).toBeVisible();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('나를 위해 예약됐어요')).toBeVisible();
  await expect(price).toHaveText('합의한 가격 40,000원, 판매 가격 48,000원');
});

test('an offer is declined or taken back, and a notice leads to its conversation', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '거절할 의자', price: '20000' });
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '있나요?');
  await buyer.visitor.post(path, { intent: 'offer', priceWon: '15000' });
  await enterAs(page.context(), seller, market.url);
  await page.goto('/notice');
  await page.getByRole('link', { name: /거절할 의자 상품에 가격을 제안했어요/ }).click();
  await page.waitForURL(path);
  await logOf(page).getByRole('button', { name: '거절하기' }).click();
  await expect(logOf(page).getByText('거절했어요', { exact: true })).toBeVisible();
  await expect(logOf(page).getByText('제안을 거절했어요.')).toBeVisible();

  const theirs = await openOther();
  await enterAs(theirs.context(), buyer, market.url);
  await openConversation(theirs, path);
  await openSheet(theirs);
  await propose(theirs, '16000');
  await logOf(theirs).getByRole('button', { name: '제안 취소' }).click();
  await expect(logOf(theirs).getByText('취소했어요', { exact: true })).toBeVisible();
  await expect(logOf(page).getByText('취소했어요', { exact: true })).toBeVisible();
});

test('a seller says from which price on offers are taken, or that none are', async ({
  page,
  openOther,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 400/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '값을 정한 램프', price: '50000' });
  const edit = listing.replace('/detail/', '/edit/');
  await enterAs(page.context(), seller, market.url);
  await page.goto(edit, { waitUntil: 'networkidle' });
  const lowest = page.getByRole('textbox', { name: '최저 제안 금액' });
  await lowest.fill('6만');
  await page.getByRole('button', { name: '저장하기' }).click();
  await expect(page.getByText('가격(50,000원)보다 낮게 적어 주세요.')).toBeVisible();
  await lowest.fill('4만5천');
  await expectAccessible(page, 'the form with the lowest offer');
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.waitForURL(listing);

  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '조금 깎아 주실 수 있나요?');
  const theirs = await openOther();
  await enterAs(theirs.context(), buyer, market.url);
  await openConversation(theirs, path);
  await openSheet(theirs);
  const sheet = theirs.getByRole('dialog', { name: '가격 제안' });
  await expect(sheet.getByText(/판매자가 정한 45,000원부터 제안할 수 있어요/)).toBeVisible();
  await propose(theirs, '44000');
  await expect(sheet.getByRole('textbox')).toHaveAccessibleDescription(
    '판매자가 정한 45,000원부터 제안할 수 있어요.',
  );
  await propose(theirs, '45000');
  await expect(logOf(theirs).getByText('판매 가격보다 5,000원 낮아요')).toBeVisible();
  await logOf(theirs).getByRole('button', { name: '제안 취소' }).click();

  await page.goto(edit, { waitUntil: 'networkidle' });
  await page.getByRole('checkbox', { name: '제안 안 받기' }).check();
  await expect(lowest).toBeHidden();
  await page.getByRole('radio', { name: '무료나눔' }).check();
  await expect(page.getByRole('checkbox', { name: '제안 안 받기' })).toBeHidden();
  await page.getByRole('radio', { name: '베스트' }).check();
  await page.getByRole('button', { name: '저장하기' }).click();
  await page.waitForURL(listing);
  await openConversation(theirs, path);
  await expect(proposalsIn(theirs)).toHaveText('약속 잡기');
  await theirs.getByRole('button', { name: '더보기', exact: true }).click();
  await expect(theirs.getByRole('link', { name: '약속 잡기' })).toHaveCount(2);
  await expect(theirs.getByRole('button', { name: '가격 제안' })).toBeHidden();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a price is offered and accepted on pages', async ({ page, openOther, market, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const listing = await offer(seller, { title: '글자만 보는 책', price: '10000' });
    const path = await begin(buyer, listing);
    await sayByRequest(buyer, path, '있나요?');
    await enterAs(page.context(), buyer, market.url);
    await page.goto(`${path}?ask=offer`);
    await page.getByRole('textbox', { name: '제안할 가격' }).fill('10000');
    await page.getByRole('button', { name: '제안하기' }).click();
    await expect(page.getByText('지금 가격(10,000원)보다 낮게 제안해 주세요.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '제안할 가격' })).toHaveValue('10000');
    await page.getByRole('textbox', { name: '제안할 가격' }).fill('8천원');
    await page.getByRole('button', { name: '제안하기' }).click();
    await page.waitForURL(path);
    await expect(logOf(page)).toContainText('8,000원');

    const theirs = await openOther();
    await enterAs(theirs.context(), seller, market.url);
    await theirs.goto(path);
    await theirs.getByRole('link', { name: '다른 가격 제안' }).click();
    await expect(theirs.getByRole('heading', { name: '다른 가격 제안' })).toBeVisible();
    await expect(theirs.getByRole('textbox', { name: '제안할 가격' })).toHaveAccessibleDescription(
      /님이 8,000원을 제안했어요/,
    );
    await theirs.getByRole('link', { name: '취소' }).click();
    await logOf(theirs).getByRole('button', { name: '수락하기' }).click();
    await expect(logOf(theirs)).toContainText('수락했어요');
  });
});
