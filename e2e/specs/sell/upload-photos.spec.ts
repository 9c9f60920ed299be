import { readFileSync } from 'node:fs';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makePhoto } from '../../../test/support/photos/photos.ts';
import { expect, RUNNERS_FETCH, signUp, test } from '../../support/market-test.ts';
import { choose, countRequests, expectPublished, expectSent, tiles } from '../../support/photo-strip.ts';
import { fillTexts, jpeg, photo, photoInput, publishButton } from '../../support/upload-form.ts';

const PHOTO_UPLOAD = '**/upload/photos';

/** Lets nothing through to the holding place until it is opened. */
async function delayUploads(page: Page): Promise<() => void> {
  let open = () => {};
  const gate = new Promise<void>((resolve) => (open = resolve));
  await page.route(PHOTO_UPLOAD, async (route) => {
    await gate;
    await route.continue();
  });
  return open;
}

async function throttleSending(page: Page, bytesPerSecond: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const uploadThroughput = bytesPerSecond;
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput };
  await devtools.send('Network.emulateNetworkConditions', conditions);
}

/** One white pixel, 24 bits deep. */
function bitmap(): Buffer {
  const bytes = Buffer.alloc(58);
  bytes.write('BM');
  bytes.writeUInt32LE(58, 2);
  bytes.writeUInt32LE(54, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(1, 18);
  bytes.writeInt32LE(1, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(24, 28);
  bytes.fill(0xff, 54, 57);
  return bytes;
}

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.goto('/upload');
});

test('photos are sent as they are chosen, each with its progress; the form only names them', async ({
  page,
}) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  const create = { width: 900, height: 900, channels: 3, background: '#808080', noise } as const;
  const buffer = await sharp({ create }).jpeg({ quality: 95 }).toBuffer();
  const uploads = countRequests(page, 'POST', /^\/upload\/photos$/);
  const first = page.waitForRequest(PHOTO_UPLOAD);
  await throttleSending(page, buffer.length / 2);
  await photoInput(page).setInputFiles([jpeg('a.jpg', buffer), jpeg('b.jpg', buffer), jpeg('c.jpg', buffer)]);
  const second = page.getByRole('progressbar', { name: '사진 2 보내는 중' });
  const percent = async () => Number(await second.getAttribute('aria-valuenow'));
  await expect.poll(percent).toBeGreaterThan(10);
  expect(await percent()).toBeLessThanOrEqual(95);
  expect(uploads()).toBe(2);
  await expect(page.getByRole('progressbar', { name: '사진 3 보내는 중' })).toHaveAttribute(
    'aria-valuenow',
    '0',
  );
  await throttleSending(page, -1);
  await expectSent(page, 3);
  // Never of unknown length: the server sets aside no more memory than is announced.
  expect((await (await first).allHeaders())['content-length']).toMatch(/^\d+$/);
  await fillTexts(page, '먼저 보낸 의자');
  const posted = page.waitForRequest((request) => /\/upload\.data/.test(request.url()));
  await publishButton(page).click();
  const request = await posted;
  expect(Number((await request.allHeaders())['content-length'])).toBeLessThan(2_000);
  await expectPublished(page, '먼저 보낸 의자', 3);
  expect(uploads()).toBe(3);
});

test('a large photo is sent upright, with its longest side at 2048 and without EXIF', async ({ page }) => {
  await page.route(PHOTO_UPLOAD, (route) => route.continue());
  const sent = page.waitForRequest((request) => request.url().endsWith('/upload/photos'));
  await photoInput(page).setInputFiles([jpeg('큰 사진.jpg', await makePhoto(4000, 3000))]);
  const body = (await sent).postDataBuffer()!;
  const { format, width, height, exif, orientation } = await sharp(body).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({
    format: 'jpeg',
    width: 1536,
    height: 2048,
    exif: undefined,
    orientation: undefined,
  });
  // The bright quarter of the picture was at the top left of a phone that lay on its side.
  const corner = { left: 1100, top: 100, width: 300, height: 300 };
  const { channels } = await sharp(await sharp(body).extract(corner).toBuffer()).stats();
  expect(channels[2]!.mean).toBeGreaterThan(180);
  await expectSent(page, 1);
});

test('submitting waits for photos on their way, and a double press sends the form once', async ({ page }) => {
  const open = await delayUploads(page);
  const posts = countRequests(page, 'POST', /^\/upload\.data$/);
  await choose(page, 40, 80);
  await fillTexts(page, '기다린 의자');
  await publishButton(page).dblclick();
  await expect(page.getByText('사진 보내는 중 0/2')).toBeVisible();
  await expect(publishButton(page)).toHaveAttribute('aria-busy', 'true');
  await publishButton(page).press('Enter');
  expect(posts()).toBe(0);
  open();
  await expectPublished(page, '기다린 의자', 2);
  expect(posts()).toBe(1);
});

test('a form that fails at the server keeps its photos, and sends none of them again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/500|상품을 등록하지 못했습니다/);
  const uploads = countRequests(page, 'POST', /^\/upload\/photos$/);
  await choose(page, 40, 80);
  await expectSent(page, 2);
  await fillTexts(page, '두 번 만에 된 의자');
  await page.route('**/upload.data*', (route) => route.fulfill({ status: 500, body: '고장' }), { times: 1 });
  await publishButton(page).click();
  await expect(page.getByRole('alert')).toContainText('등록하지 못했어요');
  await expect(tiles(page)).toHaveCount(2);
  await publishButton(page).click();
  await expectPublished(page, '두 번 만에 된 의자', 2);
  expect(uploads()).toBe(2);
});

test('a photo that could not be sent says so, holds the form up, and is sent again on demand', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/);
  await page.route(PHOTO_UPLOAD, (route) => route.abort(), { times: 1 });
  await choose(page, 40);
  const retry = page.getByRole('button', { name: '사진 1 다시 보내기' });
  await expect(retry).toBeVisible();
  await fillTexts(page, '다시 보낸 의자');
  await publishButton(page).click();
  await expect(photoInput(page)).toBeFocused();
  await expect(photoInput(page)).toHaveAccessibleDescription(/사진 1: 보내지 못했어요/);
  await retry.press('Enter');
  await expectSent(page, 1);
  await expect(photo(page, 1)).toBeFocused();
  await publishButton(page).click();
  await expectPublished(page, '다시 보낸 의자', 1);
});

test('photos that had no network are sent when it returns', async ({ page, context, expectedErrors }) => {
  // Without a network the code that makes them smaller may not be had either.
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await context.setOffline(true);
  await choose(page, 40, 80);
  await expect(page.getByRole('button', { name: /다시 보내기/ })).toHaveCount(2);
  await context.setOffline(false);
  await expectSent(page, 2);
});

test('what is no photo falls out of the strip with a word, and does not count', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422/, RUNNERS_FETCH);
  await choose(page, 40);
  await expectSent(page, 1);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
  for (const [name, bytes] of [
    ['가짜.jpg', Buffer.from('사진이 아니에요')],
    ['머리뿐.jpg', head],
  ] as const) {
    await photoInput(page).setInputFiles([jpeg(name, bytes)]);
    await expect(page.getByRole('main').getByText(`${name}: 읽을 수 없는 사진이에요.`)).toBeVisible();
    await expect(tiles(page)).toHaveCount(1);
    await expect(page.getByText('1/10')).toBeVisible();
  }
  await expect(photoInput(page)).toHaveAccessibleDescription(/머리뿐.jpg: 읽을 수 없는 사진이에요\./);
  await fillTexts(page, '가짜 사진 의자');
  await publishButton(page).click();
  await expectPublished(page, '가짜 사진 의자', 1);
});

test('a GIF and a BMP, by any name, are sent as the JPEG that the browser makes of them', async ({
  page,
}) => {
  const create = { width: 30, height: 20, channels: 3, background: '#0a0' } as const;
  const gif = await sharp({ create }).gif().toBuffer();
  await photoInput(page).setInputFiles([
    jpeg('움짤.jpg', gif),
    { name: '그림.bmp', mimeType: 'image/bmp', buffer: bitmap() },
  ]);
  await expectSent(page, 2);
  await fillTexts(page, '움직이던 의자');
  await publishButton(page).click();
  await expectPublished(page, '움직이던 의자', 2);
});

test('a HEIC photo is decoded on its own thread, which no one loads before', async ({
  page,
  expectedErrors,
}) => {
  // The picture of the file itself, before the server has one that this browser can show.
  expectedErrors.push(RUNNERS_FETCH);
  const loads = countRequests(page, 'GET', /^\/assets\/threads\//);
  await choose(page, 40);
  await expectSent(page, 1);
  expect(loads()).toBe(0);
  await page.route(PHOTO_UPLOAD, (route) => route.continue());
  const sent = page.waitForRequest((request) => request.url().endsWith('/upload/photos'));
  const buffer = readFileSync('test/support/photos/red.heic');
  await photoInput(page).setInputFiles({ name: 'IMG_0001.HEIC', mimeType: 'image/heic', buffer });
  const body = (await sent).postDataBuffer()!;
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 96, height: 64 });
  const { channels } = await sharp(
    await sharp(body).extract({ left: 4, top: 4, width: 20, height: 20 }).toBuffer(),
  ).stats();
  expect(channels.map(({ mean }) => Math.round(mean / 40))).toEqual([5, 1, 1]);
  await expectSent(page, 2);
  expect(loads()).toBe(1);
});

test('a removed photo is given up, on its way or held', async ({ page }) => {
  const stagedCount = async () =>
    ((await (await page.request.get('/upload/photos')).json()) as { photos: unknown[] }).photos.length;
  await choose(page, 40, 80);
  await expectSent(page, 2);
  expect(await stagedCount()).toBe(2);
  await page.getByRole('button', { name: '사진 1 삭제' }).click();
  await expect.poll(stagedCount).toBe(1);
  const open = await delayUploads(page);
  await choose(page, 90);
  await page.getByRole('button', { name: '사진 2 삭제' }).click();
  open();
  await expectSent(page, 1);
  await expect.poll(stagedCount).toBe(1);
});

test('what was begun comes back with its photos after a reload, and is published with them', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const uploads = countRequests(page, 'POST', /^\/upload\/photos$/);
  await choose(page, 40, 80);
  await expectSent(page, 2);
  await photo(page, 2).press('ArrowLeft');
  await fillTexts(page, '돌아온 의자');
  await page.reload();
  const offer = page.getByRole('region', { name: '쓰던 글이 있어요' });
  await expect(offer.getByRole('list', { name: '보관한 사진 2장' })).toBeVisible();
  await offer.getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(tiles(page)).toHaveCount(2);
  await choose(page, 100);
  await expectSent(page, 3);
  await publishButton(page).click();
  await expectPublished(page, '돌아온 의자', 3);
  expect(uploads()).toBe(3);
});

test('the strip is accessible in every state, and the page never scrolls sideways', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/422|ERR_FAILED/, RUNNERS_FETCH);
  await choose(page, 40);
  await expectSent(page, 1);
  await photoInput(page).setInputFiles([jpeg('가짜.jpg', Buffer.from('사진이 아니에요'))]);
  await expect(page.getByRole('main').getByText('가짜.jpg: 읽을 수 없는 사진이에요.')).toBeVisible();
  await page.route(PHOTO_UPLOAD, (route) => route.abort(), { times: 1 });
  await choose(page, 50);
  await expect(page.getByRole('button', { name: '사진 2 다시 보내기' })).toBeVisible();
  const open = await delayUploads(page);
  await choose(page, 60);
  await expect(page.getByRole('progressbar', { name: '사진 3 보내는 중' })).toBeVisible();
  await photo(page, 1).click();
  await page.getByRole('dialog').getByRole('button', { name: '옮기기' }).click();
  for (const width of [320, 390, 480]) {
    await page.setViewportSize({ width, height: 844 });
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow(), String(width)).toBeLessThanOrEqual(0);
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  }
  open();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
