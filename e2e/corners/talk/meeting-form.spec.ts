import type { Locator, Page } from '@playwright/test';
import { doubleText, findSidewaysScroll } from '../../support/layout-probes.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, fieldOf, logOf, openConversation, proposalsIn, sayByRequest } from '../../support/talk.ts';

const DAY_MS = 24 * 3_600_000;
const tomorrow = () => new Date(Date.now() + 9 * 3_600_000 + DAY_MS).toISOString().slice(0, 10);

const timeOf = (page: Page) => page.getByLabel('만날 시간');
const weightOf = (text: Locator) => text.evaluate((element) => Number(getComputedStyle(element).fontWeight));
const placeOf = (page: Page) => page.getByRole('textbox', { name: '만날 장소' });

test('with text twice as large the form fits a phone, and the menu stays on it', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '크게 읽는 의자' }));
  await sayByRequest(buyer, path, '있나요?');
  await enterAs(page.context(), buyer, market.url);
  await page.goto(`${path}?ask=meet`);
  await doubleText(page);
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await page.evaluate(findSidewaysScroll), `${width} px`).toEqual([]);
    await expect(page.getByRole('button', { name: '더보기' })).toBeInViewport({ ratio: 1 });
    const send = page.getByRole('button', { name: '제안하기' });
    await send.scrollIntoViewIfNeeded();
    await expect(send).toBeInViewport({ ratio: 1 });
  }
});

test('on a low screen the menu lies on no button', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '낮은 화면의 의자' }));
  await sayByRequest(buyer, path, '있나요?');
  await enterAs(page.context(), buyer, market.url);
  await page.setViewportSize({ width: 360, height: 430 });
  await page.goto(`${path}?ask=meet`, { waitUntil: 'networkidle' });
  const menu = page.getByRole('button', { name: '더보기' });
  const buy = page.getByRole('button', { name: '구매하기' });
  await expect(menu).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const { y, height } = (await menu.boundingBox())!;
  expect((await buy.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
  await menu.click();
  await expect(page.getByRole('link', { name: '신고하기' })).toBeVisible();
});

test('the form begins with a likely time and the place of the listing, and a time is rounded as one leaves the field', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '역에서 주는 의자', place: '합정역 5번 출구' });
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '있나요?');
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await proposalsIn(page).getByRole('link', { name: '약속 잡기' }).click();
  await expect(page.getByRole('heading', { name: '약속 잡기' })).toBeFocused();
  await expect(placeOf(page)).toHaveValue('합정역 5번 출구');
  await expect(timeOf(page), 'a likely time').toHaveValue(/^\d{4}-\d{2}-\d{2}T19:00$/);
  const heading = await weightOf(page.getByRole('heading', { name: '약속 잡기' }));
  expect(heading, 'stronger than a label').toBeGreaterThan(await weightOf(page.getByText('만날 시간')));

  await timeOf(page).fill(`${tomorrow()}T13:07`);
  await placeOf(page).fill('합정역 3번 출구');
  await expect(timeOf(page)).toHaveValue(`${tomorrow()}T13:10`);
  await page.getByRole('button', { name: '제안하기' }).click();
  await page.waitForURL(path);
  await expect(logOf(page)).toContainText('오후 1:10');
  await expect(logOf(page)).toContainText('합정역 3번 출구');
});

test('a deal that its seller has completed has no appointment to make, and its review looks like an action', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '다 주고받은 의자' }));
  await sayByRequest(buyer, path, '살게요.');
  await seller.visitor.post(path, { intent: 'reserve' });
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await expect(proposalsIn(page).getByRole('link', { name: '약속 잡기' })).toBeVisible();
  await seller.visitor.post(path, { intent: 'complete' });
  const review = page.getByRole('link', { name: '거래 후기 남기기' });
  await expect(review).toBeVisible();
  await expect(proposalsIn(page)).toHaveCount(0);
  await page.getByRole('button', { name: '더보기' }).click();
  await expect(page.getByRole('link', { name: '등록한 상품 보기' })).toBeVisible();
  await expect(page.getByRole('link', { name: '약속 잡기' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  const ground = await review.evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(ground, 'the ground of a button').not.toBe('rgba(0, 0, 0, 0)');
  await page.goto(`${path}?ask=meet`);
  await expect(fieldOf(page)).toBeVisible();
  await expect(timeOf(page)).toHaveCount(0);
});

test('who buys first may make the appointment then', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '먼저 산 의자' });
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '살게요.');
  await buyer.visitor.post(listing, { intent: 'buy' });
  await enterAs(page.context(), buyer, market.url);
  await page.goto(path);
  await expect(page.getByRole('link', { name: '거래 후기 남기기' })).toBeVisible();
  await expect(proposalsIn(page).getByRole('link', { name: '약속 잡기' })).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a time between two steps is taken rounded', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const path = await begin(buyer, await offer(seller, { title: '글자로 만나는 의자', place: '망원역' }));
    await sayByRequest(buyer, path, '있나요?');
    await enterAs(page.context(), seller, market.url);
    await page.goto(`${path}?ask=meet`);
    await expect(placeOf(page)).toHaveValue('망원역');
    await timeOf(page).fill(`${tomorrow()}T13:07`);
    await page.getByRole('button', { name: '제안하기' }).click();
    await page.waitForURL(path);
    await expect(logOf(page)).toContainText('오후 1:10');
  });
});

test('on low screens the form scrolls by itself, and the menu leads to the listing', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '낮은 화면의 책상' });
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '있나요?');
  await enterAs(page.context(), buyer, market.url);
  for (const size of [
    { width: 360, height: 440 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(`${path}?ask=meet`, { waitUntil: 'networkidle' });
    const send = page.getByRole('button', { name: '제안하기' });
    await send.scrollIntoViewIfNeeded();
    const [button, field] = [(await send.boundingBox())!, (await fieldOf(page).boundingBox())!];
    expect(button.y + button.height, `${size.width} px`).toBeLessThanOrEqual(field.y);
    await send.click({ trial: true });
  }
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: '구매하기' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: '더보기' }).click();
  const last = page.getByRole('link', { name: '신고하기' });
  await last.scrollIntoViewIfNeeded();
  await expect(last).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: '이 상품 보기' }).click();
  await expect(page).toHaveURL(listing);
});

test('with text twice as large the buttons of a proposal have no word broken', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '크게 읽는 책상' }));
  await sayByRequest(buyer, path, '있나요?');
  const meeting = { intent: 'meet', at: `${tomorrow()}T13:00`, place: '합정역 7번 출구 앞' };
  await buyer.visitor.post(`${path}?ask=meet`, meeting);
  await enterAs(page.context(), seller, market.url);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(path, { waitUntil: 'networkidle' });
  const agree = page.getByRole('button', { name: '동의하기' });
  const lines = async () => (await agree.boundingBox())!.height;
  const before = await lines();
  await doubleText(page);
  expect(await lines(), 'one line').toBeLessThanOrEqual(2 * before);
});
