import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';

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

test('an unknown page and a missing product have error pages', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/, /존재하지 않/);
  for (const path of ['/nothing', '/product/nothing', '/product/detail/nothing']) {
    const answer = await page.goto(path);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('link', { name: '홈으로 가기' })).toBeVisible();
  }
});
