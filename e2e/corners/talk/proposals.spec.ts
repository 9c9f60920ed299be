import type { Page } from '@playwright/test';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, newPerson, PASSWORD, signUp, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, fieldOf, logOf, proposalsIn, sayByRequest } from '../../support/talk.ts';

const offerButton = (page: Page) => page.getByRole('button', { name: '가격 제안하기' });
const sheetOf = (page: Page) => page.getByRole('dialog', { name: '가격 제안' });

async function expectOffered(page: Page, price: string): Promise<void> {
  await sheetOf(page).getByRole('textbox', { name: '제안할 가격' }).fill(price);
  await sheetOf(page).getByRole('button', { name: '제안하기' }).click();
  await expect(sheetOf(page)).toBeHidden();
  await expect(logOf(page).getByRole('button', { name: '제안 취소' })).toBeVisible();
}

test('each side has what it may propose above the field, which keeps its place on the narrowest phone', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '눈에 띄는 의자' }));
  await sayByRequest(buyer, path, '있나요?');
  await enterAs(page.context(), buyer, market.url);
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(path);
  await expect(proposalsIn(page).getByRole('listitem')).toHaveText(['가격 제안', '약속 잡기']);
  await expectHealthy(page, 'conversation-proposals');
  const field = (await fieldOf(page).boundingBox())!;
  expect(field.y + field.height, 'at the lower edge').toBeGreaterThan(568 - 16);
  const chips = (await proposalsIn(page).boundingBox())!;
  expect(chips.height, 'one row').toBeLessThan(50);
  expect(chips.y + chips.height).toBeLessThanOrEqual(field.y);

  await proposalsIn(page).getByRole('link', { name: '약속 잡기' }).click();
  await expect(page.getByRole('heading', { name: '약속 잡기' })).toBeVisible();
  await expect(proposalsIn(page), 'while a form is open').toBeHidden();
  await page.goBack();
  await expect(proposalsIn(page)).toBeVisible();
  await page.setViewportSize({ width: 320, height: 300 });
  await expect(proposalsIn(page), 'while the keyboard leaves little room').toBeHidden();
  await expect(fieldOf(page)).toBeInViewport();

  const theirs = await openOther();
  await enterAs(theirs.context(), seller, market.url);
  await theirs.goto(path);
  await expect(proposalsIn(theirs).getByRole('listitem')).toHaveText(['약속 잡기']);
});

test('the price of a listing leads to the form of an offer, once', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '값을 물을 의자', price: '50000' }, 1);
  await enterAs(page.context(), buyer, market.url);
  await page.goto(listing);
  const price = (await page.getByText('50,000원').first().boundingBox())!;
  const button = (await offerButton(page).boundingBox())!;
  expect(button.x).toBeGreaterThan(price.x + price.width);
  const middle = (box: typeof price) => box.y + box.height / 2;
  expect(Math.abs(middle(button) - middle(price)), 'on one line').toBeLessThan(2);
  await offerButton(page).click();
  await page.waitForURL(/\/chats\/[\w-]+$/);
  await expect(sheetOf(page)).toBeVisible();
  await page.goBack();
  await page.waitForURL(listing);
  await expect(offerButton(page)).toBeVisible();
  await page.goForward();
  await page.waitForURL(/\/chats\/[\w-]+$/);
  await expect(proposalsIn(page)).toBeVisible();
  await expect(sheetOf(page)).toBeHidden();
  await page.reload();
  await expect(proposalsIn(page)).toBeVisible();
  await expect(sheetOf(page)).toBeHidden();
  await page.goBack();
  await page.waitForURL(listing);
  await offerButton(page).click();
  await sheetOf(page).getByRole('button', { name: '취소' }).click();
  await expect(sheetOf(page)).toBeHidden();
  await expect(page).toHaveURL(/\/chats\/[\w-]+$/);
  await proposalsIn(page).getByRole('button', { name: '가격 제안' }).click();
  await expectOffered(page, '45000');
  await page.goBack();
  await page.waitForURL(listing);
});

test('a guest who wants to offer a price signs in and finds the form', async ({
  page,
  openOther,
  market,
}) => {
  const seller = await moveIn(market);
  const { email } = await signUp(await openOther(), newPerson('손님'));
  await page.goto(await offer(seller, { title: '손님이 깎는 의자', price: '50000' }, 1));
  await offerButton(page).click();
  const sheet = page.getByRole('dialog', { name: '가격을 제안하려면 로그인이 필요해요' });
  await sheet.getByLabel('이메일').fill(email);
  await sheet.getByLabel('비밀번호').fill(PASSWORD);
  await sheet.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL(/\/chats\/[\w-]+$/);
  await expectOffered(page, '45000');
});

test('there is no price offer where none is taken', async ({ page, market }) => {
  const [seller, buyer, other] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const refusing = await offer(seller, { title: '안 깎는 의자', noOffers: '1' });
  const given = await offer(seller, { title: '그냥 주는 의자', category: 'free', price: '' });
  const swapped = await offer(seller, { title: '바꾸는 의자', category: 'exchange' });
  const reserved = await offer(seller, { title: '맡아 둔 의자' });
  const chat = await begin(other, reserved);
  await sayByRequest(other, chat, '예약해 주세요.');
  await seller.visitor.post(chat, { intent: 'reserve' });
  const own = await offer(buyer, { title: '내 의자' });
  await enterAs(page.context(), buyer, market.url);
  for (const listing of [refusing, given, swapped, reserved]) {
    await page.goto(listing);
    await expect(page.getByRole('button', { name: '채팅하기', exact: true })).toBeVisible();
    await expect(offerButton(page), listing).toHaveCount(0);
  }
  await page.goto(own);
  await expect(page.getByRole('button', { name: '수정' })).toBeVisible();
  await expect(offerButton(page)).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the price leads to the form, and the chips are links', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const listing = await offer(seller, { title: '글로 깎는 의자', price: '50000' });
    await enterAs(page.context(), buyer, market.url);
    await page.goto(listing);
    await offerButton(page).click();
    await page.waitForURL(/\/chats\/[\w-]+\?ask=offer$/);
    await expect(proposalsIn(page)).toHaveCount(0);
    await page.getByRole('link', { name: '취소' }).click();
    await proposalsIn(page).getByRole('link', { name: '가격 제안' }).click();
    await page.getByRole('textbox', { name: '제안할 가격' }).fill('45000');
    await page.getByRole('button', { name: '제안하기' }).click();
    await page.waitForURL(/\/chats\/[\w-]+$/);
    await expect(logOf(page)).toContainText('45,000원');
  });
});
