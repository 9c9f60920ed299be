import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { makePhoto } from '../../../test/support/photos/photos.ts';
import { publishThroughForm } from '../../support/publish.ts';
import { expect, signUp, test } from '../../support/market-test.ts';

const GUEST = ['/login', '/signup', '/reset', '/reset?sent=1', '/receipt', '/nothing'];
const SCREENS: Record<string, string[]> = {
  'home and lists': [
    '/',
    '/product',
    '/product/best',
    '/product/subcategory/pet',
    '/product?q=%EC%97%86%EB%8A%94%EA%B2%83',
  ],
  'help and policies': [
    '/support',
    '/support/notices',
    '/support/faq',
    '/support/events',
    '/support/qna',
    '/support/inquiry/general',
    '/terms',
    '/privacy',
    '/intermediary',
  ],
  'what a member sells and picks': ['/upload', '/receipt', '/mypick', '/notice'],
  'a member’s profile': [
    '/profile',
    '/profile/purchases',
    '/profile/settings',
    '/profile/settings/second-factor',
  ],
};
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

async function expectSound(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main')).toBeVisible();
  await expectAccessible(page, path);
  await expectNoSidewaysScroll(page, path);
}

test('screens of guests are accessible and never scroll sideways', async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/401/, /404/);
  for (const path of GUEST) await expectSound(page, path);
});

test.describe('with listings of one’s own', () => {
  test.beforeEach(async ({ page }) => {
    test.setTimeout(180_000);
    await signUp(page);
    const photos = [{ name: 'a.jpg', mimeType: 'image/jpeg', buffer: await makePhoto(900, 900) }];
    await publishThroughForm(page, { title: '가'.repeat(100), photos });
    await publishThroughForm(page, { title: '사진 없는 의자' });
  });

  for (const [name, paths] of Object.entries(SCREENS)) {
    test(`${name}: accessible, and never scrolled sideways`, async ({ page }) => {
      for (const path of paths) await expectSound(page, path);
    });
  }

  test('a listing with a long title is accessible, and never scrolls sideways', async ({ page }) => {
    const link = page.getByRole('link', { name: /가가가/ }).first();
    await expectSound(page, (await link.getAttribute('href'))!);
  });
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
