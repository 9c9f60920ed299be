import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makePhoto } from '../test/photos.ts';
import { publishThroughForm } from './publish.ts';
import { expect, signUp, test } from './market-test.ts';

const PUBLIC = [
  '/',
  '/product',
  '/product/best',
  '/product/subcategory/pet',
  '/product?q=%EC%97%86%EB%8A%94%EA%B2%83',
];
const SUPPORT = ['/support', '/support/notices', '/support/faq', '/support/events'];
const POLICIES = ['/terms', '/privacy', '/intermediary'];
const MEMBER = [
  '/upload',
  '/receipt',
  '/mypick',
  '/notice',
  '/profile',
  '/profile/purchases',
  '/profile/settings',
  '/profile/settings/second-factor',
];
const MEMBER_SUPPORT = ['/support/qna', '/support/inquiry/general'];
const WIDTHS = [320, 390, 480, 1280];

async function expectNoSidewaysScroll(page: Page, path: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

async function expectAccessible(page: Page, path: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found, path).toEqual([]);
}

test('every screen is accessible and never scrolls sideways', async ({ page, expectedErrors }) => {
  test.setTimeout(180_000);
  expectedErrors.push(/401/, /404/);
  for (const path of ['/login', '/signup', '/reset', '/reset?sent=1', '/receipt', '/nothing']) {
    await page.goto(path);
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page, path);
  }
  await signUp(page);
  const photos = [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(900, 900) }];
  await publishThroughForm(page, { title: '가'.repeat(100), photos });
  await publishThroughForm(page, { title: '사진 없는 의자' });
  const detail = await page
    .getByRole('link', { name: /가가가/ })
    .first()
    .getAttribute('href');
  for (const path of [...PUBLIC, detail!, ...SUPPORT, ...POLICIES, ...MEMBER, ...MEMBER_SUPPORT]) {
    await page.goto(path);
    await expect(page.getByRole('main')).toBeVisible();
    await expectAccessible(page, path);
    await expectNoSidewaysScroll(page, path);
  }
});

test('the side menu opens, is accessible, and closes by Escape with focus back', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  const menu = page.getByRole('dialog', { name: '전체 메뉴' });
  await menu.getByRole('button', { name: '카테고리' }).click();
  await expect(menu.getByRole('link', { name: '반려동물' })).toBeVisible();
  await menu.getByRole('button', { name: '고객센터' }).click();
  await expect(menu.getByRole('link', { name: '안전결제 문의' })).toBeVisible();
  await expectAccessible(page, 'menu');
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: '메뉴 열기' })).toBeFocused();
});

test('an unknown page and a missing product say so', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/, /존재하지 않/);
  for (const path of ['/nothing', '/product/nothing', '/product/detail/nothing']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('link', { name: '홈으로 가기' })).toBeVisible();
  }
});
