import { expect, type Page } from '@playwright/test';

export const leaveQuestion = (page: Page) => page.getByRole('alertdialog', { name: '정말 탈퇴할까요?' });

/** Presses 탈퇴하기 in the form, which is filled in, and in the question that follows. */
export async function leave(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: '탈퇴하기' }).click();
  await leaveQuestion(page).getByRole('button', { name: '탈퇴하기' }).click();
}

/** The same from the settings, on. */
export async function leaveFromSettings(page: Page, password: string): Promise<void> {
  await page.goto('/profile/settings', { waitUntil: 'networkidle' });
  await page.getByText('회원 탈퇴').click();
  await page.locator('input[name=leavePassword]').fill(password);
  await leave(page);
  await expect(page).toHaveURL('/');
}
