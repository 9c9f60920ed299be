import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { leftByOverlay } from '../../support/overlay-entry.ts';
import { openLive } from '../../support/open-live.ts';
import { moveIn, offer, type Neighbour } from '../../support/stock.ts';

/** More than a page of them pass the filter. */
const MANY = 45;
let seller: Neighbour;

/** 접시 1 to 접시 45 for as many thousand won: free ones, each third exchanged for another; and a book. */
test.use({ alone: 'filters' });

test.beforeAll(async ({ market }) => {
  test.setTimeout(120_000);
  seller = await moveIn(market);
  const buyer = await moveIn(market);
  for (let n = 1; n <= MANY; n += 1) {
    const category = n % 3 === 0 ? 'exchange' : 'reuse';
    const path = await offer(seller, {
      title: `접시 ${n}`,
      category,
      subCategory: 'kitchen',
      price: `${n}000`,
    });
    if (n === 44) await buyer.visitor.post(path, { intent: 'buy' });
  }
  await offer(seller, { title: '요리책', category: 'reuse', subCategory: 'books', price: '7000' });
});

const items = (page: Page) =>
  page.getByRole('list', { name: '상품 목록', exact: true }).getByRole('listitem');
const sheet = (page: Page) => page.getByRole('dialog', { name: '필터' });
const chip = (page: Page, text: string) =>
  page.getByRole('main').getByRole('link', { name: `${text} 조건 지우기`, exact: true });
const count = (page: Page, text: string) => page.getByText(`상품 수 ${text}`, { exact: true });
const filterButton = (page: Page) => page.getByRole('button', { name: /^필터/ });
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: '카테고리' }).getByRole('link', { name, exact: true });

async function openSheet(page: Page): Promise<void> {
  await filterButton(page).click();
  await expect(sheet(page)).toBeVisible();
}

async function expectClosed(page: Page): Promise<void> {
  await expect(sheet(page)).toHaveCount(0);
  await leftByOverlay(page);
}

const applyButton = (page: Page) => sheet(page).getByRole('button', { name: /보기$|^적용$/ });
const apply = (page: Page) => applyButton(page).click();

test('a price range is typed, applied, shown, changed and taken back', async ({ page }) => {
  await page.goto('/product/subcategory/kitchen');
  await openSheet(page);
  await sheet(page).getByLabel('최소 가격').pressSequentially('1만원');
  await expect(sheet(page).getByText('10,000원', { exact: true })).toBeVisible();
  await sheet(page).getByLabel('최대 가격').fill('１2000');
  await expect(sheet(page).getByLabel('최소 가격')).toHaveValue('10000');
  await expect(sheet(page).getByText('12,000원', { exact: true })).toBeVisible();
  await sheet(page).getByLabel('거래 완료 숨기기').check();
  await apply(page);
  await page.waitForURL('/product/subcategory/kitchen?min=10000&max=12000&hideSold=1');
  await expect(sheet(page)).toHaveCount(0);
  await expect(count(page, '3')).toBeVisible();
  await expect(items(page)).toContainText(['접시 12', '접시 11', '접시 10']);
  await expect(filterButton(page)).toHaveAccessibleName('필터 2 적용됨');

  await openSheet(page);
  await expect(sheet(page).getByLabel('최소 가격')).toHaveValue('10000');
  await sheet(page).getByLabel('최대 가격').fill('');
  await sheet(page).getByLabel('최대 가격').press('Enter');
  await page.waitForURL('/product/subcategory/kitchen?min=10000&hideSold=1');
  await expect(count(page, '35')).toBeVisible();
  await page.reload();
  await chip(page, '가격 1만원 이상').click();
  await page.waitForURL('/product/subcategory/kitchen?hideSold=1');
  await expect(count(page, '44')).toBeVisible();
  await page.goBack();
  await expect(chip(page, '가격 1만원 이상')).toBeVisible();
  await expect(count(page, '35')).toBeVisible();
  await openSheet(page);
  await sheet(page).getByLabel('교환').check();
  await sheet(page).getByRole('button', { name: '초기화' }).click();
  await expect(sheet(page).getByLabel('최소 가격')).toHaveValue('');
  await expect(sheet(page).getByLabel('거래 완료 숨기기')).not.toBeChecked();
  await expect(sheet(page).getByLabel('교환')).not.toBeChecked();
  await expect(sheet(page).getByRole('button', { name: '초기화' })).toBeFocused();
  await sheet(page).getByRole('button', { name: '45개 보기' }).click();
  await page.waitForURL('/product/subcategory/kitchen');
  await expect(count(page, '45')).toBeVisible();
  await page.goBack();
  await page.waitForURL('/product/subcategory/kitchen?min=10000&hideSold=1');
});

test('a range the wrong way round is refused at its field, and what was typed stays', async ({ page }) => {
  await page.goto('/product/reuse');
  await openSheet(page);
  const highest = sheet(page).getByLabel('최대 가격');
  await highest.fill('9'.repeat(13));
  await expect(highest).toHaveAccessibleDescription('가격은 12자리까지 쓸 수 있어요.');
  await highest.press('Enter');
  await expect(highest).toBeFocused();
  await highest.fill('');
  await sheet(page).getByLabel('최소 가격').fill('20000');
  await highest.fill('3000');
  await apply(page);
  await expect(highest).toBeFocused();
  await expect(highest).toHaveAccessibleDescription('최소 가격보다 낮아요.');
  await expect(highest).toHaveValue('3000');
  await expect(page).toHaveURL('/product/reuse');
  await highest.fill('30000');
  await expect(sheet(page).getByText('최소 가격보다 낮아요.')).toHaveCount(0);
  await apply(page);
  await page.waitForURL('/product/reuse?min=20000&max=30000');

  await page.goto('/product/reuse?min=20000&max=3000');
  await expect(page.getByText('최소 가격이 최대 가격보다 높아요.')).toBeVisible();
  await openSheet(page);
  await expect(highest).toHaveAccessibleDescription('최소 가격보다 낮아요.');
  await sheet(page).getByRole('button', { name: '필터 닫기' }).click();
  await page.getByRole('link', { name: '조건 초기화' }).click();
  await page.waitForURL('/product/reuse');
});

test('a list that its conditions have emptied drops them one by one, or all', async ({ page }) => {
  await page.goto('/product/reuse/books?min=9000&hideSold=1');
  await expect(page.getByText('조건에 맞는 상품이 없어요.')).toBeVisible();
  for (const text of ['재사용', '도서', '가격 9천원 이상', '거래 완료 숨기기'])
    await expect(chip(page, text)).toHaveCount(1);
  await expectAccessible(page, 'an emptied list');
  await chip(page, '가격 9천원 이상').click();
  await page.waitForURL('/product/reuse/books?hideSold=1');
  await expect(items(page)).toContainText(['요리책']);
  await page.goBack();
  await page.getByRole('link', { name: '조건 초기화' }).click();
  await page.waitForURL('/product/reuse');
});

test('a category is narrowed to one kind, and a kind to one category; words stay in that place', async ({
  page,
}) => {
  await page.goto('/product/reuse');
  await openSheet(page);
  await sheet(page).getByRole('radio', { name: '도서' }).check();
  await apply(page);
  await page.waitForURL('/product/reuse/books');
  await expect(page.getByRole('heading', { level: 1, name: '재사용 · 도서' })).toBeVisible();
  await expect(page).toHaveTitle('재사용 · 도서 | 다시');
  await expect(items(page)).toContainText(['요리책']);
  await expect(tab(page, '재사용')).toHaveAttribute('aria-current', 'true');
  await chip(page, '재사용').click();
  await page.waitForURL('/product/subcategory/books');
  await expect(page.getByRole('heading', { level: 1, name: '도서' })).toBeVisible();

  await page.goto('/product/subcategory/kitchen');
  await openSheet(page);
  await sheet(page).getByRole('radio', { name: '교환' }).check();
  await apply(page);
  await page.waitForURL('/product/exchange/kitchen');
  await expect(count(page, '15')).toBeVisible();
  await page.getByRole('searchbox', { name: '상품 검색' }).fill('접시');
  await page.getByRole('searchbox', { name: '상품 검색' }).press('Enter');
  await page.waitForURL(`/product/exchange/kitchen?q=${encodeURIComponent('접시')}`);
  await expect(count(page, '15')).toBeVisible();
  await openSheet(page);
  await sheet(page).getByLabel('최대 가격').fill('6000');
  await apply(page);
  await expect(count(page, '2')).toBeVisible();
  await page.getByRole('button', { name: /^정렬/ }).click();
  await page.getByRole('link', { name: '낮은 가격순' }).click();
  await expect(items(page)).toContainText(['접시 3', '접시 6']);
  await expect(page.getByText('가격순으로 보여 드려요.')).toHaveCount(0);
  await chip(page, '생활/주방').click();
  await page.waitForURL(`/product/exchange?q=${encodeURIComponent('접시')}&sort=cheap&max=6000`);
});

test('the sheet closes by Escape, by its scrim and by going back, and the list stays', async ({ page }) => {
  await page.goto('/');
  await tab(page, '전체').click();
  await page.waitForURL('/product');
  await filterButton(page).focus();
  await page.keyboard.press('Enter');
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expectClosed(page);
  await expect(filterButton(page)).toBeFocused();
  await openSheet(page);
  await page.mouse.click(200, 20);
  await expectClosed(page);
  await openSheet(page);
  await page.goBack();
  await expectClosed(page);
  await expect(page).toHaveURL('/product');
  await openSheet(page);
  await apply(page); // nothing was changed
  await expectClosed(page);
  await page.goBack();
  await page.waitForURL('/');
});

test('a filtered list goes on as one scrolls, and is as it was left on going back', async ({ page }) => {
  await page.goto('/product/reuse?max=40000&sort=dear&hideSold=1');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(items(page)).toHaveCount(28, { timeout: 200 });
  }).toPass();
  await expect(items(page).first()).toContainText('접시 40');
  const deep = items(page).filter({ hasText: '접시 4,000원' }).or(items(page).nth(24));
  const title = await deep.first().getByRole('link').getAttribute('href');
  await deep.first().getByRole('link').click();
  await page.waitForURL(title!);
  await page.goBack();
  await expect(items(page)).toHaveCount(28);
  await expect(page).toHaveURL('/product/reuse?max=40000&sort=dear&hideSold=1');
  await expect(chip(page, '가격 4만원 이하')).toBeAttached();
});

test('what a list leaves out is not announced on it', async ({ page, openOther }) => {
  const unsold = await openOther();
  const books = await openOther();
  await openLive(page, '/product/reuse/kitchen');
  await openLive(unsold, '/product/exchange?hideSold=1');
  await books.goto('/product/reuse/books?min=1000');
  await offer(seller, { title: '새 사전', category: 'reuse', subCategory: 'books', price: '500' });
  await offer(seller, { title: '새 접시', category: 'exchange', subCategory: 'kitchen', price: '500' });
  await expect(unsold.getByRole('button', { name: '새 상품 1개 보기' })).toBeVisible();
  await offer(seller, { title: '새 대접', category: 'reuse', subCategory: 'kitchen', price: '500' });
  await expect(page.getByRole('button', { name: '새 상품 1개 보기' })).toBeVisible();
  await page.getByRole('button', { name: '새 상품 1개 보기' }).click();
  await expect(items(page).first()).toContainText('새 대접');
  await expect(books.getByRole('button', { name: /새 상품/ })).toHaveCount(0);
});

test('the sheet that cannot be loaded says so, and opens at the next try', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /화면의 한 부분을 불러오지 못했습니다/);
  await page.goto('/product', { waitUntil: 'networkidle' });
  await page.route('**/assets/*.js', (route) => route.abort());
  await filterButton(page).click();
  await expect(page.getByText('화면을 불러오지 못했어요.')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await page.unroute('**/assets/*.js');
  await openSheet(page);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('what is sold is hidden by a link, and shown again', async ({ page }) => {
    await page.goto('/product/reuse/kitchen');
    await expect(page.getByText('거래 완료', { exact: true })).toHaveCount(1);
    await page.getByRole('link', { name: '거래 완료 숨기기' }).click();
    await page.waitForURL('/product/reuse/kitchen?hideSold=1');
    await expect(page.getByText('거래 완료', { exact: true })).toHaveCount(0);
    await page.getByRole('link', { name: '예약중 숨기기' }).click();
    await page.waitForURL('/product/reuse/kitchen?hideSold=1&hideReserved=1');
    await chip(page, '거래 완료 숨기기').click();
    await page.waitForURL('/product/reuse/kitchen?hideReserved=1');
    await chip(page, '예약중 숨기기').click();
    await page.waitForURL('/product/reuse/kitchen');
  });

  test('the conditions are a form on the page', async ({ page }) => {
    await page.goto('/product/reuse?sort=cheap');
    await page.locator('summary', { hasText: '필터' }).click();
    await page.getByLabel('최소 가격').fill('9백00');
    await page.getByLabel('최대 가격').fill('１만 원');
    await page.getByRole('radio', { name: '생활/주방' }).check();
    await page.getByRole('radio', { name: '택배' }).check();
    await page.getByRole('button', { name: '적용' }).click();
    await page.waitForURL(/\/product\/reuse\/kitchen\?sort=cheap&min=900&max=10000&tradeMethod=parcel$/);
    await chip(page, '택배').click();
    await page.waitForURL(/\/product\/reuse\/kitchen\?sort=cheap&min=900&max=10000$/);
    await expect(items(page).first()).toContainText('접시 1');
    await expect(chip(page, '가격 900원 ~ 1만원')).toBeVisible();

    await page.locator('summary', { hasText: '필터' }).click();
    await page.getByLabel('최소 가격').fill('20000');
    await page.getByRole('button', { name: '적용' }).click();
    // Where there are scripts nothing in `noscript` is a text, and to the test runner it never is.
    await expect(page.locator('noscript [id$="-error"]')).toHaveText('최소 가격보다 낮아요.');
    await expect(page.getByLabel('최소 가격')).toHaveValue('20000');
    await page.getByRole('link', { name: '조건 초기화' }).click();
    await page.waitForURL('/product/reuse?sort=cheap');
  });
});
