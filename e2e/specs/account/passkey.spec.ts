import type { CDPSession, Page } from '@playwright/test';
import { Authenticator, turnOn } from '../../../test/support/authenticator.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, PASSWORD, signUp, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

const PAGE = '/profile/settings/passkeys';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** A phone that keeps passkeys and confirms every question. https://chromedevtools.github.io/devtools-protocol/tot/WebAuthn/ */
async function plugIn(page: Page): Promise<{ devtools: CDPSession; authenticatorId: string }> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { devtools, authenticatorId };
}

async function addPasskey(page: Page): Promise<void> {
  await page.goto(PAGE);
  await page.getByLabel('내 비밀번호').first().fill(PASSWORD);
  await button(page, '패스키 추가').click();
  await expect(page.getByRole('heading', { name: '본인 확인이 끝났어요' })).toBeFocused();
  await button(page, '패스키 만들기').click();
  await page.waitForURL(`${PAGE}?done=added`);
}

test('added, signed out, in by it, and removed', async ({ page, expectedErrors }) => {
  test.slow();
  expectedErrors.push(/status of 400/);
  await plugIn(page);
  await signUp(page);
  await page.goto('/profile/settings');
  await page.getByRole('link', { name: '패스키 추가' }).click();
  await page.waitForURL(PAGE);
  await expectHealthy(page, 'passkeys-none');
  await page.getByLabel('내 비밀번호').fill('틀린 비밀번호 하나');
  await page.keyboard.press('Enter');
  await expect(page.getByText('비밀번호가 올바르지 않아요.')).toBeVisible();
  await page.getByLabel('내 비밀번호').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '본인 확인이 끝났어요' })).toBeFocused();
  await expectHealthy(page, 'passkeys-proven');
  await button(page, '패스키 만들기').click();
  await expect(page.getByText('패스키를 추가했어요.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expectHealthy(page, 'passkeys-one');

  await page.context().clearCookies();
  await page.goto('/login?next=%2Fmypick');
  await expectHealthy(page, 'login-with-passkey');
  await button(page, '패스키로 로그인').click();
  await page.waitForURL('/mypick');

  await page.goto(PAGE);
  await expect(page.getByText('오늘 추가 · 오늘 사용')).toBeVisible();
  await button(page, '선택한 패스키 삭제').click();
  await expect(page.getByText('삭제할 패스키를 골라 주세요.')).toBeVisible();
  await expectHealthy(page, 'passkeys-none-chosen');
  await page.getByRole('radio').check();
  await page.getByLabel('내 비밀번호').last().fill(PASSWORD);
  await button(page, '선택한 패스키 삭제').click();
  await expect(page.getByText('패스키를 삭제했어요.')).toBeVisible();
  await expect(page.getByRole('radio')).toHaveCount(0);
});

test('a removed passkey says so, and the password works beside it', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 401/);
  await plugIn(page);
  const person = await signUp(page);
  await addPasskey(page);
  await page.getByRole('radio').check();
  await page.getByLabel('내 비밀번호').last().fill(PASSWORD);
  await button(page, '선택한 패스키 삭제').click();
  await page.waitForURL(`${PAGE}?done=removed`);
  await page.context().clearCookies();
  await page.goto('/login');
  await button(page, '패스키로 로그인').click();
  await expect(page.getByRole('alert')).toContainText('여기에 등록되어 있지 않은 패스키예요.');
  await expectHealthy(page, 'login-unknown-passkey');
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await button(page, '로그인').click();
  await page.waitForURL('/');
});

test('cancelled, it says nothing and can be tried once more', async ({ page }) => {
  const { devtools, authenticatorId } = await plugIn(page);
  await signUp(page);
  await addPasskey(page);
  await page.context().clearCookies();
  await page.goto('/login');
  await page.getByLabel('이메일').fill('쓰던 글');
  const verified = (isUserVerified: boolean) =>
    devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  await verified(false);
  const way = button(page, '패스키로 로그인');
  await way.click();
  await expect(way).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByLabel('이메일')).toHaveValue('쓰던 글');
  await verified(true);
  await way.click();
  await page.waitForURL('/');
});

test('a passkey takes the place of the code, and adding one asks for it', async ({ page, market }) => {
  await plugIn(page);
  const person = await moveIn(market);
  const { codes, app } = await turnOn(person.visitor);
  expect(app).toBeInstanceOf(Authenticator);
  await enterAs(page.context(), person, market.url);
  await page.goto(PAGE);
  await page.getByLabel('내 비밀번호').fill(PASSWORD);
  await button(page, '패스키 추가').click();
  await expect(page.getByLabel('인증 코드')).toBeFocused();
  await page.getByLabel('인증 코드').fill(codes[0]!);
  await button(page, '패스키 추가').click();
  await button(page, '패스키 만들기').click();
  await page.waitForURL(`${PAGE}?done=added`);
  await page.context().clearCookies();
  await page.goto('/login');
  await button(page, '패스키로 로그인').click();
  await page.waitForURL('/');
});

test('in the sheet over a listing, what was begun goes on', async ({ page, market }) => {
  await plugIn(page);
  const seller = await moveIn(market);
  const path = await offer(seller, { title: '패스키로 찜할 의자' });
  await signUp(page);
  await addPasskey(page);
  await page.context().clearCookies();
  await page.goto(path);
  await button(page, '찜하기').first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await expectHealthy(page, 'sheet-with-passkey');
  await sheet.getByRole('button', { name: '패스키로 로그인' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: '찜 해제' }).first()).toBeVisible();
});

test('at an IP address nothing offers a passkey', async ({ page, market }) => {
  const elsewhere = market.url.replace('localhost', '127.0.0.1');
  await page.goto(`${elsewhere}/login`);
  await expect(button(page, '로그인')).toBeVisible();
  await expect(button(page, '패스키로 로그인')).toHaveCount(0);
  await enterAs(page.context(), await moveIn(market), elsewhere);
  await page.goto(elsewhere + PAGE);
  await expect(page.getByText('이 장터의 주소에서는 패스키를 쓸 수 없어요.')).toBeVisible();
  await expectHealthy(page, 'passkeys-at-address');
});

test.describe('without WebAuthn', () => {
  test('nothing offers a passkey', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
    await page.goto('/login');
    await expect(button(page, '패스키로 로그인')).toHaveCount(0);
    await signUp(page);
    await page.goto(PAGE);
    await expect(page.getByText('이 브라우저에서는 패스키를 추가할 수 없어요.')).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('nothing offers a passkey', async ({ page }) => {
    await page.goto('/login');
    await expect(button(page, '패스키로 로그인')).toBeHidden();
    await signUp(page);
    await page.goto(PAGE);
    await expect(page.getByText('자바스크립트를 켠 브라우저에서')).toBeVisible();
    await expect(button(page, '패스키 추가')).toBeHidden();
  });
});
