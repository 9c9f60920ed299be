import type { Page } from '@playwright/test';
import { Authenticator, turnOn } from '../../../test/support/authenticator.ts';
import { expect, PASSWORD, signUp, test } from '../../support/market-test.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { enterAs, moveIn } from '../../support/stock.ts';

const PAGE = '/profile/settings/second-factor';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function giveAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await button(page, '로그인').click();
}

/** Reads the codes where they are shown. */
const shownCodes = (page: Page) => page.getByRole('main').locator('li code').allTextContents();

test('set up, signed out, in with a code and in with a recovery code', async ({
  page,
  openOther,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 400/, /status of 401/);
  const person = await signUp(page);
  await page.goto('/profile/settings');
  await page.getByRole('link', { name: '2단계 인증 켜기' }).click();
  await page.waitForURL(PAGE);
  await expectHealthy(page, 'off');
  await button(page, '2단계 인증 켜기').click();
  await expect(page.getByLabel('내 비밀번호')).toBeFocused();
  await page.getByLabel('내 비밀번호').fill('틀린 비밀번호 하나');
  await page.keyboard.press('Enter');
  await expect(page.getByText('비밀번호가 올바르지 않아요.')).toBeVisible();
  await page.getByLabel('내 비밀번호').fill(PASSWORD);
  await page.keyboard.press('Enter');

  await expect(page.getByRole('img', { name: '인증 앱에 등록할 QR 코드' })).toBeVisible();
  await expect(page.getByRole('link', { name: '인증 앱에서 열기' })).toHaveAttribute(
    'href',
    new RegExp(`^otpauth://totp/.*${encodeURIComponent(person.email)}`),
  );
  await expectHealthy(page, 'offered');
  // As the one who comes back from the app, which may have pushed the browser out of memory.
  await page.reload();
  const app = new Authenticator(await page.getByRole('main').locator('code').innerText());
  const code = page.getByLabel('인증 코드');
  await code.fill('12');
  await code.press('Enter');
  await expect(code).toHaveAttribute('aria-invalid', 'true');
  await expect(code).toBeFocused();
  await expectHealthy(page, 'offered-refused');
  await code.fill(app.next());
  await code.press('Enter');
  const heading = page.getByRole('heading', { name: '복구 코드를 보관해 주세요' });
  await expect(heading).toBeFocused();
  const codes = await shownCodes(page);
  expect(codes).toHaveLength(10);
  await expectHealthy(page, 'codes');
  await page.getByRole('link', { name: '보관했어요' }).click();
  await page.waitForURL('/profile/settings');
  await page.getByRole('link', { name: '2단계 인증 관리' }).click();
  await expect(page.getByText('2단계 인증이 켜져 있어요')).toBeVisible();
  expect(await page.content()).not.toContain(codes[0]);
  await expectHealthy(page, 'on');

  const other = await openOther();
  await other.goto('/mypick');
  await giveAddress(other, person.email);
  await other.waitForURL('/login/code?next=%2Fmypick');
  await expectHealthy(other, 'login-code');
  await button(other, '로그인').click();
  await expect(other.getByLabel('인증 코드')).toBeFocused();
  await other.getByLabel('인증 코드').fill('000 000');
  await other.keyboard.press('Enter');
  await expect(other.getByText('인증 코드가 올바르지 않아요.')).toBeVisible();
  await expectHealthy(other, 'login-code-refused');
  await other.getByLabel('인증 코드').fill(app.next());
  await other.keyboard.press('Enter');
  await other.waitForURL('/mypick');

  await page.context().clearCookies();
  await page.goto('/login');
  await giveAddress(page, person.email);
  await page.waitForURL('/login/code');
  await page.getByLabel('인증 코드').fill(codes[3]!);
  await button(page, '로그인').click();
  await page.waitForURL('/');
  await page.goto(PAGE);
  await expect(page.getByText('복구 코드 9개 남음')).toBeVisible();
});

test('new recovery codes, and off again', async ({ page, market, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  const person = await moveIn(market);
  const { codes } = await turnOn(person.visitor);
  await enterAs(page.context(), person, market.url);
  await page.goto(PAGE);
  await page.getByText('복구 코드 10개 남음').click();
  const renewing = page.locator('form', { has: page.locator('[value="renew-codes"]') });
  await renewing.locator('button:not([type])').click();
  await expect(renewing.getByLabel('내 비밀번호')).toBeFocused();
  await renewing.getByLabel('내 비밀번호').fill(PASSWORD);
  await renewing.getByLabel('인증 코드').fill('111111');
  await renewing.locator('button:not([type])').click();
  await expect(page.getByText('인증 코드가 올바르지 않아요.')).toBeVisible();
  await expectHealthy(page, 'renew-refused');
  await renewing.getByLabel('내 비밀번호').fill(PASSWORD);
  await renewing.getByLabel('인증 코드').fill(codes[0]!);
  await renewing.locator('button:not([type])').click();
  await expect(page.getByRole('heading', { name: '복구 코드를 보관해 주세요' })).toBeFocused();
  const renewed = await shownCodes(page);
  expect(renewed).toHaveLength(10);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await button(page, '복구 코드 복사').click();
  await expect(page.getByText('복구 코드를 복사했어요.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(renewed.join('\n'));

  await page.goto(PAGE);
  await page.locator('summary', { hasText: '2단계 인증 끄기' }).press('Enter');
  const ending = page.locator('form', { has: page.locator('[value="turn-off"]') });
  await ending.getByLabel('내 비밀번호').fill(PASSWORD);
  await ending.getByLabel('인증 코드').fill(renewed[1]!);
  await expectHealthy(page, 'turning-off');
  await ending.locator('button:not([type])').click();
  await page.waitForURL(`${PAGE}?done=off`);
  await expect(page.getByText('2단계 인증을 껐어요.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the whole of it', async ({ page, market, expectedErrors }) => {
    expectedErrors.push(/status of 400/, /status of 401/);
    const person = await moveIn(market);
    await enterAs(page.context(), person, market.url);
    await page.goto(PAGE);
    await page.getByLabel('내 비밀번호').fill(PASSWORD);
    await button(page, '2단계 인증 켜기').click();
    const app = new Authenticator(await page.getByRole('main').locator('code').innerText());
    await page.getByLabel('인증 코드').fill('12');
    await button(page, '확인하고 켜기').click();
    await expect(page.getByText('인증 앱에 보이는 6자리 숫자를 입력해 주세요.')).toBeVisible();
    await page.getByLabel('인증 코드').fill(app.next());
    await button(page, '확인하고 켜기').click();
    const codes = await shownCodes(page);
    expect(codes).toHaveLength(10);
    await expect(button(page, '복구 코드 복사')).toHaveCount(0);

    await page.context().clearCookies();
    await page.goto('/login?next=%2Fprofile');
    await giveAddress(page, person.email);
    await page.getByLabel('인증 코드').fill('1');
    await button(page, '로그인').click();
    await expect(page.getByText('6자리 숫자나 복구 코드')).toBeVisible();
    await page.getByLabel('인증 코드').fill(codes[9]!);
    await button(page, '로그인').click();
    await page.waitForURL('/profile');
  });
});
