import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, offerAll } from '../../support/stock.ts';

test.use({ alone: 'filter counts' });

/** In thousands of won; each third may be exchanged. */
const PRICES = [5, 15, 25, 35, 45, 60];

test.beforeAll(async ({ market }) => {
  const listings = PRICES.map((price, index) => ({
    title: `접시 ${index + 1}`,
    category: index % 3 === 2 ? 'exchange' : 'reuse',
    subCategory: 'kitchen',
    price: `${price}000`,
  }));
  const gift = { title: '거저 줄 방석', category: 'free', subCategory: 'pet' };
  await offerAll(await moveIn(market), [...listings, gift]);
});

const sheet = (page: Page) => page.getByRole('dialog', { name: '필터' });
const applyButton = (page: Page) => sheet(page).getByRole('button', { name: /보기$|^적용$/ });
const apply = (page: Page) => applyButton(page).click();
const count = (page: Page, text: string) => page.getByText(`상품 수 ${text}`, { exact: true });

async function openSheet(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^필터/ }).click();
  await expect(sheet(page)).toBeVisible();
}

test('the sheet counts what its conditions leave, and a preset fills both prices', async ({ page }) => {
  await page.goto('/product/subcategory/kitchen');
  await openSheet(page);
  await expect(applyButton(page)).toHaveText('6개 보기');
  const preset = sheet(page).getByRole('button', { name: '1~5만원' });
  await preset.click();
  await expect(preset).toHaveAttribute('aria-pressed', 'true');
  await expect(sheet(page).getByLabel('최소 가격')).toHaveValue('10000');
  await expect(sheet(page).getByLabel('최대 가격')).toHaveValue('50000');
  await expect(applyButton(page)).toHaveText('4개 보기');
  await sheet(page).getByRole('radio', { name: '교환' }).check();
  await expect(applyButton(page)).toHaveText('1개 보기');
  await sheet(page).getByLabel('최소 가격').fill('26000');
  await expect(preset).toHaveAttribute('aria-pressed', 'false');
  await expect(applyButton(page)).toHaveText('0개 보기');
  await sheet(page).getByLabel('최소 가격').fill('20000');
  await expect(applyButton(page)).toHaveText('1개 보기');
  await expectAccessible(page, 'the filter sheet');
  await apply(page);
  await page.waitForURL('/product/exchange/kitchen?min=20000&max=50000');
  await expect(count(page, '1')).toBeVisible();
});

test('of two counts under way the one of the last choice stands', async ({ page }) => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  await page.route(/product-count.*max=10000/, async (route) => {
    await blocked;
    await route.fulfill({ json: { count: '999' } }).catch(() => undefined);
  });
  await page.goto('/product/subcategory/kitchen');
  await openSheet(page);
  const requested = page.waitForRequest(/product-count.*max=10000/);
  await sheet(page).getByRole('button', { name: '1만원 이하' }).click();
  await requested;
  await sheet(page).getByRole('button', { name: '1~5만원' }).click();
  await expect(applyButton(page)).toHaveText('4개 보기');
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(applyButton(page)).toHaveText('4개 보기');
});

test('a count that cannot be had leaves the button as it is', async ({ page, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/, /상품 수를 세지 못했습니다/);
  await page.route(/product-count/, (route) => route.abort());
  await page.goto('/product/subcategory/kitchen');
  await openSheet(page);
  await expect(applyButton(page)).toHaveText('적용');
  await sheet(page).getByRole('button', { name: '1~5만원' }).click();
  await apply(page);
  await page.waitForURL('/product/subcategory/kitchen?min=10000&max=50000');
});

test('a minimum above the maximum is reported when its field is left, and the button shows no count', async ({
  page,
}) => {
  await page.goto('/product/subcategory/kitchen');
  await openSheet(page);
  const lowest = sheet(page).getByLabel('최소 가격');
  const highest = sheet(page).getByLabel('최대 가격');
  await highest.fill('30000');
  await expect(applyButton(page)).toHaveText('3개 보기');
  await lowest.fill('40000');
  await expect(applyButton(page)).toHaveText('적용');
  await expect(sheet(page).getByText('최대 가격보다 높아요.')).toHaveCount(0);
  await lowest.press('Tab');
  await expect(highest).toBeFocused();
  await expect(lowest).toHaveAccessibleDescription('최대 가격보다 높아요.');
  await expectAccessible(page, 'a range the wrong way round');
  await highest.fill('20000');
  await expect(lowest).toHaveAccessibleDescription('40,000원');
  await highest.press('Tab');
  await expect(highest).toHaveAccessibleDescription('최소 가격보다 낮아요.');
  await expect(applyButton(page)).toHaveText('적용');
  await highest.fill('50000');
  await highest.press('Tab');
  await expect(highest).toHaveAccessibleDescription('50,000원');
  await expect(applyButton(page)).toHaveText('1개 보기');
});

test('a minimum above the maximum is reported where it was typed last, also by Enter and by the button', async ({
  page,
}) => {
  await page.goto('/product/subcategory/kitchen');
  await openSheet(page);
  const lowest = sheet(page).getByLabel('최소 가격');
  const highest = sheet(page).getByLabel('최대 가격');
  await highest.fill('30000');
  await lowest.fill('40000');
  for (const send of [() => lowest.press('Enter'), () => apply(page)]) {
    await send();
    await expect(lowest).toBeFocused();
    await expect(lowest).toHaveAccessibleDescription('최대 가격보다 높아요.');
    await expect(highest).toHaveAccessibleDescription('30,000원');
  }
  await lowest.press('Tab');
  await highest.press('Tab');
  await expect(lowest).toHaveAccessibleDescription('최대 가격보다 높아요.');
  await highest.fill('20000');
  await apply(page);
  await expect(highest).toBeFocused();
  await expect(highest).toHaveAccessibleDescription('최소 가격보다 낮아요.');
});

test('price presets have a heading, and none are offered where nothing has a price', async ({ page }) => {
  await page.goto('/product/reuse');
  await openSheet(page);
  const presets = sheet(page).getByRole('group', { name: '가격대' });
  await expect(presets.getByText('가격대')).toBeVisible();
  await expect(presets.getByRole('button')).toHaveCount(4);
  await page.goto('/product/free');
  await openSheet(page);
  await expect(sheet(page).getByLabel('최소 가격')).toBeVisible();
  await expect(presets).toHaveCount(0);
});
