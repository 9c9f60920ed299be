import type { Page } from '@playwright/test';
import { ALL_WIDTHS, EDGE_WIDTHS, type Screen } from '../screen.ts';
import { haveBlocked } from './lists.ts';

const detail = (id: string) => `/product/detail/${id}`;
const buy = (page: Page) => page.getByRole('button', { name: '구매하기' }).click();

async function scroll(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 420));
  await page.waitForFunction(() => scrollY > 100);
}

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '수정' }).click();
  await page.getByRole('textbox', { name: '설명' }).waitFor();
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('list', { name: '상품 목록' }).getByRole('link').first().click();
  await page.getByRole('heading', { name: '상품 설명' }).waitFor();
}

const askToSignIn = (button: string) => async (page: Page) => {
  await page.getByRole('button', { name: button }).click();
  await page.getByRole('dialog', { name: /로그인이 필요해요/ }).waitFor();
};

const neverAnswer = (page: Page) =>
  page.route('**/product/detail/*.data*', () => new Promise(() => undefined));

const wait = (title: RegExp) => async (page: Page) => {
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('dialog', { name: /불러오는 중/ }).waitFor();
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
};

async function openSeller(page: Page): Promise<void> {
  await page.locator('a[href^="/people/"]').click();
  await page.getByRole('heading', { name: /^판매 상품/ }).waitFor();
}

export const detailScreens: readonly Screen[] = [
  { name: '04-detail', path: detail('laptop'), whole: true, widths: ALL_WIDTHS },
  { name: '04-detail-first-sight', path: detail('laptop'), as: 'whale', widths: ALL_WIDTHS },
  { name: '04b-detail-scrolled', path: detail('laptop'), as: 'whale', widths: EDGE_WIDTHS, prepare: scroll },
  {
    name: '04m-detail-opening',
    path: '/product',
    widths: ALL_WIDTHS,
    unanswered: true,
    before: neverAnswer,
    prepare: wait(/노트북/),
  },
  {
    name: '04m-detail-opening-sold-dark',
    path: '/mypick',
    as: 'whale',
    dark: true,
    unanswered: true,
    before: neverAnswer,
    prepare: wait(/거래 완료(?! 숨기기)/),
  },
  { name: '04-detail-free', path: '/product/free', as: 'newcomer', prepare: openFirst },
  { name: '04-detail-exchange', path: '/product/exchange', as: 'newcomer', prepare: openFirst },
  { name: '04l-detail-to-pick', path: detail('laptop'), widths: EDGE_WIDTHS, prepare: askToSignIn('찜하기') },
  { name: '04l-detail-to-buy', path: detail('laptop'), prepare: askToSignIn('구매하기') },
  { name: '04c-detail-sold', path: detail('couch-and-lamp'), as: 'whale', widths: EDGE_WIDTHS },
  {
    name: '04n-detail-of-blocked',
    path: detail('laptop'),
    as: 'whale',
    widths: EDGE_WIDTHS,
    before: haveBlocked('laptop'),
    prepare: (page) => page.getByText('차단한 사용자의 상품이에요.').waitFor(),
  },
  { name: '04c-detail-own', path: detail('camera'), as: 'whale', whole: true, widths: EDGE_WIDTHS },
  { name: '04d-detail-edit', path: detail('camera'), as: 'whale', widths: EDGE_WIDTHS, prepare: edit },
  {
    name: '04d-detail-edit-limit',
    path: detail('camera'),
    as: 'whale',
    async prepare(page) {
      await edit(page);
      await page.getByRole('textbox', { name: '설명' }).fill('다시 쓰임을 찾아요. '.repeat(27));
      await page.getByRole('button', { name: '저장' }).click();
    },
  },
  { name: '04f-detail-no-photo', path: detail('no-photo'), whole: true, widths: EDGE_WIDTHS },
  { name: '04g-detail-longest-words', path: detail('longest-title'), whole: true, widths: ALL_WIDTHS },
  { name: '04h-detail-long-description', path: detail('ten-photos'), whole: true, widths: EDGE_WIDTHS },
  {
    name: '04h-detail-last-photo',
    path: detail('ten-photos'),
    async prepare(page) {
      const images = page.getByRole('img', { name: /사진 10/ });
      await images
        .first()
        .evaluate((image) =>
          image.scrollIntoView({ behavior: 'instant', inline: 'start', block: 'nearest' }),
        );
      await page.getByText('10/10').first().waitFor();
    },
  },
  {
    name: '04k-detail-viewer',
    path: detail('ten-photos'),
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await page.getByRole('button', { name: '사진 크게 보기' }).first().click();
      const viewer = page.getByRole('dialog', { name: '사진 크게 보기' });
      await viewer.getByText('1/10').waitFor();
    },
  },
  {
    name: '04e-detail-bought',
    path: detail('for-sale-keyboard'),
    as: 'apricot',
    async prepare(page) {
      await buy(page);
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: '04e-detail-bought-toast',
    path: detail('for-sale-teapot'),
    as: 'apricot',
    async prepare(page) {
      await buy(page);
      await page.getByRole('alertdialog').getByRole('button', { name: '확인' }).click();
      await page.getByRole('button', { name: '되돌리기' }).waitFor();
    },
  },
  {
    name: '04e-detail-just-sold',
    path: detail('for-sale-fan'),
    as: 'whale',
    // A stream that tells nothing: the page does not learn of the sale before its button is pressed.
    before: (page) =>
      page.route('**/live?*', (route) => route.fulfill({ contentType: 'text/event-stream', body: ':\n\n' })),
    async prepare(page, { post }) {
      await post('apricot', detail('for-sale-fan'), { intent: 'buy' });
      await buy(page);
      await page.getByText('방금 다른 분과 거래됐어요.').first().waitFor();
    },
  },
  {
    name: '20-detail-reserved',
    path: detail('for-sale-headphone'),
    as: 'apricot',
    widths: ALL_WIDTHS,
    async prepare(page) {
      await page.getByRole('button', { name: '예약이 풀리면 알림 받기' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: '20-detail-reserved-mine',
    path: detail('for-sale-headphone'),
    as: 'whale',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await page.getByText('나를 위해 예약됐어요').scrollIntoViewIfNeeded();
    },
  },
  { name: '20b-listing-state', path: '/receipt/coat/state', as: 'whale', widths: EDGE_WIDTHS },
  {
    name: '04i-detail-shared',
    path: detail('laptop'),
    as: 'whale',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await page.getByRole('button', { name: '공유하기' }).click();
      await page.getByText('링크를 복사했어요.').waitFor();
    },
  },
  {
    name: '04i-detail-pick-failed',
    path: detail('tent'),
    as: 'whale',
    async prepare(page) {
      await page.route('**/product/detail/*', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      await page.route('**/product/detail/*.data*', (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      await page.getByRole('button', { name: /^찜/ }).click();
      await page.locator('output[aria-live] > span').waitFor();
    },
  },
  {
    name: '04j-report-listing',
    path: '/report/listing/laptop',
    as: 'whale',
    whole: true,
    widths: EDGE_WIDTHS,
  },
  {
    name: '04j-report-listing-refused',
    path: '/report/listing/laptop',
    as: 'whale',
    whole: true,
    prepare: (page) => page.getByRole('button', { name: '신고하기' }).click(),
  },
  { name: '04j-report-sent', path: '/report/listing/laptop?sent=1', as: 'whale' },
  { name: '19-person', path: detail('laptop'), widths: ALL_WIDTHS, prepare: openSeller },
  {
    name: '19-person-why-this-score',
    path: detail('laptop'),
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await openSeller(page);
      await page.getByText('왜 이 온도인가요?').click();
    },
  },
  { name: '19-person-followed', path: detail('laptop'), as: 'whale', prepare: openSeller },
  {
    name: '19-person-menu',
    path: detail('laptop'),
    as: 'newcomer',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await openSeller(page);
      await page.getByRole('button', { name: '더보기' }).click();
      await page.getByRole('button', { name: '차단하기' }).waitFor();
    },
  },
  {
    name: '19-person-longest-words',
    path: detail('longest-title'),
    whole: true,
    widths: EDGE_WIDTHS,
    prepare: openSeller,
  },
];
