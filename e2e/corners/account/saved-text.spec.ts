import type { Page } from '@playwright/test';
import { PASSWORD } from '../../../test/support/visitor.ts';
import { AGREEMENT, expect, newPerson, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const stored = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));

/** As the browser asks of a page with unsaved text, and one says yes. */
async function reload(page: Page): Promise<void> {
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
}

test('what is written for signing up outlasts a reload, but the password, and goes with signing up', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto('/signup');
  await field(page, '닉네임').fill(person.nickname);
  await field(page, '이메일').fill(person.email);
  await field(page, '비밀번호').fill(PASSWORD);
  await page.reload();
  await expect(field(page, '닉네임')).toHaveValue(person.nickname);
  await expect(field(page, '이메일')).toHaveValue(person.email);
  await expect(field(page, '비밀번호')).toHaveValue('');
  expect(await stored(page)).not.toContain(PASSWORD);
  await field(page, '비밀번호').fill(PASSWORD);
  await page.getByRole('checkbox', { name: AGREEMENT, exact: true }).check();
  await page.getByRole('button', { name: '회원가입' }).click();
  await page.waitForURL('/');
  expect(await stored(page)).not.toContain(person.email);
});

test('what is written for signing up goes along to signing in, and is there on the way back', async ({
  page,
}) => {
  const person = newPerson();
  await page.goto('/signup');
  await field(page, '닉네임').fill(person.nickname);
  await field(page, '이메일').fill(person.email);
  await page.getByRole('main').getByRole('link', { name: '로그인' }).click();
  await page.waitForURL('/login');
  await expect(field(page, '이메일')).toHaveValue(person.email);
  await page.getByRole('main').getByRole('link', { name: '회원가입' }).click();
  await page.waitForURL('/signup');
  await expect(field(page, '닉네임')).toHaveValue(person.nickname);
  await expect(field(page, '이메일')).toHaveValue(person.email);
});

test('an inquiry outlasts a reload, and is forgotten once it is sent', async ({ page, market }) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/support/inquiry/general');
  await field(page, '제목').fill('궁금해요');
  await field(page, '내용').fill('언제 열어요?');
  await reload(page);
  await expect(field(page, '제목')).toHaveValue('궁금해요');
  await expect(field(page, '내용')).toHaveValue('언제 열어요?');
  await page.getByRole('button', { name: '문의하기' }).click();
  await expect(page.getByText('문의를 보냈어요.')).toBeVisible();
  await page.goto('/support/inquiry/general');
  await expect(field(page, '제목')).toHaveValue('');
  expect(await stored(page)).not.toContain('궁금해요');
});

test('a report outlasts a reload, and is forgotten once it is left', async ({ page, market }) => {
  const listing = await offer(await moveIn(market), { title: '이상한 의자' });
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto(listing);
  await page.getByRole('link', { name: '신고하기' }).click();
  await page.getByRole('radio', { name: '기타' }).check();
  await field(page, '자세한 내용').fill('먼저 보내래요.');
  await reload(page);
  await expect(page.getByRole('radio', { name: '기타' })).toBeChecked();
  await expect(field(page, '자세한 내용')).toHaveValue('먼저 보내래요.');
  await page.getByRole('button', { name: '뒤로 가기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '나가기' }).click();
  await expect(page).toHaveURL(listing);
  await page.getByRole('link', { name: '신고하기' }).click();
  await expect(field(page, '자세한 내용')).toHaveValue('');
  await expect(page.getByRole('radio', { name: '기타' })).not.toBeChecked();
});

test('a description that is rewritten in place outlasts a reload, and is forgotten once it is left', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const href = await offer(seller, { title: '고쳐 쓸 의자', desc: '처음 설명' });
  await enterAs(page.context(), seller, market.url);
  const edit = page.getByRole('button', { name: '수정' });
  await page.goto(href, { waitUntil: 'networkidle' });
  await edit.click();
  await expect(field(page, '설명')).toHaveValue('처음 설명');
  await field(page, '설명').fill('고치던 설명');
  await reload(page);
  await edit.click();
  await expect(field(page, '설명')).toHaveValue('고치던 설명');
  await page.getByRole('button', { name: '취소', exact: true }).click();
  await edit.click();
  await expect(field(page, '설명')).toHaveValue('처음 설명');
});

test('what is written goes with the person who signs out', async ({ page, market }) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/support/inquiry/general');
  await field(page, '제목').fill('궁금해요');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.goto('/profile');
  expect(await stored(page)).toContain('궁금해요');
  await page.getByRole('main').getByRole('button', { name: '로그아웃' }).click();
  await page.waitForURL('/login');
  expect(await stored(page)).not.toContain('궁금해요');
});
