import { readFileSync } from 'node:fs';
import { makePhoto } from '../../../test/support/photos/photos.ts';
import { expect, RUNNERS_FETCH, signUp, test } from '../../support/market-test.ts';
import { choose, expectSent, tiles } from '../../support/photo-strip.ts';
import { jpeg, photo, photoInput } from '../../support/upload-form.ts';

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.goto('/upload');
});

test('a HEIC photo that cannot be decoded falls out of the strip, with what to do about it', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(RUNNERS_FETCH);
  const broken = readFileSync('test/support/photos/red.heic').subarray(0, 400);
  await photoInput(page).setInputFiles({ name: 'IMG_0002.HEIC', mimeType: '', buffer: broken });
  await expect(
    page
      .getByRole('main')
      .getByText('IMG_0002.HEIC: HEIC 사진은 아직 올릴 수 없어요. 휴대폰 설정에서 JPEG로 바꿔 주세요.'),
  ).toBeVisible();
  await expect(tiles(page)).toHaveCount(0);
  // At the field only: a toast would say it again, over the fields below.
  await expect(page.getByText('IMG_0002.HEIC')).toHaveCount(1);
});

test('of eleven photos the last is let in once one of the others turns out to be none', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(RUNNERS_FETCH);
  const shades = Array.from({ length: 10 }, (_, n) => 20 * n + 20);
  const files = await Promise.all(
    shades.map(async (shade) => jpeg(`${shade}.jpg`, await makePhoto(600, 400, shade))),
  );
  const broken = readFileSync('test/support/photos/red.heic').subarray(0, 400);
  const one = { name: 'IMG_0003.HEIC', mimeType: '', buffer: broken };
  const [first, ...others] = files;
  await photoInput(page).setInputFiles([first!, one, ...others]);
  await expectSent(page, 10);
  await expect(tiles(page)).toHaveCount(10);
  await expect(page.getByText(/^IMG_0003\.HEIC: /)).toBeVisible();
  await expect(page.getByText(/장은 뺐어요/)).toHaveCount(0);
  await photoInput(page).setInputFiles([files[0]!, files[1]!]);
  await expect(page.getByRole('main').getByText('사진은 10장까지 올릴 수 있어 2장은 뺐어요.')).toBeVisible();
  await page.getByRole('button', { name: '사진 1 삭제' }).click();
  await expect(tiles(page)).toHaveCount(9);
  await expect(page.getByRole('main').getByText(/장은 뺐어요/)).toHaveCount(0);
});

test('an error of a photo is shown in a toast while the field is off screen', async ({ page }) => {
  const text = 'JPEG, PNG, WebP 같은 사진 파일만 올릴 수 있어요.';
  const buffer = Buffer.from('%PDF-1.7');
  const choosePdf = () =>
    photoInput(page).setInputFiles({ name: '설명서.pdf', mimeType: 'application/pdf', buffer });
  const toast = page.getByRole('status').filter({ hasText: text });
  await choosePdf();
  await expect(page.getByText(text)).toBeVisible();
  await expect(toast).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 300 });
  await page.getByRole('textbox', { name: '설명' }).scrollIntoViewIfNeeded();
  await choosePdf();
  await expect(toast).toBeVisible();
});

test('a photo that was removed is put back in its place', async ({ page }) => {
  await choose(page, 40, 80);
  await expectSent(page, 2);
  const address = photo(page, 1).getByRole('img');
  const second = await photo(page, 2).getByRole('img').getAttribute('src');
  await page.getByRole('button', { name: '사진 1 삭제' }).click();
  await expect(address).toHaveAttribute('src', second!);
  await page.getByRole('status').getByRole('button', { name: '되돌리기' }).click();
  await expectSent(page, 2);
  await expect(photo(page, 2).getByRole('img')).toHaveAttribute('src', second!);
});
