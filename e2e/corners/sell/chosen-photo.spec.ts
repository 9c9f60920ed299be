import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, signUp, test } from '../../support/market-test.ts';
import { choose, expectSent, tiles } from '../../support/photo-strip.ts';
import { photo, photoInput } from '../../support/upload-form.ts';

const dialog = (page: Page, place: number) => page.getByRole('dialog', { name: `사진 ${place} 크게 보기` });
const act = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const source = (page: Page, place: number) => photo(page, place).getByRole('img').getAttribute('src');

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.goto('/upload');
});

test('a tapped photo is shown large and becomes the first', async ({ page }) => {
  await choose(page, 40, 80, 120);
  const third = await source(page, 3);
  await photo(page, 3).click();
  await expect(dialog(page, 3).getByRole('img', { name: '사진 3' })).toHaveAttribute('src', third!);
  await expectAccessible(page, 'a chosen photo shown large');
  await act(page, '대표로').click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('사진 3을 1번째로 옮겼어요')).toBeAttached();
  await expect(photo(page, 1)).toBeFocused();
  expect(await source(page, 1)).toBe(third);
  await photo(page, 1).click();
  await expect(dialog(page, 1)).toBeVisible();
  await expect(act(page, '대표로')).toHaveCount(0);
});

test('by keyboard a photo is opened, left out and closed; the last one too', async ({ page }) => {
  await choose(page, 40, 80);
  await expectSent(page, 2);
  await photo(page, 2).press('Enter');
  await expect(act(page, '닫기')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(photo(page, 2)).toBeFocused();
  await photo(page, 2).press('Enter');
  await act(page, '빼기').press('Enter');
  await expect(tiles(page)).toHaveCount(1);
  await expect(photoInput(page)).toBeFocused();
  await photo(page, 1).press('Enter');
  await expect(act(page, '옮기기')).toHaveCount(0);
  await act(page, '빼기').press('Enter');
  await expect(page.getByText('0/10', { exact: true })).toBeVisible();
  await expect(photoInput(page)).toBeFocused();
  await expect(page).toHaveURL('/upload');
});

test('going back closes a photo that is shown large, and stays with the form', async ({ page }) => {
  await choose(page, 40);
  await photo(page, 1).click();
  await expect(dialog(page, 1)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL('/upload');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(tiles(page)).toHaveCount(1);
});

test('photos of an earlier visit are shown in their large form', async ({ page }) => {
  page.on('dialog', (question) => void question.accept());
  await choose(page, 40);
  await expectSent(page, 1);
  await page.reload();
  await page.getByRole('button', { name: '이어서 쓰기' }).click();
  await photo(page, 1).click();
  await expect(dialog(page, 1).getByRole('img')).toHaveAttribute('src', /-1440\.webp$/);
  const isShown = (image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0);
  expect(await dialog(page, 1).getByRole('img').evaluate(isShown)).toBe(true);
});
