import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { tabThrough } from '../support/focus-probe.ts';
import { doubleText, findLayoutFaults, findSidewaysScroll } from '../support/layout-probes.ts';
import { expect, test } from '../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../support/stock.ts';

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

/** Fits every width, with large targets, and with text twice as large; the keyboard's place is always seen; axe finds nothing. */
async function expectFits(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  await expectAccessible(page, path);
  expect(await findLayoutFaults(page), path).toEqual([]);
  const { wrong, stops } = await tabThrough(page);
  expect(wrong, path).toEqual([]);
  expect(stops, path).toBeGreaterThan(3);
  const restoreText = await doubleText(page);
  expect(await page.evaluate(findSidewaysScroll), `${path} with text twice as large`).toEqual([]);
  await restoreText();
}

const idOf = (path: string) => path.split('/').at(-1)!;

const PUBLIC: Record<string, () => string[]> = {
  'home and lists': () => [
    '/',
    '/product',
    '/product/best',
    '/product/subcategory/pet',
    '/product?q=%EC%9D%98%EC%9E%90',
    '/product?q=%EC%97%86%EB%8A%94%EA%B2%83',
    '/product/best/furniture?q=%EC%9D%98%EC%9E%90&sort=cheap&min=1000&max=999999999999&hideSold=1',
    '/product/free/pet?min=20000&max=10000',
  ],
  'a listing': () => [own],
  'what guests are shown in place of their own': () => [
    '/login',
    '/signup',
    '/reset',
    '/reset?sent=1',
    '/receipt',
    '/mypick',
    '/notice',
  ],
  support: () => ['/support', '/support/notices', '/support/faq', '/support/prohibited', '/support/events'],
  policies: () => ['/terms', '/privacy', '/intermediary'],
  'what is missing': () => ['/nothing', '/product/detail/nothing'],
};

const MEMBER: Record<string, () => string[]> = {
  'home, lists and listings': () => ['/', '/product', own, foreign, '/upload'],
  'own lists': () => [
    '/receipt',
    `/receipt?edit=${idOf(own)}`,
    `/receipt?confirm=delete&id=${idOf(own)}`,
    '/mypick',
    '/notice',
    '/profile/keywords?words=%EC%9D%98%EC%9E%90&min=1000',
  ],
  profile: () => [
    '/profile',
    '/profile/purchases',
    '/profile/sales',
    '/profile/settings',
    '/profile/settings/second-factor',
    '/profile/settings/passkeys',
    '/profile/settings/notices',
  ],
  'support and reports': () => [
    '/support/qna',
    '/support/inquiry/general',
    `/report/listing/${idOf(foreign)}`,
  ],
};

for (const [name, paths] of Object.entries(PUBLIC)) {
  test(`guests: ${name} fits all widths, fingers and keyboard, and is accessible`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/401|404|존재하지 않는/);
    for (const path of paths()) await expectFits(page, path);
  });
}

for (const [name, paths] of Object.entries(MEMBER)) {
  test(`members: ${name} fits all widths, fingers and keyboard, and is accessible`, async ({
    page,
    context,
    market,
  }) => {
    await enterAs(context, seller, market.url);
    for (const path of paths()) await expectFits(page, path);
  });
}
