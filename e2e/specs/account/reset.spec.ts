import type { Page } from '@playwright/test';
import { linkIn, readOutbox, waitForMail } from '../../../test/support/mail/mails.ts';
import type { MarketProcess } from '../../../test/support/market/market-process.ts';
import { expect, newPerson, PASSWORD, signUp, signUpThroughForm, test } from '../../support/market-test.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';

const NEW_PASSWORD = '하얀 코끼리 세 마리';

/** A person whose address fills more than a line. */
function longPerson() {
  const person = newPerson();
  return { ...person, email: `${'long.'.repeat(10)}${person.email}` };
}

/** The path in the newest mail to an address. */
async function mailedPath(market: MarketProcess, email: string, subject: RegExp): Promise<string> {
  return new URL(linkIn(await waitForMail(market.dataDir, email, subject))).pathname;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a forgotten password: from the login screen by mail to a new one, and all other browsers are out', async ({
  page,
  market,
  openOther,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 400/, /status of 401/, /status of 410/);
  const person = await signUpThroughForm(page, longPerson());

  const other = await openOther();
  await other.goto('/login');
  await other.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
  await other.waitForURL('/reset');
  await expectHealthy(other, 'asking');
  await button(other, '메일 받기').click();
  const email = other.getByLabel('이메일');
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await email.fill(person.email.toUpperCase());
  await email.press('Enter');
  await other.waitForURL('/reset?sent=1');
  await expect(other.getByRole('main')).toContainText(
    '가입한 이메일이라면 비밀번호를 다시 정하는 메일을 보냈어요.',
  );
  await expect(other.getByRole('main')).toContainText('30분');
  await expectHealthy(other, 'asked');

  const path = await mailedPath(market, person.email, /비밀번호를 다시/);
  await other.goto(path);
  await expectHealthy(other, 'new password');
  const password = other.getByLabel('새 비밀번호');
  await password.fill('1234');
  await password.press('Enter');
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(other.getByText('비밀번호는 8자 이상 128자 이하로 정해 주세요.')).toBeVisible();
  await password.fill('password1234');
  await button(other, '비밀번호 바꾸기').click();
  await expect(other.getByText('많이 쓰이는 비밀번호예요.')).toBeVisible();
  await expect(password).toBeFocused();
  await expectHealthy(other, 'new password refused');
  await password.fill(NEW_PASSWORD);
  await button(other, '비밀번호 바꾸기').click();
  await other.waitForURL('/profile/settings?done=password');
  await expect(other.getByText('비밀번호를 바꿨어요.')).toBeVisible();
  await expect(other.getByText('확인된 이메일')).toBeVisible();
  await expectHealthy(other, 'settings, confirmed');

  await page.goto('/profile');
  await page.waitForURL('/login?next=%2Fprofile');
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await button(page, '로그인').click();
  await expect(page.getByLabel('비밀번호')).toHaveAccessibleDescription(
    '이메일 또는 비밀번호가 올바르지 않아요.',
  );
  await page.getByLabel('비밀번호').fill(NEW_PASSWORD);
  await button(page, '로그인').click();
  await page.waitForURL('/profile');

  await page.goto(path);
  await expect(page.getByRole('heading')).toContainText('쓸 수 없어요');
  await expectHealthy(page, 'ended');
  await page.getByRole('link', { name: '메일 다시 받기' }).click();
  await page.waitForURL('/reset');
});

test('a link that ends while its form is open says so', async ({
  page,
  market,
  openOther,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 410/);
  const person = await signUp(page);
  const other = await openOther();
  await other.goto('/reset');
  await other.getByLabel('이메일').fill(person.email);
  await button(other, '메일 받기').click();
  const path = await mailedPath(market, person.email, /비밀번호를 다시/);
  await other.goto(path);
  await page.goto(path);
  for (const browser of [page, other]) await browser.getByLabel('새 비밀번호').fill(NEW_PASSWORD);
  await button(page, '비밀번호 바꾸기').click();
  await page.waitForURL('/profile/settings?done=password');
  await button(other, '비밀번호 바꾸기').click();
  await expect(other.getByRole('heading')).toContainText('쓸 수 없어요');
});

test('an address that no one has gets the same answer, and no mail', async ({ page, market }) => {
  await page.goto('/reset');
  const { email } = newPerson();
  await page.getByLabel('이메일').fill(email);
  await button(page, '메일 받기').click();
  await expect(page.getByRole('main')).toContainText('가입한 이메일이라면');
  const known = await signUp(page);
  await mailedPath(market, known.email, /이메일 주소/);
  expect(readOutbox(market.dataDir).filter(({ to }) => to === email)).toEqual([]);
});

test('an address is confirmed by a press on the page of its mail, and until then another mail can be had', async ({
  page,
  market,
  expectedErrors,
}) => {
  test.slow();
  expectedErrors.push(/status of 410/);
  const person = await signUp(page, longPerson());
  await page.goto('/profile/settings');
  await expectHealthy(page, 'settings, not confirmed');
  await button(page, '확인 메일 다시 받기').click();
  await page.waitForURL('/profile/settings?done=verify-email');
  await expect(page.getByText('확인 메일을 보냈어요.')).toBeVisible();
  const path = await mailedPath(market, person.email, /이메일 주소/);
  await page.goto(path);
  await page.reload();
  await expect(page.getByRole('main')).toContainText(person.email);
  await expectHealthy(page, 'confirming');
  await button(page, '이메일 확인').click();
  await expect(page.getByRole('heading')).toContainText('이메일을 확인했어요');
  await expectHealthy(page, 'confirmed');
  await page.goto('/profile/settings');
  await expect(page.getByText('확인된 이메일')).toBeVisible();
  await page.goto('/verify/nothing');
  await expectHealthy(page, 'ended');
  await page.getByRole('link', { name: '확인 메일 다시 받기' }).click();
  await page.waitForURL('/profile/settings');
});

test('by keyboard alone', async ({ page, market }) => {
  const person = await signUp(page);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByRole('link', { name: '회원가입' }).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.waitForURL('/reset');
  await page.getByLabel('이메일').focus();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Tab');
  await expect(button(page, '메일 받기')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('/reset?sent=1');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goto(await mailedPath(market, person.email, /비밀번호를 다시/));
  await page.getByLabel('새 비밀번호').focus();
  await page.keyboard.type(NEW_PASSWORD);
  // Past the button that shows what is typed.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.waitForURL('/profile/settings?done=password');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('one confirms an address, forgets a password and sets a new one', async ({
    page,
    market,
    openOther,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/, /status of 410/);
    const person = await signUp(page);
    await page.goto('/profile/settings');
    await button(page, '확인 메일 다시 받기').click();
    await expect(page.getByText('확인 메일을 보냈어요.')).toBeVisible();
    await page.goto(await mailedPath(market, person.email, /이메일 주소/));
    await button(page, '이메일 확인').click();
    await expect(page.getByRole('heading')).toContainText('이메일을 확인했어요');

    const other = await openOther();
    await other.goto('/login');
    await other.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
    await other.getByLabel('이메일').fill('whale@');
    await button(other, '메일 받기').click();
    await expect(other.getByText('올바른 이메일 주소를 입력해 주세요.')).toBeVisible();
    await expect(other.getByLabel('이메일')).toHaveValue('whale@');
    await other.getByLabel('이메일').fill(person.email);
    await button(other, '메일 받기').click();
    await expect(other.getByText('가입한 이메일이라면')).toBeVisible();
    const path = await mailedPath(market, person.email, /비밀번호를 다시/);
    await other.goto(path);
    await other.getByLabel('새 비밀번호').fill('password1234');
    await button(other, '비밀번호 바꾸기').click();
    await expect(other.getByText('많이 쓰이는 비밀번호예요.')).toBeVisible();
    await other.getByLabel('새 비밀번호').fill(NEW_PASSWORD);
    await button(other, '비밀번호 바꾸기').click();
    await expect(other.getByText('비밀번호를 바꿨어요.')).toBeVisible();
    await other.goto(path);
    await expect(other.getByRole('link', { name: '메일 다시 받기' })).toBeVisible();
    await page.goto('/profile');
    await page.waitForURL('/login?next=%2Fprofile');
  });
});
