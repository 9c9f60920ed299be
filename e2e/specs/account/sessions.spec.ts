import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, newPerson, PASSWORD, signUp, test, type Person } from '../../support/market-test.ts';

const WIDTHS = [360, 390, 480, 1280];
const SETTINGS = '/profile/settings';
const SESSIONS = `${SETTINGS}#sessions`;
const END = '선택한 기기에서 로그아웃';

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; SM-S921N) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
});

async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL('/');
}

const here = (page: Page) => page.getByRole('radio', { name: /이 기기 오늘/ });
const there = (page: Page) => page.getByRole('radio', { name: /^삼성 인터넷 · Android 오늘/ });
const password = (page: Page) => page.locator('input[name=sessionPassword]');
const end = (page: Page) => page.getByRole('button', { name: END });

async function expectHealthy(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0);
    for (const choice of await page.locator('label:has(input[name="session"])').all()) {
      expect((await choice.boundingBox())!.height, `${name} at ${width}`).toBeGreaterThanOrEqual(44);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
}

test('one sees where one is signed in, and ends what one does not know', async ({
  page,
  openOther,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 400/);
  const person = await signUp(page, newPerson());
  const other = await openOther();
  await signIn(other, person);
  await page.goto(SESSIONS);
  await expect(page.getByText('로그인한 기기', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('radiogroup', { name: '로그아웃할 기기' }).locator('input[name=session]'),
  ).toHaveCount(3);
  await expect(here(page)).toHaveCount(1);
  await expectHealthy(page, 'settings');

  await end(page).click();
  await expect(page.getByText('로그아웃할 기기를 골라 주세요.')).toBeVisible();
  await expect(page.locator('input[name=session]').first()).toBeFocused();
  await expectHealthy(page, 'nothing chosen');
  await there(page).check();
  await expect(page.getByText('로그아웃할 기기를 골라 주세요.')).toBeHidden();
  await password(page).fill('틀린 비밀번호 하나');
  await end(page).click();
  await expect(page.getByText('비밀번호가 올바르지 않아요.')).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expect(there(page)).toBeChecked();
  await expectHealthy(page, 'a wrong password');
  await password(page).fill(PASSWORD);
  await end(page).click();
  await page.waitForURL(`${SETTINGS}?done=end-session`);
  await expect(page.getByText('선택한 기기에서 로그아웃했어요.')).toBeVisible();
  await expect(page.locator('input[name=session]')).toHaveCount(2);

  await other.goto('/profile');
  await other.waitForURL('/login?next=%2Fprofile');
  await page.goto('/profile');
  await expect(page).toHaveURL('/profile');
});

test('by keyboard alone, also everywhere at once', async ({ page }) => {
  await signUp(page, newPerson());
  await page.goto(SESSIONS);
  await here(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /^모든 기기/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('/login');
  await page.goto(SESSIONS);
  await page.waitForURL(/\/login\?next=/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the same', async ({ page, openOther, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    const person = await signUp(page, newPerson());
    const other = await openOther();
    await signIn(other, person);
    await page.goto(SESSIONS);
    await there(page).check();
    await end(page).click();
    await expect(page.getByText('비밀번호를 입력해 주세요.')).toBeVisible();
    await expect(there(page)).toBeChecked();
    await password(page).fill(PASSWORD);
    await end(page).click();
    await page.waitForURL(`${SETTINGS}?done=end-session`);
    await expect(there(page)).toHaveCount(0);
    await other.goto('/profile');
    await other.waitForURL('/login?next=%2Fprofile');
  });
});
