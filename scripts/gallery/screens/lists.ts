import type { Page, Route } from '@playwright/test';
import { ALL_WIDTHS, EDGE_WIDTHS, type Screen } from '../screen.ts';
import { scrollUpAgain } from './home.ts';

const onItsWay = (_route: Route) => undefined;

/** What a stream tells when three things have just come on the market. */
const NEWS = `event: new\ndata: ${JSON.stringify({
  count: 3,
  listings: [1, 2, 3].map((n) => ({
    feedSeq: 1_000_000 + n,
    category: 'best',
    subCategory: 'digital',
    sellerId: 'seller',
  })),
})}\n\n`;

/** Only to the browser: the seller would lose the viewer's other pictures. */
export const haveBlocked = (productId: string) => (page: Page) =>
  page.route('**/api/session*', async (route) => {
    const response = await route.fetch();
    const { user, ...session } = (await response.json()) as { user: object };
    const ids = [productId];
    await route.fulfill({
      response,
      json: { ...session, user: { ...user, leftOutIds: ids, blockedIds: ids } },
    });
  });

async function loadToEnd(page: Page): Promise<void> {
  const isWhole = () => document.body.innerText.includes('세계 문학 전집 1권');
  while (!(await page.evaluate(isWhole))) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await page.waitForTimeout(200);
  }
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
}

export const listScreens: readonly Screen[] = [
  { name: '02-list', path: '/product', widths: ALL_WIDTHS },
  { name: '02-list-signed-in', path: '/product', as: 'whale', widths: [390] },
  { name: '02-list-category', path: '/product/best', as: 'whale', widths: EDGE_WIDTHS },
  {
    name: '02-list-options',
    path: '/product',
    widths: EDGE_WIDTHS,
    prepare: (page) => page.getByRole('button', { name: /정렬/ }).click(),
  },
  { name: '02-list-price-sorted', path: '/product/best?sort=cheap&hideSold=1' },
  {
    name: '02-list-filters',
    path: '/product/best/digital?min=10000&max=500000&hideSold=1',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await page.getByRole('button', { name: /^필터/ }).click();
      await page.getByRole('dialog', { name: '필터' }).waitFor();
    },
  },
  { name: '02-list-filtered', path: '/product/best/digital?min=10000&max=500000&hideSold=1' },
  {
    name: '02g-list-new-listings',
    path: '/product',
    widths: EDGE_WIDTHS,
    before: (page) =>
      page.route('**/live?*', (route) => route.fulfill({ contentType: 'text/event-stream', body: NEWS })),
    prepare: (page) => page.getByRole('button', { name: '새 상품 3개 보기' }).waitFor(),
  },
  { name: '02h-list-read-otherwise', path: '/product?q=flqtmxlr', widths: EDGE_WIDTHS },
  { name: '02h-list-near-words', path: '/product?q=노트북 우주선', widths: EDGE_WIDTHS },
  {
    name: '02i-list-blocked-left-out',
    path: '/product/best/digital',
    as: 'whale',
    widths: EDGE_WIDTHS,
    before: haveBlocked('laptop'),
    async prepare(page) {
      await page.getByText('차단한 사용자의 상품 1개는 숨겼어요.').scrollIntoViewIfNeeded();
    },
  },
  { name: '02c-list-filtered-empty', path: '/product/free/pet?min=900000' },
  { name: '02c-list-range-reversed', path: '/product?min=50000&max=10000' },
  { name: '02-list-scrolled-up', path: '/product', as: 'whale', prepare: scrollUpAgain },
  {
    name: '02b-list-loading',
    path: '/',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await page.route('**/product.data*', onItsWay);
      await page.getByRole('link', { name: '전체', exact: true }).click();
      await page.getByText('불러오는 중이에요…').waitFor();
    },
  },
  {
    name: '02b-list-loading-more',
    path: '/product',
    async prepare(page) {
      await page.route(/cursor=/, onItsWay);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.getByText('불러오는 중이에요…').waitFor();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
  },
  {
    name: '02b-list-loading-more-failed',
    path: '/product',
    async prepare(page) {
      await page.route(/cursor=/, (route) => route.abort());
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.getByText('상품을 더 불러오지 못했어요.').first().waitFor();
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
  },
  { name: '02c-list-empty', path: '/product/subcategory/pet', widths: EDGE_WIDTHS },
  { name: '02d-list-of-one', path: '/product/subcategory/beauty' },
  { name: '02e-list-of-hundred', path: '/product/subcategory/books', widths: [390, 1280] },
  {
    name: '02e-list-of-hundred-end',
    path: '/product/subcategory/books',
    widths: EDGE_WIDTHS,
    prepare: loadToEnd,
  },
  {
    name: '02f-list-longest-words',
    path: '/product/subcategory/other',
    widths: EDGE_WIDTHS,
  },
];
