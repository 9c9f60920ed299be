import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn } from '../../support/stock.ts';

const SETTINGS = '/profile/settings';
const currentPassword = (page: Page) => page.locator('input[name=currentPassword]');
const sessionPassword = (page: Page) => page.locator('input[name=sessionPassword]');

test('the last success is shown until another form is sent', async ({ page, market, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  const person = await moveIn(market);
  await enterAs(page.context(), person, market.url);
  await page.goto(SETTINGS);
  const done = page.getByText('닉네임을 바꿨어요.');
  await page.getByLabel('닉네임').fill(`${person.nickname}둘`);
  await page.getByRole('button', { name: '닉네임 변경' }).click();
  await expect(done).toBeVisible();
  await page.getByText('비밀번호', { exact: true }).click();
  await currentPassword(page).fill('틀린 비밀번호 하나');
  await page.getByLabel('새 비밀번호').fill('보라 고래 스무 마리');
  await page.getByRole('button', { name: '비밀번호 변경' }).click();
  await expect(currentPassword(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(done).toBeHidden();
});

test('long forms are folded, the theme comes before them, and an address opens one of them', async ({
  page,
  market,
}) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto(SETTINGS, { waitUntil: 'networkidle' });
  await expect(currentPassword(page)).toBeHidden();
  await expect(sessionPassword(page)).toBeHidden();
  await expectAccessible(page, 'settings that are folded');
  const theme = (await page.getByRole('radiogroup', { name: '테마' }).boundingBox())!;
  expect(theme.y).toBeLessThan(844);
  await page.goto('/profile');
  await page.goto(`${SETTINGS}#password`);
  await expect(currentPassword(page)).toBeVisible();
  await expect(sessionPassword(page)).toBeHidden();
  await expectAccessible(page, 'settings with an open form');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a folded form is opened by its title, and comes back open with its error', async ({
    page,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/);
    await enterAs(page.context(), await moveIn(market), market.url);
    await page.goto(SETTINGS);
    await page.getByText('비밀번호', { exact: true }).click();
    await currentPassword(page).fill('틀린 비밀번호 하나');
    await page.getByLabel('새 비밀번호').fill('보라 고래 스무 마리');
    await page.getByRole('button', { name: '비밀번호 변경' }).click();
    await expect(currentPassword(page)).toHaveAttribute('aria-invalid', 'true');
    await expect(currentPassword(page)).toBeVisible();
    await expect(sessionPassword(page)).toBeHidden();
  });
});
