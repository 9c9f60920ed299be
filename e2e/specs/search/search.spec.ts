import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import { scriptWith } from '../../support/built-file.ts';
import { expect, signUp, test } from '../../support/market-test.ts';
import { publishThroughForm } from '../../support/publish.ts';

// Other files list walnut things too.
test.use({ alone: 'search' });

const TITLES = ['호두 서랍', '낚시 서랍 두 개', '낚시 서랍 세 개', '호두 서랍 하나', '돗자리'];
/** What is suggested for 서랍, and as it is shown. */
const SUGGESTED = {
  suggestions: ['서랍', '낚시 서랍', '호두 서랍'],
  kinds: [{ text: '서랍', subCategory: 'furniture' }],
};
const SHOWN = ['서랍', '낚시 서랍', '호두 서랍', '서랍 · 가구/인테리어'];

test.beforeAll(async ({ browser, market }) => {
  const page = await browser.newPage({ baseURL: market.url });
  await signUp(page);
  for (const title of TITLES) await publishThroughForm(page, { title });
  await expect
    .poll(async () => (await page.request.get('/api/suggestions?q=%EC%84%9C%EB%9E%8D')).json())
    .toEqual(SUGGESTED);
  await page.close();
});

const searchBox = (page: Page) => page.getByRole('searchbox', { name: '상품 검색' });
const options = (page: Page) => page.getByRole('option');
const searchedFor = (page: Page, path: string, text: string) =>
  page.waitForURL((url) => url.pathname === path && url.searchParams.get('q') === text);

/** The option that the box says is active. */
async function activeOption(box: Locator): Promise<string | null | undefined> {
  return box.evaluate(
    (input) => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent,
  );
}

/** Opens a page and waits until its scripts run. */
async function openPage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
}

async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await searchedFor(page, '/product', text);
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
}

test('suggestions are the same for everyone, cached for a moment, and empty for text without a word', async ({
  page,
  openOther,
}) => {
  await signUp(page);
  const other = await openOther();
  const ask = async (by: Page, q: string) => {
    const answer = await by.request.get(`/api/suggestions?${new URLSearchParams({ q })}`);
    expect(answer.status()).toBe(200);
    expect(answer.headers()).toMatchObject({ 'cache-control': 'public, max-age=10' });
    expect(answer.headers()).not.toHaveProperty('set-cookie');
    return answer.text();
  };
  expect(await ask(page, '서랍')).toBe(JSON.stringify(SUGGESTED));
  expect(await ask(other, '서랍')).toBe(await ask(page, '서랍'));
  for (const q of ['', '  ', '서'.repeat(101)])
    expect(await ask(page, q)).toBe('{"suggestions":[],"kinds":[]}');
});

test('Enter while a syllable is being composed neither submits nor loses it', async ({ page }) => {
  await openPage(page, '/product');
  const box = searchBox(page);
  await box.click();
  const input = await page.context().newCDPSession(page);
  const compose = (text: string) =>
    input.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  for (const step of ['ㅅ', '서', '설', '서']) await compose(step);
  await input.send('Input.insertText', { text: '서' });
  for (const step of ['ㄹ', '라', '랍']) await compose(step);
  await expect(options(page)).toHaveText(SHOWN);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('서랍');
  expect(new URL(page.url()).search).toBe('');
  await input.send('Input.insertText', { text: '랍' });
  await expect(box).toHaveValue('서랍');
  await page.keyboard.press('Enter');
  await searchedFor(page, '/product', '서랍');
  await expect(box).toHaveValue('');
});

test('suggestions come while a syllable is not finished', async ({ page }) => {
  await openPage(page, '/');
  await searchBox(page).click();
  const input = await page.context().newCDPSession(page);
  await input.send('Input.insertText', { text: '낚' });
  await input.send('Input.imeSetComposition', { text: 'ㅅ', selectionStart: 1, selectionEnd: 1 });
  await expect(options(page)).toHaveText(['낚시', '낚시 서랍', '낚시 · 가구/인테리어']);
});

test('the magnifier of an empty box begins a search', async ({ page }) => {
  await openPage(page, '/product');
  await searchBox(page).focus();
  await searchBox(page).blur();
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await expect(searchBox(page)).toBeFocused();
  await expect(page).toHaveURL('/product');
  await searchBox(page).fill('서랍');
  await page.getByRole('button', { name: '검색', exact: true }).click();
  await searchedFor(page, '/product', '서랍');
});

test('suggestions by keyboard', async ({ page }) => {
  await openPage(page, '/');
  const box = searchBox(page);
  await box.pressSequentially('서랍');
  await expect(options(page)).toHaveText(SHOWN);
  await expect(page.getByText('추천 검색어 4개')).toBeAttached();
  await expect(options(page).first().locator('b')).toHaveText('서랍');
  await box.press('ArrowDown');
  expect(await activeOption(box)).toBe('서랍');
  await box.press('ArrowUp');
  expect(await activeOption(box)).toBeUndefined();
  await box.press('ArrowUp');
  expect(await activeOption(box)).toBe('서랍 · 가구/인테리어');
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await box.press('Escape');
  await expect(options(page)).toHaveCount(0);
  await expect(box).toHaveValue('서랍');
  await box.press('ArrowDown');
  await expect(options(page)).toHaveCount(4);
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await box.press('Enter');
  await searchedFor(page, '/product', '낚시 서랍');
  await expect(box).toHaveValue('');
  await expect(options(page)).toHaveCount(0);
  await expect(page.getByRole('list', { name: '상품 목록' }).getByRole('listitem')).toHaveCount(2);
});

test('a kind of things leads to the list of that kind', async ({ page }) => {
  await openPage(page, '/product/best');
  await searchBox(page).pressSequentially('서랍');
  await page.getByRole('option', { name: '서랍 · 가구/인테리어' }).tap();
  await searchedFor(page, '/product/subcategory/furniture', '서랍');
  await searchBox(page).click();
  await expect(options(page)).toHaveText(['서랍']);
});

test('suggestions by tap', async ({ page }) => {
  await openPage(page, '/');
  await searchBox(page).tap();
  await searchBox(page).pressSequentially('호두');
  await options(page).nth(1).tap();
  await searchedFor(page, '/product', '호두 서랍');
});

test('an answer that comes late is dropped', async ({ page }) => {
  await openPage(page, '/');
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  await page.route(/suggestions\?q=%EB%8F%97$/, async (route) => {
    await blocked;
    await route.fulfill({ json: { suggestions: ['늦은 답'], kinds: [] } }).catch(() => undefined);
  });
  const requested = page.waitForRequest(/suggestions\?q=%EB%8F%97$/);
  await searchBox(page).fill('돗');
  await requested;
  await searchBox(page).fill('서랍');
  await expect(options(page)).toHaveCount(SHOWN.length);
  release();
  await page.waitForTimeout(300);
  await expect(options(page)).toHaveText(SHOWN);
});

test('recent searches: chosen, deleted one by one and all, turned off and on', async ({ page }) => {
  await openPage(page, '/');
  for (const text of ['서랍', '돗자리', '호두']) await search(page, text);
  const box = searchBox(page);
  await box.click();
  await expect(options(page)).toHaveText(['호두', '돗자리', '서랍']);
  await expectAccessible(page);
  await page.getByRole('button', { name: '최근 검색어 돗자리 삭제' }).tap();
  await expect(options(page)).toHaveText(['호두', '서랍']);
  await expect(box).toBeFocused();
  await box.press('ArrowDown');
  await box.press('ArrowDown');
  await box.press('Enter');
  await searchedFor(page, '/product', '서랍');
  await page.reload({ waitUntil: 'networkidle' });
  await box.click();
  await expect(options(page)).toHaveText(['서랍', '호두']);
  await page.getByRole('button', { name: '전체 삭제' }).click();
  await expect(options(page)).toHaveCount(0);
  await page.getByRole('status').getByRole('button', { name: '되돌리기' }).click();
  await box.blur();
  await box.click();
  await expect(options(page)).toHaveText(['서랍', '호두']);
  await page.getByRole('button', { name: '전체 삭제' }).click();
  await expect(options(page)).toHaveCount(0);
  await search(page, '돗자리');
  await box.click();
  await page.getByRole('button', { name: '저장 끄기' }).click();
  await expect(page.getByText('최근 검색어 저장이 꺼져 있어요.')).toBeVisible();
  await expect(options(page)).toHaveCount(0);
  await expectAccessible(page);
  await search(page, '서랍');
  await box.click();
  await page.getByRole('button', { name: '저장 켜기' }).click();
  await search(page, '호두');
  await box.click();
  await expect(options(page)).toHaveText(['호두']);
});

test('the delete buttons are reached by Tab, and leaving the box closes it', async ({ page }) => {
  await openPage(page, '/');
  await search(page, '서랍');
  await searchBox(page).focus();
  // The new address comes before its page.
  await expect(searchBox(page)).toHaveValue('서랍');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '검색어 지우기' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '전체 삭제' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '최근 검색어 서랍 삭제' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(options(page)).toHaveCount(0);
});

test('where storage is blocked one searches all the same', async ({ page }) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: blocked });
  });
  await openPage(page, '/');
  await search(page, '서랍');
  await searchBox(page).click();
  await expect(options(page)).toHaveCount(0);
  await searchBox(page).pressSequentially('낚시 ');
  await expect(options(page)).toHaveText(['낚시', '낚시 서랍', '낚시 · 가구/인테리어']);
});

test('a search stays on its category, shows its word, and is taken away by its chip', async ({ page }) => {
  await openPage(page, '/product/best');
  await searchBox(page).fill('호두');
  await searchBox(page).press('Enter');
  await searchedFor(page, '/product/best', '호두');
  await expect(searchBox(page)).toHaveValue('');
  const list = page.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await page.getByRole('main').getByRole('link', { name: '호두 검색어 지우기' }).click();
  await page.waitForURL('/product/best');
  await expect(list.filter({ hasText: '낚시 서랍' })).toHaveCount(2);
});

test('initial consonants: suggested, found and marked', async ({ page }) => {
  await openPage(page, '/product');
  await searchBox(page).pressSequentially('ㄴㅅ ㅅㄹ');
  await expect(options(page)).toHaveText(['낚시 서랍']);
  await searchBox(page).press('Enter');
  await searchedFor(page, '/product', 'ㄴㅅ ㅅㄹ');
  const list = page.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
  await expect(list).toHaveCount(2);
  await expect(list.locator('mark')).toHaveText(['낚시', '서랍', '낚시', '서랍']);
});

test('the code of suggestions is loaded by the first focus', async ({ page }) => {
  const code = scriptWith('추천 검색어');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  const loaded = () => requested.filter((url) => url.endsWith(code));
  await openPage(page, '/');
  await page.waitForLoadState('networkidle');
  expect(loaded()).toEqual([]);
  await searchBox(page).focus();
  await expect.poll(() => loaded().length).toBeGreaterThan(0);
});
