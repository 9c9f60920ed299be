import type { Page, Route } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { leaveFromSettings } from '../../support/leave.ts';
import {
  expect,
  newPerson,
  PASSWORD,
  type Person,
  signUp,
  signUpThroughForm,
  test,
} from '../../support/market-test.ts';
import { choose, expectSent } from '../../support/photo-strip.ts';
import { field, fillTexts, photoInput, publishButton } from '../../support/upload-form.ts';

const offer = (page: Page) => page.getByRole('region', { name: '쓰던 글이 있어요' });
const question = (page: Page) => page.getByRole('alertdialog', { name: '쓰던 글을 지울까요?' });
const stored = (page: Page) => page.evaluate(() => Object.values(localStorage).join());

async function signIn(page: Page, { email }: Person): Promise<void> {
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

async function beginListing(page: Page, title: string): Promise<void> {
  await page.goto('/upload');
  await fillTexts(page, title);
  await expect.poll(() => stored(page)).toContain(title);
}

async function openForm(page: Page): Promise<void> {
  const session = page.waitForResponse(/\/api\/session/);
  await page.goto('/upload');
  await session;
}

async function signOut(page: Page): Promise<void> {
  await page.goto('/profile', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '로그아웃' }).click();
}

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
});

test('signing out asks about the draft; a saved one is shown to its owner only, who goes on with it', async ({
  page,
}) => {
  const owner = await signUp(page);
  await beginListing(page, '남겨 둔 의자');
  await signOut(page);
  await expect(question(page)).toContainText('다른 계정에는 보이지 않아요.');
  await expect(question(page).getByRole('button', { name: '취소' })).toBeFocused();
  await expectAccessible(page, 'the question on signing out');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: '로그아웃' }).press('Enter');
  await question(page).getByRole('button', { name: '남겨 두기' }).press('Enter');
  await page.waitForURL('/login');
  await expect(page.getByText('로그아웃했어요.', { exact: true })).toBeVisible();

  await signUp(page, newPerson());
  await openForm(page);
  await expect(offer(page)).toHaveCount(0);
  await expect(field(page, '제목')).toHaveValue('');
  await signOut(page);
  await page.waitForURL('/login');

  await signIn(page, owner);
  await page.waitForURL('/');
  await openForm(page);
  await expect(offer(page)).toContainText('남겨 둔 의자');
});

test('deleted on signing out, a draft goes with its photos, out of the menu too', async ({ page }) => {
  const owner = await signUp(page);
  await page.goto('/upload');
  await choose(page, 40);
  await expectSent(page, 1);
  await fillTexts(page, '지운 의자');
  await page.goto('/');
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  const menu = page.getByRole('dialog', { name: '전체 메뉴' });
  await menu.getByRole('button', { name: '로그아웃' }).click();
  await question(page).getByRole('button', { name: '취소' }).click();
  await expect(question(page)).toHaveCount(0);
  await expect(menu).toBeVisible();
  await menu.getByRole('button', { name: '로그아웃' }).click();
  const discarded = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await question(page).getByRole('button', { name: '지우기' }).click();
  await discarded;
  await page.waitForURL('/login');
  expect(await stored(page)).not.toContain('지운 의자');
  await signIn(page, owner);
  await page.waitForURL('/');
  await openForm(page);
  await expect(offer(page)).toHaveCount(0);
});

test('signing out with the form open asks once', async ({ page }) => {
  const requested: string[] = [];
  page.on('dialog', (dialog) => requested.push(dialog.type()));
  await signUp(page);
  await beginListing(page, '쓰다 만 의자');
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  const menu = page.getByRole('dialog', { name: '전체 메뉴' });
  await menu.getByRole('button', { name: '로그아웃' }).click();
  await question(page).getByRole('button', { name: '지우기' }).click();
  await page.waitForURL('/login');
  expect(requested).toEqual([]);
  expect(await stored(page)).not.toContain('쓰다 만 의자');
});

test('who leaves the market leaves no draft on the device', async ({ page }) => {
  await signUp(page);
  await beginListing(page, '두고 간 의자');
  await leaveFromSettings(page, PASSWORD);
  expect(await stored(page)).not.toContain('두고 간 의자');
});

test('a form whose session was ended elsewhere leads to a sign-in that says why, and on with the draft', async ({
  page,
  openOther,
}) => {
  const owner = await signUpThroughForm(page);
  await page.goto('/upload');
  await fillTexts(page, '끊긴 의자');
  const other = await openOther();
  await other.goto('/login');
  await signIn(other, owner);
  await other.waitForURL('/');
  await other.goto('/profile/settings#sessions');
  await other.getByRole('radio', { name: '모든 기기' }).check();
  await other.locator('input[name=sessionPassword]').fill(PASSWORD);
  await other.getByRole('button', { name: '선택한 기기에서 로그아웃' }).click();
  await other.waitForURL('/login');

  await expect(page.locator('html')).not.toHaveAttribute('data-signed-in');
  await field(page, '제목').fill('끊긴 뒤에도 쓴 의자');
  await publishButton(page).click();
  await expect(
    page.getByText('로그아웃되어 있어요. 다시 로그인하면 쓰던 글을 이어서 쓸 수 있어요.'),
  ).toBeVisible();
  await signIn(page, owner);
  await page.waitForURL(/\/upload/);
  await expect(field(page, '제목')).toHaveValue('끊긴 뒤에도 쓴 의자');
  await expect(field(page, '설명')).toHaveValue('깨끗해요.');
  await expect(offer(page)).toHaveCount(0);
  await publishButton(page).click();
  await page.waitForURL('/');
  await expect(page.getByRole('link', { name: /끊긴 뒤에도 쓴 의자/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page).not.toHaveURL(/upload/);
  await page.goto('/');
  await openForm(page);
  await expect(offer(page)).toHaveCount(0);
});

test('text written while an earlier draft is offered is saved beside it', async ({ page }) => {
  await signUp(page);
  await beginListing(page, '먼저 쓴 의자');
  await openForm(page);
  await expect(offer(page)).toContainText('먼저 쓴 의자');
  await expect(offer(page).getByRole('button')).toHaveText(['이어서 쓰기', '새로 쓰기']);
  const colourOf = (name: string) =>
    offer(page)
      .getByRole('button', { name })
      .evaluate((button) => getComputedStyle(button).backgroundColor);
  expect(await colourOf('이어서 쓰기')).not.toBe(await colourOf('새로 쓰기'));
  await fillTexts(page, '나중에 쓴 의자');
  await expect.poll(() => stored(page)).toContain('나중에 쓴 의자');
  await openForm(page);
  await expect(offer(page)).toHaveCount(1);
  await page.getByText('다른 초안 1개').click();
  await expect(offer(page)).toHaveCount(2);
  await expect(offer(page).first()).toContainText('나중에 쓴 의자');
  await expect(offer(page).last()).toContainText('먼저 쓴 의자');
  await expectAccessible(page, 'two drafts');

  // What was written before going on with another becomes a draft as well.
  await field(page, '제목').fill('세 번째 의자');
  await offer(page).last().getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(field(page, '제목')).toHaveValue('먼저 쓴 의자');
  await expect(page.getByText('쓰던 글을 불러왔어요')).toBeVisible();
  await expect(photoInput(page)).toBeFocused();
  await expect(offer(page), 'no card as before stands in its place').toHaveCount(0);
  await expectAccessible(page, 'a resumed draft with others beside it');
  await page.getByText('다른 초안 2개').click();
  await expect(offer(page)).toHaveCount(2);
  await expect(offer(page).first()).toContainText('세 번째 의자');
  await publishButton(page).click();
  await page.waitForURL('/');
  await openForm(page);
  await expect(offer(page)).toHaveCount(1);
  await page.getByText('다른 초안 1개').click();
  await expect(offer(page)).toHaveCount(2);
  await expect(offer(page).first()).toContainText('세 번째 의자');
  await expect(offer(page).last()).toContainText('나중에 쓴 의자');

  // Going on with one of two begins nothing new: the one set aside is not deleted.
  await offer(page).first().getByRole('button', { name: '새로 쓰기' }).click();
  await offer(page).getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(field(page, '제목')).toHaveValue('나중에 쓴 의자');
  await page.getByText('다른 초안 1개').click();
  await expect(offer(page)).toContainText('세 번째 의자');
  expect(await stored(page)).toContain('세 번째 의자');
});

test('who signs in beside an open form finds it empty, and its writer finds the draft again', async ({
  page,
}) => {
  const owner = await signUp(page);
  await page.goto('/upload');
  await fillTexts(page, '남의 눈에 안 띌 의자');
  const beside = await page.context().newPage();
  await beside.goto('/profile', { waitUntil: 'networkidle' });
  await beside.getByRole('button', { name: '로그아웃' }).click();
  await question(beside).getByRole('button', { name: '남겨 두기' }).click();
  await beside.waitForURL('/login');
  await signUp(beside, newPerson());
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(field(page, '제목')).toHaveValue('');
  await expect(offer(page)).toHaveCount(0);
  expect(await stored(page)).toContain('남의 눈에 안 띌 의자');
  await signOut(beside);
  await beside.waitForURL('/login');
  await signIn(beside, owner);
  await beside.waitForURL('/');
  await openForm(beside);
  await expect(offer(beside)).toContainText('남의 눈에 안 띌 의자');
});

test('P-once: a draft whose answer was lost is published once, and leads to its listing', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_RESET/, /상품을 등록하지 못했습니다/);
  await signUp(page);
  await beginListing(page, '답을 못 받은 의자');
  const answerLost = async (route: Route) => {
    await route.fetch();
    await route.abort('connectionreset');
  };
  await page.route(/\/upload\.data/, answerLost, { times: 1 });
  await publishButton(page).click();
  await expect(page.getByText(/등록하지 못했어요|연결/).first()).toBeVisible();
  await openForm(page);
  await offer(page).getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(field(page, '제목')).toHaveValue('답을 못 받은 의자');
  await publishButton(page).click();
  await page.waitForURL(/\/product\/detail\//);
  await expect(page.getByRole('heading', { name: '답을 못 받은 의자' })).toBeVisible();
  await page.goto('/receipt');
  await expect(page.getByRole('listitem').filter({ hasText: '답을 못 받은 의자' })).toHaveCount(1);
  await openForm(page);
  await expect(offer(page)).toHaveCount(0);
});
