import type { Page } from '@playwright/test';
import { turnOn } from '../../../test/support/authenticator.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, PASSWORD, test } from '../../support/market-test.ts';
import { leftByOverlay } from '../../support/overlay-entry.ts';
import { enterAs, moveIn, offer, offerAll, type Neighbour } from '../../support/stock.ts';

let seller: Neighbour;
let member: Neighbour;
let codes: string[];
test.beforeAll(async ({ market }) => {
  [seller, member] = [await moveIn(market), await moveIn(market)];
  ({ codes } = await turnOn(member.visitor));
});

const sheet = (page: Page) => page.getByRole('dialog');
const code = (page: Page) => sheet(page).getByLabel('인증 코드');
const send = (page: Page) => sheet(page).getByRole('button', { name: '로그인', exact: true });

async function givePassword(page: Page): Promise<void> {
  await sheet(page).getByLabel('이메일').fill(member.email);
  await sheet(page).getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await send(page).click();
  await expect(code(page)).toBeFocused();
}

test('the code is asked for in the sheet, and the pick is made where one was in the list', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const kind = { category: 'reuse', subCategory: 'pet' };
  await offerAll(
    seller,
    Array.from({ length: 10 }, (_, n) => ({ title: `코드로 찜할 의자 ${n}`, ...kind })),
  );
  await page.goto('/product/reuse/pet');
  const row = page.getByRole('listitem').filter({ hasText: '코드로 찜할 의자 1' });
  await row.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(0);
  await row.getByRole('button', { name: '찜하기' }).click();
  await expect(sheet(page)).toHaveAccessibleName('찜하려면 로그인이 필요해요');
  await givePassword(page);
  await expect(sheet(page)).toHaveAccessibleName('한 번만 더 확인할게요');
  await code(page).fill('12');
  await code(page).press('Enter');
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
  await code(page).fill('000000');
  await send(page).click();
  await expect(code(page)).toHaveAccessibleDescription(/인증 코드가 올바르지 않아요./);
  await expect(code(page)).toBeFocused();
  await code(page).fill(codes[0]!);
  await send(page).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(row.getByRole('button', { name: '찜 해제' })).toBeVisible();
  await expect(page).toHaveURL('/product/reuse/pet');
  expect(await page.evaluate(() => scrollY)).toBe(top);
});

test('a guest who presses 구매하기 and gives the code is asked once more', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  await page.goto(await offer(seller, { title: '코드로 살 의자' }));
  await page.getByRole('button', { name: '구매하기' }).click();
  await givePassword(page);
  await expectHealthy(page, 'code-in-the-sheet');
  await code(page).fill('000000');
  await send(page).click();
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
  await expectHealthy(page, 'code-in-the-sheet-refused');
  await code(page).fill(codes[1]!);
  await send(page).click();
  await expect(page.getByRole('alertdialog', { name: '이 상품을 구매할까요?' })).toBeVisible();
});

test('a code that comes too late leads back to the password, with the e-mail', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const path = await offer(seller, { title: '늦게 찜할 의자' });
  await page.goto(path);
  await page.getByRole('button', { name: '찜하기' }).first().click();
  await givePassword(page);
  await page.context().clearCookies({ name: /pending-sign-in/ });
  await code(page).fill(codes[2]!);
  await send(page).click();
  await expect(sheet(page)).toContainText('시간이 지나 로그인을 마치지 못했어요.');
  await expectHealthy(page, 'code-in-the-sheet-late');
  await expect(sheet(page)).toHaveAccessibleName('찜하려면 로그인이 필요해요');
  await expect(sheet(page).getByLabel('비밀번호', { exact: true })).toBeFocused();
  await expect(sheet(page).getByLabel('이메일')).toHaveValue(member.email);
  await givePassword(page);
  await code(page).fill(codes[2]!);
  await send(page).click();
  await expect(page.getByRole('button', { name: '찜 해제' }).first()).toBeVisible();
  await expect(page).toHaveURL(path);
});

test('another account can be chosen instead of the code, and closing the sheet forgets what was begun', async ({
  page,
}) => {
  const path = await offer(seller, { title: '그만둘 의자' });
  await page.goto(path);
  await page.getByRole('button', { name: '찜하기' }).first().click();
  await givePassword(page);
  await sheet(page).getByRole('button', { name: '다른 계정으로 로그인' }).click();
  await expect(sheet(page).getByLabel('이메일')).toBeFocused();
  await givePassword(page);
  await page.goBack();
  await expect(sheet(page)).toHaveCount(0);
  await leftByOverlay(page);
  await expect(page).toHaveURL(path);
  expect(await page.evaluate(() => 'begun' in sessionStorage)).toBe(false);
});

test('what was being written when the session ended is still there after the code', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await enterAs(page.context(), member, market.url);
  await page.goto('/support/inquiry/general');
  await page.getByLabel('제목', { exact: true }).fill('궁금해요');
  await page.getByLabel('내용', { exact: true }).fill('오래 걸려 쓴 글이에요.');
  await member.visitor.post('/logout', {});
  await page.getByRole('button', { name: '문의하기', exact: true }).click();
  await givePassword(page);
  await code(page).fill(codes[3]!);
  await send(page).click();
  await expect(sheet(page)).toHaveCount(0);
  await expect(page.getByLabel('내용', { exact: true })).toHaveValue('오래 걸려 쓴 글이에요.');
  await page.getByRole('button', { name: '문의하기', exact: true }).click();
  await page.waitForURL('/support/qna');
});
