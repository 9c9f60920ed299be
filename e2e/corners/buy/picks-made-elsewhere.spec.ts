import type { BrowserContext, Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

/** Waits until the page has its stream: from then on nothing is missed. */
async function openWithStream(page: Page, path: string): Promise<void> {
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live');
  await page.goto(path);
  await opened;
}

/** As when another tab is chosen, or this one again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const define = (name: string, value: unknown) =>
      Object.defineProperty(document, name, { configurable: true, get: () => value });
    define('hidden', hidden);
    define('visibilityState', hidden ? 'hidden' : 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

const heart = (page: Page, name: '찜하기' | '찜 해제') => page.getByRole('button', { name, exact: true });

/** A person with two devices, and another person's listing. */
async function twoDevices(
  market: { url: string },
  context: BrowserContext,
  openOther: () => Promise<Page>,
  title: string,
) {
  const person = await moveIn(market);
  const path = await offer(await moveIn(market), { title });
  await enterAs(context, person, market.url);
  const other = await openOther();
  await enterAs(other.context(), person, market.url);
  return { person, path, other };
}

test('a pick made on another device fills the heart here within a second, and taking it back empties it', async ({
  page,
  context,
  market,
  openOther,
}) => {
  const { path, other } = await twoDevices(market, context, openOther, '두 기기의 의자');
  await openWithStream(page, path);
  await openWithStream(other, path);
  await heart(other, '찜하기').click();
  await expect(heart(page, '찜 해제')).toBeVisible();
  await expect(page.getByText('찜 1', { exact: true })).toBeVisible();
  // What was tapped here before does not stand against what is done there later.
  await heart(page, '찜 해제').click();
  await expect(heart(other, '찜하기')).toBeVisible();
  await heart(page, '찜하기').click();
  await expect(heart(other, '찜 해제')).toBeVisible();
  await heart(other, '찜 해제').click();
  await expect(heart(page, '찜하기')).toBeVisible();
});

test('other tabs of the same browser follow as well, and hidden ones when they are shown again', async ({
  page,
  context,
  market,
  openOther,
}) => {
  const { path } = await twoDevices(market, context, openOther, '두 탭의 의자');
  const tab = await context.newPage();
  await openWithStream(page, path);
  await openWithStream(tab, path);
  await heart(page, '찜하기').click();
  await expect(heart(tab, '찜 해제')).toBeVisible();
  // One that has been hidden for so long has left the stream.
  await setHidden(tab, true);
  await tab.waitForTimeout(3_500);
  await heart(page, '찜 해제').click();
  await expect(heart(page, '찜하기')).toBeVisible();
  await expect(heart(tab, '찜 해제')).toBeVisible();
  await setHidden(tab, false);
  await expect(heart(tab, '찜하기')).toBeVisible();
});

test('the list of picks follows what is picked elsewhere, from an empty one on', async ({
  page,
  context,
  market,
  openOther,
}) => {
  const { path, other } = await twoDevices(market, context, openOther, '목록의 의자');
  await openWithStream(page, '/mypick');
  await expect(page.getByText('찜한 상품이 없어요.')).toBeVisible();
  await openWithStream(other, path);
  await heart(other, '찜하기').click();
  await expect(page.getByRole('link', { name: '목록의 의자' })).toBeVisible();
  await heart(other, '찜 해제').click();
  await expect(page.getByText('찜한 상품이 없어요.')).toBeVisible();
});

test('what another person picks has no one ask for their own picks', async ({
  page,
  context,
  market,
  openOther,
}) => {
  const { path } = await twoDevices(market, context, openOther, '남이 찜한 의자');
  await openWithStream(page, path);
  const requested: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/session') requested.push(request.url());
  });
  const { visitor } = await moveIn(market);
  await visitor.post(path, { intent: 'pick' });
  await expect(page.getByText('찜 1', { exact: true })).toBeVisible();
  await expect(heart(page, '찜하기')).toBeVisible();
  expect(requested).toEqual([]);
});

test('signing out elsewhere shows here: what was of the person is gone, and the menu invites to sign in', async ({
  page,
  context,
  market,
  openOther,
  expectedErrors,
}) => {
  // The list is asked for again, and refused.
  expectedErrors.push(/status of 401/);
  const { path, person } = await twoDevices(market, context, openOther, '떠난 뒤의 의자');
  await person.visitor.post(path, { intent: 'pick' });
  await openWithStream(page, '/mypick');
  await expect(page.getByRole('link', { name: '떠난 뒤의 의자' })).toBeVisible();
  // The session of both, ended by its token from nowhere near this page.
  await person.visitor.post('/profile/settings', {
    intent: 'end-session',
    session: 'all',
    sessionPassword: PASSWORD,
  });
  await expect(page.getByRole('heading', { name: /다시 만나서/ })).toBeVisible();
  await expect(page.getByRole('link', { name: '떠난 뒤의 의자' })).toBeHidden();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog', { name: '전체 메뉴' })).toContainText('거래를 시작해 보세요');
});
