import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signUp, signUpThroughForm, test } from '../../support/market-test.ts';
import { publishThroughForm } from '../../support/publish.ts';

const TITLES = ['호두 서랍', '낚시 서랍 두 개', '낚시 의자', '낚시 의자'];

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
  const counted: string[] = [];
  page.on('request', (request) => {
    const isCount = request.method() === 'POST' && request.url().endsWith('/api/popular-searches');
    if (isCount) counted.push(new URLSearchParams(request.postData() ?? '').get('q') ?? '');
  });
  return counted;
}

test.use({ settings: { POPULAR_SEARCHES: 'on' } });

test.beforeAll(async ({ browser, market }) => {
  const page = await browser.newPage({ baseURL: market.url });
  await signUp(page);
  for (const title of TITLES) await publishThroughForm(page, { title });
  await page.close();
});

test('a search of five people is shown to anyone without recent searches', async ({
  page,
  openOther,
  market,
}) => {
  for (const texts of [
    ['낚시', '서랍'],
    ['낚시', '서랍'],
    ['서랍', '낚시'],
    ['서랍'],
    ['서랍', '낚시'],
    ['서랍', '낚시'],
  ]) {
    const other = await openOther();
    await signUpThroughForm(other);
    for (const text of texts) {
      const answer = await other.request.post('/api/popular-searches', {
        form: { q: text },
        headers: { Origin: market.url },
      });
      expect(answer.status()).toBe(202);
      expect(answer.headers()).not.toHaveProperty('set-cookie');
    }
    await other.context().close();
  }

  const counted = listenToCounts(page);
  await signUpThroughForm(page);
  const box = searchBox(page);
  await box.click();
  await expect(page.getByRole('heading', { name: '인기 검색어' })).toBeVisible();
  await expect(page.getByRole('listbox', { name: '인기 검색어' }).getByRole('option')).toHaveText([
    '1서랍',
    '2낚시',
  ]);
  await expect(page.getByText('인기 검색어 2개')).toBeAttached();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await box.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await box.press('ArrowDown');
  await expect(options(page)).toHaveCount(2);
  await box.press('ArrowUp');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await searchedFor(page, '낚시');
  expect(counted).toEqual([]);

  await box.click();
  await expect(options(page)).toHaveText(['낚시']);
  await expect(page.getByRole('heading', { name: '인기 검색어' })).toHaveCount(0);
  await page.getByRole('button', { name: '전체 삭제' }).click();
  await expect(page.getByRole('listbox', { name: '인기 검색어' }).getByRole('option')).toHaveCount(2);
  await box.pressSequentially('낚');
  await expect(options(page)).toHaveText(['낚시', '낚시 의자', '낚시 · 가구/인테리어']);
});

test('a browser reports searches of signed-in people, none that may be about a person, and none while saving is off', async ({
  page,
}) => {
  const counted = listenToCounts(page);
  await page.goto('/');
  await search(page, '의자');
  await signUpThroughForm(page);
  await expect(page.getByRole('link', { name: '판매하기' })).toBeVisible();
  for (const text of ['서랍', '010-1234-5678', '호두']) await search(page, text);
  await page.goBack();
  await page.reload();
  await expect.poll(() => counted).toEqual(['서랍', '호두']);
  await searchBox(page).click();
  await page.getByRole('button', { name: '저장 끄기' }).click();
  await expect(page.getByText('최근 검색어 저장이 꺼져 있어요.')).toBeVisible();
  await search(page, '의자');
  expect(counted).toEqual(['서랍', '호두']);
});
