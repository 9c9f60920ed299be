import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { findLayoutFaults } from '../../support/layout-probes.ts';
import { AGREEMENT, expect, newPerson, PASSWORD, test, type Person } from '../../support/market-test.ts';

const REASON = '이용약관과 개인정보 처리방침에 동의해 주세요.';

const box = (page: Page) => page.getByRole('checkbox', { name: AGREEMENT, exact: true });
const send = (page: Page) => page.getByRole('button', { name: '회원가입' }).click();

async function type(page: Page, { nickname, email }: Person): Promise<void> {
  await page.goto('/signup');
  await page.getByLabel('닉네임').fill(nickname);
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호').fill(PASSWORD);
}

async function expectTyped(page: Page, { nickname, email }: Person): Promise<void> {
  await expect(page.getByLabel('닉네임')).toHaveValue(nickname);
  await expect(page.getByLabel('이메일')).toHaveValue(email);
}

test('anyone who signs up says so themselves, and 설정 says to what and when', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/400/);
  const person = newPerson();
  await type(page, person);
  await expect(box(page)).not.toBeChecked();
  await send(page);
  await expect(page.getByText(REASON)).toBeVisible();
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveAccessibleDescription(REASON);
  await expectTyped(page, person);
  await expectAccessible(page, 'sign-up without agreeing');
  expect(await findLayoutFaults(page)).toEqual([]);
  await page.keyboard.press('Space');
  await expect(box(page)).toBeChecked();
  await expect(page.getByText(REASON)).toHaveCount(0);
  await send(page);
  await page.waitForURL('/');
  await page.goto('/profile/settings');
  const stored = page.getByRole('main');
  await expect(stored.getByText(/시행본에 .* 동의했어요\./)).toHaveCount(2);
  await stored.getByRole('link', { name: '이용약관' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '이용약관' })).toBeVisible();
  await expect(page.getByRole('article').getByText(/^시행일/)).toBeVisible();
});

test('both texts open beside the form, which stays as it is', async ({ page, context }) => {
  const person = newPerson();
  await type(page, person);
  for (const name of ['이용약관', '개인정보 처리방침']) {
    const opening = context.waitForEvent('page');
    await page.getByRole('main').getByRole('link', { name, exact: true }).click();
    const opened = await opening;
    await expect(opened.getByRole('heading', { level: 1, name })).toBeVisible();
    await opened.close();
  }
  await expect(box(page)).not.toBeChecked();
  await expectTyped(page, person);
  await page.getByText('만 14세 이상이며').click({ position: { x: 4, y: 4 } });
  await expect(box(page)).toBeChecked();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the server asks for it too, and keeps what was typed and ticked', async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/);
    const person = newPerson();
    await type(page, person);
    await send(page);
    await expect(page.getByText(REASON)).toBeVisible();
    await expectTyped(page, person);
    await box(page).check();
    await send(page);
    await expect(page.getByText('비밀번호를 입력해 주세요.')).toBeVisible();
    await expect(box(page)).toBeChecked();
    await page.getByLabel('비밀번호').fill(PASSWORD);
    await send(page);
    await page.waitForURL('/');
  });
});
