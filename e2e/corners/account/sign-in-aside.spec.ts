import type { Page } from '@playwright/test';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { AGREEMENT, expect, newPerson, PASSWORD, test } from '../../support/market-test.ts';
import { leftByOverlay } from '../../support/overlay-entry.ts';
import { moveIn, offer, offerAll, type Neighbour } from '../../support/stock.ts';

let seller: Neighbour;
let member: Neighbour;
test.beforeAll(async ({ market }) => {
  seller = await moveIn(market);
  member = await moveIn(market);
});

const sheet = (page: Page) => page.getByRole('dialog', { name: /로그인이 필요해요/ });
const heart = (page: Page) => page.getByRole('button', { name: '찜하기' });
const picked = (page: Page) => page.getByRole('button', { name: '찜 해제' });

/** In the sheet or on the page. */
async function signIn(page: Page): Promise<void> {
  await page.getByLabel('이메일').fill(member.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

async function openNew(page: Page, title: string): Promise<string> {
  const path = await offer(seller, { title }, 1);
  const link = page.getByRole('link', { name: new RegExp(title) });
  // A list is cached for a second.
  await expect(async () => {
    await page.goto('/product');
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link.click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  return path;
}

test('a guest who taps the heart signs in over the page, and the pick is made', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const path = await openNew(page, '손님이 찜할 의자');
  await heart(page).click();
  await expect(sheet(page)).toContainText('찜하려면 로그인이 필요해요');
  await expect(page.getByLabel('이메일')).toBeFocused();
  await page.getByLabel('이메일').fill(member.email);
  await page.getByLabel('비밀번호', { exact: true }).fill('틀린 비밀번호예요');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  const password = page.getByLabel('비밀번호', { exact: true });
  await expect(password).toHaveAccessibleDescription('이메일 또는 비밀번호가 올바르지 않아요.');
  await expect(password).toBeFocused();
  await expect(page.getByLabel('이메일')).toHaveValue(member.email);
  await signIn(page);
  await expect(picked(page)).toBeVisible();
  await expect(page.getByText('찜했어요.')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(path);
  await page.goBack();
  await expect(page).toHaveURL('/product');
  await page.reload();
  await page.goto(path);
  await expect(picked(page)).toBeVisible();
});

test('a guest who presses 구매하기 is asked once more after signing in', async ({ page }) => {
  await openNew(page, '손님이 살 의자');
  await page.getByRole('button', { name: '구매하기' }).click();
  await expect(sheet(page)).toContainText('구매하려면 로그인이 필요해요');
  await signIn(page);
  const question = page.getByRole('alertdialog', { name: '이 상품을 구매할까요?' });
  await question.getByRole('button', { name: '취소' }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole('button', { name: '구매하기' })).toBeEnabled();
});

test('a sheet that is closed by Escape, its button or going back leaves the page, and nothing is done later', async ({
  page,
}) => {
  const path = await openNew(page, '손님이 둘 의자');
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.getByRole('button', { name: '로그인 닫기' }).click(),
    () => page.goBack(),
  ];
  for (const close of ways) {
    await heart(page).click();
    await expect(sheet(page)).toBeVisible();
    await close();
    await expect(sheet(page)).toHaveCount(0);
    await leftByOverlay(page);
    await expect(page).toHaveURL(path);
  }
  await page.goto('/login');
  await signIn(page);
  await page.waitForURL('/');
  await page.goto(path);
  await expect(page.getByRole('button', { name: '구매하기' })).toBeVisible();
  await expect(heart(page)).toBeVisible();
});

test('signing up from the sheet comes back to the listing, picked, with the list behind it', async ({
  page,
}) => {
  const path = await openNew(page, '새 사람이 찜할 의자');
  await heart(page).click();
  await sheet(page).getByRole('link', { name: '회원가입' }).click();
  const person = newPerson('새사람');
  await page.getByLabel('닉네임').fill(person.nickname);
  await page.getByLabel('이메일').fill(person.email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('checkbox', { name: AGREEMENT }).check();
  await page.getByRole('button', { name: '회원가입' }).click();
  await expect(page).toHaveURL(path);
  await expect(picked(page)).toBeVisible();
  await page.getByRole('button', { name: '뒤로 가기' }).click();
  await expect(page).toHaveURL('/product');
});

test('signing in from the menu comes back to the list, where one was in it', async ({ page }) => {
  await offerAll(
    seller,
    Array.from({ length: 24 }, (_, n) => ({ title: `긴 목록의 의자 ${n}` })),
  );
  const address = `/product?q=${encodeURIComponent('긴 목록의')}`;
  await page.goto('/');
  await page.goto(address);
  const last = page.getByRole('link', { name: /긴 목록의 의자 0/ });
  await expect(async () => {
    await page.mouse.wheel(0, 3000);
    await expect(last).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await last.scrollIntoViewIfNeeded();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('dialog', { name: '전체 메뉴' }).getByRole('link', { name: '로그인' }).click();
  await signIn(page);
  await expect(page).toHaveURL(address);
  await expect(last).toBeInViewport();
  await expect(page.getByRole('link', { name: '판매하기' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('MY stays MY, selling stays selling, and going back does not lead to the sign-in page', async ({
  page,
}) => {
  await page.goto('/product');
  await page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: 'MY' }).click();
  await expect(page.getByText('MY 화면을 보려면 로그인이 필요해요.')).toBeVisible();
  await signIn(page);
  await page.waitForURL('/profile');
  await page.goBack();
  await expect(page).toHaveURL('/product');
  await page.context().clearCookies();
  await page.goto('/upload');
  await expect(page.getByText('판매하려면 로그인이 필요해요.')).toBeVisible();
  await signIn(page);
  await page.waitForURL('/upload');
  await page.goBack();
  await expect(page).toHaveURL('/product');
});

test('the e-mail that was typed goes along to 비밀번호 찾기', async ({ page }) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('이메일').fill(member.email);
  await page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
  await page.waitForURL('/reset');
  await expect(page.getByLabel('이메일')).toHaveValue(member.email);
});

test('비밀번호 찾기 goes back to 로그인 with the e-mail and where one was going, and leaves nothing behind', async ({
  page,
}) => {
  await page.goto('/product');
  await page.goto('/upload');
  await page.waitForURL('/login?next=%2Fupload');
  const toLogin = page.getByRole('main').getByRole('link', { name: /로그인/ });
  await page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
  await expect(page.getByRole('button', { name: '메일 받기' })).toBeVisible();
  await page.getByLabel('이메일').fill(member.email);
  await toLogin.click();
  await expect(page.getByLabel('비밀번호', { exact: true })).toBeVisible();
  await expect(page.getByLabel('이메일')).toHaveValue(member.email);
  await page.getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
  await expect(page.getByLabel('이메일')).toHaveValue(member.email);
  await page.getByRole('button', { name: '메일 받기' }).click();
  await page.getByRole('link', { name: '로그인으로 돌아가기' }).click();
  await expect(page.getByLabel('이메일')).toHaveValue(member.email);
  await signIn(page);
  await page.waitForURL('/upload');
  await page.goBack();
  await expect(page).toHaveURL('/product');
});

test('the page after a reset request shows the e-mail, and leads to its correction', async ({ page }) => {
  await page.goto('/reset?next=%2Fupload', { waitUntil: 'networkidle' });
  const mistyped = `${'long.'.repeat(10)}nobody@nowhere.con`;
  await page.getByLabel('이메일').fill(mistyped);
  await page.getByRole('button', { name: '메일 받기' }).click();
  await expect(page.getByRole('heading', { name: '메일함을 확인해 주세요' })).toBeVisible();
  await expect(page.getByText(mistyped)).toBeVisible();
  await expect(page.getByText('가입한 이메일이라면')).toBeVisible();
  await expectHealthy(page, 'reset-sent');
  await page.getByRole('link', { name: '이메일 고치기' }).click();
  await expect(page.getByLabel('이메일')).toHaveValue(mistyped);
  await expect(page).toHaveURL('/reset?next=%2Fupload');
  await page.reload();
  await page.goto('/reset?sent=1');
  await expect(page.getByRole('heading', { name: '메일함을 확인해 주세요' })).toBeVisible();
  await expect(page.getByRole('link', { name: '이메일 고치기' })).toHaveCount(0);
});

test('whoever opens MY, a listing’s state or its applications signed out comes to it', async ({
  page,
  market,
}) => {
  const owner = await moveIn(market);
  const id = (await offer(owner, { title: '상태를 볼 의자' })).split('/').at(-1)!;
  for (const path of ['/profile', `/receipt/${id}/state`]) {
    await page.context().clearCookies();
    await page.goto(path);
    await page.getByLabel('이메일').fill(owner.email);
    await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await page.waitForURL(path);
  }
});

test('the e-mail that was typed goes along to 회원가입, from the page and from the sheet', async ({
  page,
}) => {
  await page.goto('/login', { waitUntil: 'networkidle' });
  await page.getByLabel('이메일').fill('whale@dasi.kr');
  await page.getByRole('main').getByRole('link', { name: '회원가입' }).click();
  await page.waitForURL('/signup');
  await expect(page.getByLabel('이메일')).toHaveValue('whale@dasi.kr');
  await openNew(page, '가입하고 찜할 의자');
  await heart(page).click();
  await page.getByLabel('이메일').fill('fox@dasi.kr');
  await sheet(page).getByRole('link', { name: '회원가입' }).click();
  await page.waitForURL(/\/signup\?next=/);
  // The sheet may still be closing.
  await expect(page.getByRole('main').getByLabel('이메일')).toHaveValue('fox@dasi.kr');
});

test('going back from 비밀번호 찾기 finds the sheet open over the same page, with the e-mail', async ({
  page,
}) => {
  const path = await openNew(page, '비밀번호를 잊고 찜할 의자');
  await heart(page).click();
  await page.getByLabel('이메일').fill(member.email);
  await sheet(page).getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
  await page.waitForURL(/\/reset\?next=/);
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByLabel('이메일')).toHaveValue(member.email);
  await page.goBack();
  await expect(page).toHaveURL(path);
  await expect(sheet(page)).toBeVisible();
  await expect(sheet(page).getByLabel('이메일')).toHaveValue(member.email);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await leftByOverlay(page);
  await expect(page).toHaveURL(path);

  await heart(page).click();
  await sheet(page).getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
  await expect(page.getByRole('button', { name: '메일 받기' })).toBeVisible();
  await page.goBack();
  await expect(sheet(page)).toBeVisible();
  await signIn(page);
  await expect(picked(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await leftByOverlay(page);
  await page.goBack();
  await expect(page).toHaveURL('/product');
});

test('who signs in on the way back from 비밀번호 찾기 finds the page without the sheet', async ({ page }) => {
  await offer(seller, { title: '홈에서 찜할 의자' }, 1);
  await page.goto('/');
  await page.getByRole('button', { name: '찜하기' }).first().click();
  await sheet(page).getByRole('link', { name: '비밀번호를 잊으셨나요?' }).click();
  await expect(page.getByRole('button', { name: '메일 받기' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
  await expect(page.getByRole('heading', { name: '다시 만나서 반가워요' })).toBeVisible();
  await signIn(page);
  await page.waitForURL('/');
  await expect(page.getByText('찜했어요.')).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await leftByOverlay(page);
});
