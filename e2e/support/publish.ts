import type { Page } from '@playwright/test';

/** Lists something through the form, without photos unless some are given. */
export async function publishThroughForm(
  page: Page,
  { title, photos = [] }: { title: string; photos?: { name: string; mimeType: string; buffer: Buffer }[] },
): Promise<void> {
  await page.goto('/upload');
  if (photos.length > 0) await page.getByLabel('사진', { exact: true }).setInputFiles(photos);
  await page.getByRole('textbox', { name: '제목' }).fill(title);
  await page.getByRole('radio', { name: '베스트' }).check();
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('furniture');
  await page.getByRole('textbox', { name: '사이즈' }).fill('M');
  await page.getByRole('textbox', { name: '설명' }).fill('깨끗해요.');
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL('/');
}
