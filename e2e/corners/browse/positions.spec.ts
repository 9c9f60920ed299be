import type { Locator, Page } from '@playwright/test';
import { Visitor } from '../../../test/support/visitor.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';

const LISTED = 120;

const cardsOf = (page: Page) => page.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
const topOf = async (card: Locator) => Math.round((await card.boundingBox())!.y);
const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const cardNamed = (page: Page, title: string) =>
  cardsOf(page).filter({ has: page.getByText(title, { exact: true }) });

/** Scrolls as far as it takes to have so many on the page. */
async function scrollDeep(page: Page, count: number): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    expect(await cardsOf(page).count()).toBeGreaterThanOrEqual(count);
  }).toPass();
}

/** Once no further page of the list is on its way. */
async function countAtRest(page: Page): Promise<number> {
  let count = -1;
  await expect(async () => {
    const before = count;
    count = await cardsOf(page).count();
    expect(count).toBe(before);
  }).toPass({ intervals: [300], timeout: 20_000 });
  return count;
}

/** Goes to an item's page and back, and finds all as it was. */
async function expectPlaceOnBack(page: Page, title: string): Promise<void> {
  const card = cardNamed(page, title);
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const count = await countAtRest(page);
  const top = await topOf(card);
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.goBack();
  await expect(card).toBeVisible();
  await expect.poll(() => topOf(card)).toBe(top);
  // Near its end the list may have gone on meanwhile.
  expect(await cardsOf(page).count()).toBeGreaterThanOrEqual(count);
}

async function expectPlaceOnReload(page: Page, title: string): Promise<void> {
  const card = cardNamed(page, title);
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const top = await topOf(card);
  await page.reload();
  await expect(card).toBeVisible();
  await expect.poll(() => topOf(card)).toBe(top);
}

/** Goes to an item's page, loads that anew, and goes back. */
async function expectPlaceOnBackAfterReload(page: Page, title: string): Promise<void> {
  const card = cardNamed(page, title);
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const top = await topOf(card);
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.reload();
  await page.goBack();
  await expect(card).toBeVisible();
  await expect.poll(() => topOf(card)).toBe(top);
}

let shop: Neighbour;
let paths: string[];

test.beforeAll(async ({ market }) => {
  test.setTimeout(180_000);
  shop = await moveIn(market);
  paths = [];
  for (let n = 1; n <= LISTED; n += 1) {
    // Cards of several heights: a place is not told by how many cards are above it.
    const rest = n > 60 && n % 3 === 0 ? ' 두 줄이 되도록 길게 적은 제목이라 카드가 더 높아요' : '';
    paths.push(await offer(shop, { title: `목록 ${n}번${rest}`, ...(n % 2 === 0 && { brand: '무인양품' }) }));
  }
});

test('deep in a list, going back from an item shows the same at once, without asking the server', async ({
  page,
}) => {
  await page.goto('/product/best');
  await scrollDeep(page, 100);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (/\/best\.data/.test(request.url())) requested.push(request.url());
  });
  await expectPlaceOnBack(page, '목록 31번');
  expect(requested).toEqual([]);
  await scrollDeep(page, LISTED);
  await expect(cardNamed(page, '목록 1번')).toBeVisible();
});

test('what is listed meanwhile moves nothing: it is offered after going back, and above after a reload', async ({
  page,
}) => {
  await page.goto('/product/subcategory/furniture');
  await scrollDeep(page, 100);
  const card = cardNamed(page, '목록 35번');
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const top = await topOf(card);
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { name: '목록 35번' })).toBeVisible();
  await offer(shop, { title: '새로 온 의자' });
  await page.goBack();
  await expect.poll(() => topOf(card)).toBe(top);
  await expect(page.getByRole('button', { name: /새 상품 1개 보기/ })).toBeAttached();
  await page.reload();
  await expect.poll(() => topOf(card)).toBe(top);
  await expect(cardNamed(page, '새로 온 의자')).toBeAttached();
});

test('a reload deep in a list or in a search comes back to the same place', async ({ page }) => {
  await page.goto('/product');
  await scrollDeep(page, 100);
  await expectPlaceOnReload(page, '목록 33번');
  // Again, now that the list itself was brought back.
  await expectPlaceOnReload(page, '목록 40번');
  await expectPlaceOnBack(page, '목록 39번');
  await page.goto('/product?q=%EB%AC%B4%EC%9D%B8%EC%96%91%ED%92%88');
  await scrollDeep(page, 60);
  await expectPlaceOnBack(page, '목록 30번');
  await expectPlaceOnReload(page, '목록 28번');
});

test('an item that is reloaded still leads back to the place in its list', async ({ page }) => {
  await page.goto('/product');
  await scrollDeep(page, 100);
  const card = cardNamed(page, '목록 36번');
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const top = await topOf(card);
  await card.getByRole('link').click();
  await expect(page.getByRole('heading', { name: '목록 36번' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: '뒤로 가기' }).click();
  await expect(card).toBeVisible();
  await expect.poll(() => topOf(card)).toBe(top);
});

test('a list that is asked for anew begins at its top, with what is new', async ({ page }) => {
  await page.goto('/product');
  await scrollDeep(page, 60);
  await offer(shop, { title: '방금 나온 책상' });
  await page.getByRole('navigation', { name: '카테고리' }).getByRole('link', { name: '전체' }).click();
  await expect(cardNamed(page, '방금 나온 책상')).toBeVisible();
  expect(await scrollOf(page)).toBe(0);
});

test('own listings and picks keep their place on back and reload', async ({ page, market }) => {
  await enterAs(page.context(), shop, market.url);
  await page.goto('/receipt');
  await scrollDeep(page, LISTED);
  await expectPlaceOnBack(page, '목록 25번');
  await expectPlaceOnReload(page, '목록 22번');
  await expectPlaceOnBackAfterReload(page, '목록 19번');

  const fan = new Visitor(market.url);
  await fan.signUp();
  for (const path of paths) await fan.post(path, { intent: 'pick' });
  await page.context().clearCookies();
  await page.context().addCookies(
    fan.cookie.split('; ').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: market.url };
    }),
  );
  await page.goto('/mypick');
  await scrollDeep(page, LISTED);
  await expectPlaceOnBack(page, '목록 26번');
  await expectPlaceOnReload(page, '목록 21번');
});
