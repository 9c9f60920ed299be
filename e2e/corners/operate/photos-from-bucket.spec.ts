import type { Page } from '@playwright/test';
import { makePhoto } from '../../../test/support/photos/photos.ts';
import { prepareS3, startS3, type TestBucket } from '../../../test/support/s3/s3-server.ts';
import { expect, signUp, test as base } from '../../support/market-test.ts';
import { publishThroughForm } from '../../support/publish.ts';
import { moveIn, offer } from '../../support/stock.ts';

/** A market whose photos lie in a bucket, from which browsers read them. */
const test = base.extend<object, { bucket: TestBucket }>({
  bucket: [
    async ({}, use) => {
      prepareS3();
      const s3 = await startS3();
      await use(await s3.makeBucket());
      await s3.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  settings: [
    ({ bucket }, use) => use({ STORAGE_URL: bucket.url, STORAGE_PUBLIC_URL: bucket.publicUrl }),
    { scope: 'worker' },
  ],
});

/** The address of what is shown, once it is. */
async function shownFrom(page: Page, name: string): Promise<string> {
  const image = page.getByRole('img', { name });
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  return image.evaluate((shown: HTMLImageElement) => shown.currentSrc);
}

test('a listing’s photos come straight from the bucket, on cards, on its page and full screen', async ({
  page,
  market,
  bucket,
}) => {
  const fromMarket: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${market.url}/media/`)) fromMarket.push(request.url());
  });
  await signUp(page);
  const photos = await Promise.all(
    [40, 90].map(async (shade) => ({
      name: `${shade}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await makePhoto(1600, 1200, shade),
    })),
  );
  await publishThroughForm(page, { title: '버킷에서 온 의자', photos });
  // The form shows its own from the market: a draft outlives a change of the public address.
  fromMarket.length = 0;
  await page.goto('/product');
  const card = page.getByRole('link', { name: /버킷에서 온 의자/ });
  const picture = card.locator('img');
  await expect
    .poll(() => picture.evaluate((shown: HTMLImageElement) => shown.naturalWidth))
    .toBeGreaterThan(0);
  await expect(picture).toHaveAttribute('src', new RegExp(`^${bucket.publicUrl}/product/`));
  await card.click();
  expect(await shownFrom(page, '버킷에서 온 의자 사진 1')).toContain(bucket.publicUrl);
  await page.getByRole('button', { name: '사진 크게 보기' }).click();
  const viewer = page.getByRole('dialog', { name: '사진 크게 보기' });
  await expect(viewer.getByText('1/2')).toBeVisible();
  await viewer.getByRole('button', { name: '다음 사진' }).click();
  await expect(viewer.getByText('2/2')).toBeVisible();
  const full = viewer.getByRole('img', { name: '버킷에서 온 의자 사진 2' });
  await expect.poll(() => full.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0);
  expect(fromMarket).toEqual([]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('they do too', async ({ page, market, bucket }) => {
    await page.goto(await offer(await moveIn(market), { title: '양동이 탁자' }, 2));
    const photo = page.getByRole('img', { name: '양동이 탁자 사진 1' });
    await expect(photo).toHaveAttribute('src', new RegExp(`^${bucket.publicUrl}/product/`));
  });
});
