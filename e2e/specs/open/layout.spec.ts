import type { Page } from '@playwright/test';
import { tabThrough } from '../../support/focus-probe.ts';
import { doubleText, findLayoutFaults, findSidewaysScroll } from '../../support/layout-probes.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';

const MAX_LENGTH = {
  title: '가'.repeat(100),
  brand: '나'.repeat(100),
  size: '다'.repeat(100),
  price: '999999999999',
};
let seller: Neighbour;
let own = '';
let foreign = '';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.beforeAll(async ({ market }) => {
  seller = await moveIn(market, '가나다라마바사아자차카타파하가나다라마바');
  own = await offer(seller, MAX_LENGTH, 3);
  for (const title of ['의자 하나', '의자 둘']) await offer(seller, { title }, 1);
  foreign = await offer(await moveIn(market), { title: '이웃의 의자' });
});

/** Fits every width, with large targets, and with text twice as large; the keyboard's place is always seen. */
async function expectFits(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  expect(await findLayoutFaults(page), path).toEqual([]);
  const { wrong, stops } = await tabThrough(page);
  expect(wrong, path).toEqual([]);
  expect(stops, path).toBeGreaterThan(3);
  await doubleText(page);
  expect(await page.evaluate(findSidewaysScroll), `${path} with text twice as large`).toEqual([]);
}

test('every public page fits 320 to 1280 px, enlarged text, fingers and the keyboard', async ({
  page,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
  expectedErrors.push(/401|404|존재하지 않는/);
  const lists = [
    '/',
    '/product',
    '/product/best',
    '/product/subcategory/pet',
    '/product?q=%EC%9D%98%EC%9E%90',
    '/product/best/furniture?q=%EC%9D%98%EC%9E%90&sort=cheap&min=1000&max=999999999999&hideSold=1',
    '/product/free/pet?min=20000&max=10000',
  ];
  const accounts = ['/login', '/signup', '/receipt', '/mypick', '/notice'];
  const support = ['/support', '/support/notices', '/support/faq', '/support/events'];
  const texts = [...support, '/terms', '/privacy', '/intermediary'];
  const missing = ['/nothing', '/product/detail/nothing'];
  for (const path of [...lists, own, ...accounts, ...texts, ...missing]) await expectFits(page, path);
});

test('every member page fits 320 to 1280 px, enlarged text, fingers and the keyboard', async ({
  page,
  context,
  market,
}) => {
  test.setTimeout(240_000);
  await enterAs(context, seller, market.url);
  const idOf = (path: string) => path.split('/').at(-1)!;
  const trade = ['/', '/product', own, foreign, '/upload'];
  const lists = [
    '/receipt',
    `/receipt?edit=${idOf(own)}`,
    `/receipt?confirm=delete&id=${idOf(own)}`,
    '/mypick',
    '/notice',
  ];
  const my = ['/profile', '/profile/purchases', '/profile/settings'];
  const support = ['/support/qna', '/support/inquiry/general', `/report/listing/${idOf(foreign)}`];
  for (const path of [...trade, ...lists, ...my, ...support]) await expectFits(page, path);
});
