import type { Page } from '@playwright/test';
import { linkIn, waitForMail } from '../../../test/support/mail/mails.ts';
import { OAuthProvider } from '../../../test/support/provider/oauth-provider.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { AGREEMENT, expect, newPerson, PASSWORD, test } from '../../support/market-test.ts';
import { moveIn, offer } from '../../support/stock.ts';

let provider: OAuthProvider;

test.use({
  settings: [
    async ({}, use) => {
      provider = await OAuthProvider.start();
      await use(provider.settings);
      provider.stop();
    },
    { scope: 'worker' },
  ],
});

/** The person agrees at once at whatever provider the market sends them to. */
async function agreeAtProviders(page: Page): Promise<void> {
  await page.route(/\/login\/(kakao|naver)(\?next=.*)?$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const answer = await route.fetch({ maxRedirects: 0 });
    const headers = { ...answer.headers() };
    headers['location'] = provider.authorize(headers['location'] ?? '').href;
    await route.fulfill({ status: 302, headers });
  });
  // Where a form was sent in the background, the browser goes there by itself.
  await page.route(/^https:\/\/(nid\.naver|kauth\.kakao)\.com\//, async (route) => {
    const back = provider.authorize(route.request().url());
    await route.fulfill({ status: 302, headers: { location: back.href } });
  });
}

async function signOut(page: Page): Promise<void> {
  await page.request.post('/logout', { headers: { 'Sec-Fetch-Site': 'same-origin' }, maxRedirects: 0 });
}

const isIn = async (page: Page) =>
  ((await (await page.request.get('/api/session')).json()) as { user: object | null }).user !== null;

test('signs up by Kakao, signs in, sets a password, links Naver and unlinks Kakao', async ({
  page,
  market,
}) => {
  test.slow();
  const { nickname, email } = newPerson();
  provider.person = { id: String(Date.now()), email, isEmailVerified: true, nickname };
  await agreeAtProviders(page);
  await page.goto('/signup');
  await expectHealthy(page, 'signup');
  await page.goto('/login?next=%2Fmypick');
  await expectHealthy(page, 'login');
  await page.getByRole('button', { name: '카카오로 시작하기' }).click();
  await page.waitForURL('/signup/external');
  await expect(page.getByLabel('닉네임')).toHaveValue(nickname);
  await page.getByText('이미 계정이 있어요').click();
  await expectHealthy(page, 'external');
  await page.getByRole('checkbox', { name: AGREEMENT, exact: true }).check();
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL('/mypick');
  await signOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: '카카오로 시작하기' }).click();
  await page.waitForURL('/');
  expect(await isIn(page)).toBe(true);

  await page.goto('/profile/settings/linked');
  await expectHealthy(page, 'no-password');
  await page.getByRole('link', { name: '메일로 비밀번호 정하기' }).click();
  await page.getByLabel('이메일').fill(email);
  await page.getByRole('button', { name: '메일 받기' }).click();
  await page.goto(new URL(linkIn(await waitForMail(market.dataDir, email, /비밀번호를 다시/))).pathname);
  await page.getByLabel('새 비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '비밀번호 바꾸기' }).click();
  await page.waitForURL('/profile/settings?done=password');

  await page.goto('/profile/settings/linked');
  await page.getByText('네이버 연결하기').click();
  await page
    .getByRole('group')
    .filter({ hasText: '네이버 연결하기' })
    .getByLabel('내 비밀번호')
    .fill(PASSWORD);
  await page.getByRole('button', { name: '연결하기' }).click();
  await expect(page.getByText('네이버를 연결했어요.')).toBeVisible();
  await page.getByText('카카오 연결 끊기').click();
  await expectHealthy(page, 'linked');
  await page
    .getByRole('group')
    .filter({ hasText: '카카오 연결 끊기' })
    .getByLabel('내 비밀번호')
    .fill(PASSWORD);
  await page
    .getByRole('group')
    .filter({ hasText: '카카오 연결 끊기' })
    .getByRole('button', { name: '연결 끊기' })
    .click();
  await expect(page.getByText('카카오 연결을 끊었어요.')).toBeVisible();
  await expect(page.getByText('아직 카카오를 연결하지 않았어요.')).toBeVisible();
});

test('signing in in place and over the page can be done by Kakao, and what was begun is done', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  const { nickname, email } = newPerson();
  provider.person = { id: String(Date.now()), email, isEmailVerified: true, nickname };
  await agreeAtProviders(page);
  const byKakao = page.getByRole('button', { name: '카카오로 시작하기' });
  for (const path of ['/receipt', '/notice', '/chats', '/chats/nowhere', '/mypick']) {
    await page.goto(path);
    await expect(byKakao, path).toBeVisible();
  }
  await byKakao.click();
  await page.getByRole('checkbox', { name: AGREEMENT, exact: true }).check();
  await page.getByRole('button', { name: '가입하기' }).click();
  await page.waitForURL('/mypick');
  await signOut(page);

  const path = await offer(await moveIn(market), { title: '카카오로 찜할 의자' }, 1);
  await page.goto(path);
  await page.getByRole('button', { name: '찜하기' }).click();
  await expect(page.getByRole('dialog', { name: /로그인이 필요해요/ })).toBeVisible();
  await expectHealthy(page, 'sheet');
  await byKakao.click();
  await expect(page.getByText('찜했어요.')).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('a provider that is down leads back to the form', async ({ page }) => {
  await agreeAtProviders(page);
  provider.trouble = 'down';
  await page.goto('/login');
  await page.getByRole('button', { name: '네이버로 시작하기' }).click();
  await expect(page.getByRole('alert')).toContainText('지금은 네이버 로그인을 쓸 수 없어요.');
  await expectHealthy(page, 'login-failure');
  provider.trouble = undefined;
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the button and the form work', async ({ page, expectedErrors }) => {
    expectedErrors.push(/status of 400/);
    const { nickname, email } = newPerson();
    provider.person = { id: String(Date.now()), email, nickname };
    await agreeAtProviders(page);
    await page.goto('/signup');
    await page.getByRole('button', { name: '네이버로 시작하기' }).click();
    await page.getByRole('button', { name: '가입하기' }).click();
    await expect(page.getByText('이용약관과 개인정보 처리방침에 동의해 주세요.')).toBeVisible();
    await page.getByRole('checkbox', { name: AGREEMENT, exact: true }).check();
    await page.getByRole('button', { name: '가입하기' }).click();
    await page.waitForURL('/');
    expect(await isIn(page)).toBe(true);
  });
});
