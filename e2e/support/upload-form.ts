import type { Page } from '@playwright/test';

/** The parts of the upload form, as a person finds them. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name });
export const photoInput = (page: Page) => page.getByLabel('사진', { exact: true });
export const photo = (page: Page, place: number) =>
  page.getByRole('button', { name: `사진 ${place}`, exact: true });
export const publishButton = (page: Page) => page.getByRole('button', { name: '등록하기' });

export const jpeg = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer });

/** Everything but the photos. */
export async function fillTexts(page: Page, title: string): Promise<void> {
  await field(page, '제목').fill(title);
  await page.getByRole('radio', { name: '재사용' }).check();
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('furniture');
  await field(page, '사이즈').fill('M');
  await field(page, '설명').fill('깨끗해요.');
}
