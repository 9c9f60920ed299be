import type { Page } from '@playwright/test';
import { makePhoto } from '../../test/support/photos/photos.ts';
import { expect } from './market-test.ts';
import { jpeg, photoInput } from './upload-form.ts';

export const tiles = (page: Page) => page.getByRole('list', { name: '고른 사진' }).getByRole('listitem');

/** Chooses photos, one of each shade of grey. */
export async function choose(page: Page, ...shades: number[]): Promise<void> {
  const files = shades.map(async (shade) => jpeg(`${shade}.jpg`, await makePhoto(600, 400, shade)));
  await photoInput(page).setInputFiles(await Promise.all(files));
}

export async function expectSent(page: Page, count: number): Promise<void> {
  await expect(page.getByText(`사진 ${count}장을 보냈어요`)).toBeAttached();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
}

export async function expectPublished(page: Page, title: string, photoCount: number): Promise<void> {
  await page.waitForURL('/');
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  await expect(page.getByRole('img', { name: new RegExp(`${title} 사진`) })).toHaveCount(photoCount);
}

/** Counts what is sent to an address with a method. */
export function countRequests(page: Page, method: string, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === method && path.test(new URL(request.url()).pathname)) count++;
  });
  return () => count;
}
