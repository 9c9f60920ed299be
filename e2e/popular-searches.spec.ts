import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signUp, test } from './market-test.ts';
import { publishThroughForm } from './publish.ts';

const TITLES = ['호두 서랍', '낚시 서랍 두 개', '낚시 의자', '돗자리'];

const searchBox = (page: Page) => page.getByRole('searchbox', { name: '상품 검색' });
const options = (page: Page) => page.getByRole('option');
const searchedFor = (page: Page, text: string) =>
  page.waitForURL((url) => url.pathname === '/product' && url.searchParams.get('q') === text);

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await searchedFor(page, text);
}

/** What this page tells the server of searches, as it is told. */
function listenToCounts(page: Page): string[] {
  const told: string[] = [];
  page.on('request', (request) => {
    const isCount = request.method() === 'POST' && request.url().endsWith('/api/popular-searches');
    if (isCount) told.push(new URLSearchParams(request.postData() ?? '').get('q') ?? '');
  });
  return told;
}

const popular = async (page: Page): Promise<string[]> => {
  const answer = await page.request.get('/api/popular-searches');
  return ((await answer.json()) as { searches: string[] }).searches;
};

test.use({ settings: { POPULAR_SEARCHES: 'on' } });

test.beforeAll(async ({ browser, market }) => {
  const page = await browser.newPage({ baseURL: market.url });
  await signUp(page);
  for (const title of TITLES) await publishThroughForm(page, { title });
  await page.close();
});

test('what three browsers have searched for is shown to whoever has searched for nothing', async ({
  page,
  openOther,
}) => {
  for (const texts of [['낚시', '서랍'], ['낚시', '서랍'], ['서랍', '낚시'], ['서랍']]) {
    const other = await openOther();
    await other.goto('/');
    for (const text of texts) await search(other, text);
  }
  await expect.poll(() => popular(page), { timeout: 20_000 }).toEqual(['서랍', '낚시']);

  const told = listenToCounts(page);
  await page.goto('/');
  const box = searchBox(page);
  await box.click();
  await expect(page.getByRole('heading', { name: '인기 검색어' })).toBeVisible();
  await expect(page.getByRole('listbox', { name: '인기 검색어' }).getByRole('option')).toHaveText([
    '1서랍',
    '2낚시',
  ]);
  await expect(page.getByRole('option', { name: '서랍', exact: true })).toBeVisible();
  await expect(page.getByText('인기 검색어 2개')).toBeAttached();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await box.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await box.press('ArrowDown');
  await box.press('ArrowUp');
  await box.press('Enter');
  await searchedFor(page, '낚시');
  expect(told).toEqual([]);

  await box.click();
  await expect(options(page)).toHaveText(['낚시']);
  await expect(page.getByRole('heading', { name: '인기 검색어' })).toHaveCount(0);
  await page.getByRole('button', { name: '전체 삭제' }).click();
  await expect(page.getByRole('listbox', { name: '인기 검색어' }).getByRole('option')).toHaveCount(2);
  await box.pressSequentially('낚');
  await expect(options(page)).toHaveText(['낚시', '낚시 의자', '낚시 서랍 두 개']);
});

test('a browser tells of a search once, of none that may be about a person, and of none while it keeps none', async ({
  page,
}) => {
  const told = listenToCounts(page);
  await page.goto('/');
  for (const text of ['돗자리', ' 돗자리', '010-1234-5678', '호두', '돗자리'])
    await search(page, text.trim());
  await page.goBack();
  await page.reload();
  expect(told).toEqual(['돗자리', '호두']);
  await searchBox(page).click();
  await page.getByRole('button', { name: '저장 끄기' }).click();
  await expect(page.getByText('최근 검색어 저장이 꺼져 있어요.')).toBeVisible();
  await search(page, '의자');
  expect(told).toEqual(['돗자리', '호두']);
  expect(await page.evaluate(() => localStorage.getItem('counted-searches'))).toBeNull();
});

test('what a browser keeps of counted searches does not hold them', async ({ page }) => {
  await page.goto('/');
  await search(page, '돗자리');
  const kept = await page.evaluate(() => localStorage.getItem('counted-searches'));
  expect(JSON.parse(kept ?? '')).toEqual([{ mark: expect.any(Number), day: expect.any(Number) }]);
  await searchBox(page).click();
  await page.getByRole('button', { name: '전체 삭제' }).click();
  expect(await page.evaluate(() => localStorage.getItem('counted-searches'))).toBe(kept);
});

test('counting does not make a page come past the cache', async ({ page, market }) => {
  const answer = await page.request.post('/api/popular-searches', {
    form: { q: '돗자리' },
    headers: { Origin: market.url },
  });
  expect(answer.status()).toBe(202);
  expect(answer.headers()).not.toHaveProperty('set-cookie');
});
