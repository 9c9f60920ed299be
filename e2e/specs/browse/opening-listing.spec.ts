import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, withdraw, type Neighbour } from '../../support/stock.ts';

// A list of its own, whose cards stand where they are expected.
test.use({ alone: 'opening a listing' });

const TITLE = '천천히 여는 카메라';
const LEAVING = '여는 사이에 사라질 의자';
const FILLERS = Array.from({ length: 8 }, (_, at) => `위에 놓인 접시 ${at + 1}번`);

let shop: Neighbour;
let path: string;
let gone: string;
test.beforeAll(async ({ market }) => {
  shop = await moveIn(market);
  path = await offer(shop, { title: TITLE, price: '1234000' }, 1);
  gone = await offer(shop, { title: LEAVING });
  for (const title of FILLERS) await offer(shop, { title, category: 'reuse' });
});

const cardOf = (page: Page, title = TITLE) => page.getByRole('link', { name: new RegExp(title) }).first();
const waitingOf = (page: Page, title = TITLE) => page.getByRole('dialog', { name: `${title} 불러오는 중` });
const pageOf = (page: Page, title = TITLE) => page.getByRole('heading', { level: 1, name: title });
const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY));

/** Opens a list whose listings answer only once they are let go. */
async function openSlowList(page: Page, list = '/product'): Promise<() => void> {
  let letGo = () => {};
  const answered = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/product/detail/*.data*', async (route) => {
    await answered;
    // The page may have gone on without it.
    await route.continue().catch(() => undefined);
  });
  await page.goto('/support/faq');
  await page.goto(list);
  const card = cardOf(page);
  await card.scrollIntoViewIfNeeded();
  await card.locator('img').evaluate((image: HTMLImageElement) => image.decode());
  return letGo;
}

type Box = { y: number; height: number };
const bottomOf = ({ y, height }: Box) => y + height;
const middleOf = ({ y, height }: Box) => y + height / 2;

const settled = (page: Page) =>
  page.evaluate(async () => {
    const growing = document.getAnimations().filter((animation) => !(animation instanceof CSSAnimation));
    await Promise.all(growing.map(({ finished }) => finished));
  });

test('a tap shows the picture, the title and the price at once, and the page takes their place', async ({
  page,
}) => {
  const letGo = await openSlowList(page);
  const source = await cardOf(page)
    .locator('img')
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  await cardOf(page).click();
  const waiting = waitingOf(page);
  await expect(waiting).toBeVisible();
  await expect(waiting.locator('img')).toHaveAttribute('src', source);
  await expect(waiting.getByText('1,234,000원')).toBeVisible();
  await expect(waiting.getByRole('progressbar')).toBeVisible();
  await expect(waiting.getByRole('button', { name: '뒤로 가기' })).toBeFocused();
  await settled(page);
  await expectAccessible(page, 'a listing that is opening');
  const back = await waiting.getByRole('button', { name: '뒤로 가기' }).boundingBox();
  const photo = await waiting.locator('img').boundingBox();
  const title = await waiting.getByText(TITLE).boundingBox();
  const price = await waiting.getByText('1,234,000원').boundingBox();
  letGo();
  await expect(pageOf(page)).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await settled(page);
  const own = page.getByRole('img', { name: `${TITLE} 사진` });
  expect(await own.boundingBox()).toEqual(photo);
  expect(await page.getByRole('button', { name: '뒤로 가기' }).boundingBox()).toEqual(back);
  const placeOf = (text: string) => page.getByRole('main').getByText(text, { exact: true }).boundingBox();
  expect(bottomOf((await placeOf(TITLE))!)).toBeCloseTo(bottomOf(title!), 0);
  expect(Math.abs(middleOf((await placeOf('1,234,000원'))!) - middleOf(price!))).toBeLessThan(1);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/product');
  await expect(cardOf(page)).toBeInViewport();
  await page.goBack();
  await expect(page).toHaveURL('/support/faq');
});

for (const list of ['/', '/product'])
  test(`going back from ${list} while it waits leads to the list as it was`, async ({ page }) => {
    const letGo = await openSlowList(page, list);
    const scrolled = await scrollOf(page);
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    const waiting = waitingOf(page);
    const stays = async () => {
      await expect(waiting).toHaveCount(0);
      await expect(page.getByRole('progressbar')).toHaveCount(0);
      await expect(page).toHaveURL(list);
      await expect(cardOf(page)).toBeFocused();
      expect(await scrollOf(page)).toBe(scrolled);
    };
    await cardOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(waiting).toBeVisible();
    await page.goBack();
    await stays();
    await page.goForward();
    await expect(waiting).toBeVisible();
    await page.keyboard.press('Escape');
    await stays();
    await cardOf(page).press('Enter');
    await waiting.getByRole('button', { name: '뒤로 가기' }).click();
    await stays();
    // No list was asked for again, and what comes late opens nothing.
    expect(requested.filter((pathname) => pathname.endsWith('.data') && !pathname.startsWith(path))).toEqual(
      [],
    );
    letGo();
    await cardOf(page).click();
    await expect(pageOf(page)).toBeVisible();
    await page.goBack();
    await expect(cardOf(page)).toBeInViewport();
    await page.goBack();
    await expect(page).toHaveURL('/support/faq');
  });

test('a listing that is gone by then ends in its own page, one step from the list', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/404/, /존재하지 않는 상품입니다/);
  await page.route('**/live?*', (route) =>
    route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' }),
  );
  const letGo = await openSlowList(page);
  await cardOf(page, LEAVING).click();
  await expect(waitingOf(page, LEAVING)).toBeVisible();
  await withdraw(shop, gone);
  letGo();
  await expect(page.getByRole('heading', { name: '상품을 찾을 수 없어요' })).toBeVisible();
  await expect(waitingOf(page, LEAVING)).toHaveCount(0);
  await expect(page).toHaveURL(gone);
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(page).toHaveURL('/product');
});

test('a connection that is lost meanwhile, or before, ends as elsewhere', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_/, /연결하지 못했습니다/, /연결되어 있지 않아/);
  await openSlowList(page);
  await context.setOffline(true);
  await cardOf(page).click();
  await expect(page.getByText('인터넷에 연결되어 있지 않아요.')).toBeVisible();
  await expect(page).toHaveURL('/product');
  await context.setOffline(false);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.route('**/product/detail/*.data*', (route) => route.abort());
  await cardOf(page).click();
  await expect(page.getByRole('heading', { name: '연결할 수 없어요' })).toBeVisible();
  await expect(waitingOf(page)).toHaveCount(0);
});

test('a click for another tab leaves the list as it is', async ({ page, context }) => {
  await openSlowList(page);
  const opened = context.waitForEvent('page');
  await cardOf(page).click({ modifiers: ['ControlOrMeta'] });
  await (await opened).waitForURL(path);
  await expect(waitingOf(page)).toHaveCount(0);
  await expect(page).toHaveURL('/product');
});

test('a listing that is reloaded while it waits leaves no step too many', async ({ page, context }) => {
  await openSlowList(page);
  const devtools = await context.newCDPSession(page);
  // Playwright goes back and forward from the browser's own index, which lags behind steps that the page makes itself.
  const stepOf = async () => (await devtools.send('Page.getNavigationHistory')).currentIndex;
  const listStep = await stepOf();
  const leavesOverlay = async () => {
    await page.waitForFunction(() => history.state?.overlay === undefined);
    await expect.poll(stepOf).toBe(listStep);
  };
  await cardOf(page).click();
  await expect(waitingOf(page)).toBeVisible();
  await page.reload();
  await expect(waitingOf(page)).toHaveCount(0);
  await leavesOverlay();
  await page.goForward();
  await leavesOverlay();
  await page.goBack();
  await expect(page).toHaveURL('/support/faq');
});

test('a tap is answered in the next frame', async ({ page }) => {
  await openSlowList(page);
  const isShown = await cardOf(page).evaluate(async (card: HTMLElement) => {
    card.click();
    await new Promise(requestAnimationFrame);
    return document.querySelector('dialog[aria-label$="불러오는 중"]')?.checkVisibility();
  });
  expect(isShown).toBe(true);
});

test('one listing opens over another, and going back leads to that', async ({ page }) => {
  const letGo = await openSlowList(page);
  await page.goto(path);
  const [title = ''] = FILLERS.slice(-1);
  await cardOf(page, title).scrollIntoViewIfNeeded();
  const scrolled = await scrollOf(page);
  await cardOf(page, title).click();
  await expect(waitingOf(page, title)).toBeVisible();
  await page.goBack();
  await expect(waitingOf(page, title)).toHaveCount(0);
  await expect(pageOf(page)).toBeAttached();
  expect(await scrollOf(page)).toBe(scrolled);
  await cardOf(page, title).click();
  letGo();
  await expect(pageOf(page, title)).toBeVisible();
  expect(await scrollOf(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(pageOf(page)).toBeAttached();
});

test('what is being written is asked about before another listing opens', async ({ page, market }) => {
  await enterAs(page.context(), shop, market.url);
  await page.goto(path);
  await page.getByRole('button', { name: '수정' }).click();
  await page.getByRole('textbox', { name: '설명' }).fill('고치던 글');
  const [title = ''] = FILLERS.slice(-1);
  await cardOf(page, title).click();
  const question = page.getByRole('alertdialog', { name: '작성 중인 내용이 있어요. 나갈까요?' });
  await expect(question).toBeVisible();
  await expect(waitingOf(page, title)).toHaveCount(0);
  await question.getByRole('button', { name: '나가기' }).click();
  await expect(pageOf(page, title)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(path);
});
