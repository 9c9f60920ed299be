import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { makePhoto } from '../test/photos.ts';
import { expect, signUp, test } from './market-test.ts';

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const photoInput = (page: Page) => page.getByLabel('사진', { exact: true });
const photo = (page: Page, place: number) => page.getByRole('button', { name: `사진 ${place}`, exact: true });
const isWide = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth > element.naturalHeight;
  });

/** Upright, upright, upright, wide: phones write photos lying on their side. */
async function choosePhotos(page: Page): Promise<void> {
  const upright = await makePhoto(600, 400);
  const wide = await makePhoto(400, 600);
  const files = [upright, upright, upright, wide].map((buffer, index) => ({
    name: `${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer,
  }));
  await photoInput(page).setInputFiles(files);
  await expect(page.getByText('4/10')).toBeVisible();
}

async function fillTexts(page: Page, title: string): Promise<void> {
  await field(page, '제목').fill(title);
  await page.getByRole('radio', { name: '재사용' }).check();
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('furniture');
  await field(page, '사이즈').fill('M');
  await field(page, '설명').fill('깨끗해요.');
}

async function publish(page: Page, title: string): Promise<void> {
  await fillTexts(page, title);
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL('/');
}

async function expectFirstIsWide(page: Page, title: string): Promise<void> {
  await page
    .getByRole('link', { name: new RegExp(title) })
    .first()
    .click();
  const images = page.getByRole('img', { name: new RegExp(`${title} 사진`) });
  await expect(images).toHaveCount(4);
  expect(await isWide(images.first())).toBe(true);
}

test.beforeEach(async ({ page }) => {
  await signUp(page);
  await page.goto('/upload');
});

test('arrow keys and taps move a photo, say so, and the first is the listing’s face', async ({ page }) => {
  await choosePhotos(page);
  await photo(page, 4).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('사진 4를 3번째로 옮겼어요')).toBeAttached();
  await expect(photo(page, 3)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('사진 3을 2번째로 옮겼어요')).toBeAttached();
  await photo(page, 2).click();
  await photo(page, 1).click();
  await expect(page.getByText('사진 2를 1번째로 옮겼어요')).toBeAttached();
  expect(await isWide(photo(page, 1).getByRole('img'))).toBe(true);
  await publish(page, '키로 옮긴 의자');
  await expectFirstIsWide(page, '키로 옮긴 의자');
});

test('dragging moves a photo, and the strip scrolls at its edge', async ({ page }) => {
  await choosePhotos(page);
  const last = photo(page, 4);
  await last.scrollIntoViewIfNeeded();
  const box = (await last.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(30, box.y + 40, { steps: 8 });
  await expect(page.locator('li[data-held]')).toHaveCount(1);
  await expect(page.locator('li[data-step="on"]')).toHaveCount(3);
  await page.mouse.up();
  await expect(page.getByText('사진 4를 1번째로 옮겼어요')).toBeAttached();
  await expect(page.locator('li[data-held], [aria-pressed="true"]')).toHaveCount(0);
  await publish(page, '끌어서 옮긴 의자');
  await expectFirstIsWide(page, '끌어서 옮긴 의자');
});

test('a finger that rests on a photo drags it; one that swipes scrolls the strip', async ({ page }) => {
  await choosePhotos(page);
  const touch = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  const box = (await photo(page, 2).boundingBox())!;
  const y = box.y + 40;
  await send('touchStart', [{ x: box.x + 40, y }]);
  for (let x = box.x + 40; x > box.x - 80; x -= 10) await send('touchMove', [{ x, y }]);
  await send('touchEnd', []);
  await expect(page.locator('li[data-held]')).toHaveCount(0);
  await expect(page.getByText(/번째로 옮겼어요/)).toHaveCount(0);

  const held = (await photo(page, 3).boundingBox())!;
  await send('touchStart', [{ x: held.x + 40, y }]);
  await expect(page.locator('li[data-held]')).toHaveCount(1);
  for (let moved = 0; moved <= 90; moved += 10) await send('touchMove', [{ x: held.x + 40 - moved, y }]);
  await send('touchEnd', []);
  await expect(page.getByText('사진 3을 2번째로 옮겼어요')).toBeAttached();
});

test('what was typed is offered on return, and gone once it is published', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  const offer = page.getByRole('region', { name: '쓰던 글이 있어요' });
  await fillTexts(page, '쓰다 만 의자');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(offer).toContainText('쓰다 만 의자');
  await expect(offer).toContainText('사진은 보관되지 않아');
  await offer.getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(offer).toHaveCount(0);
  await expect(photoInput(page)).toBeFocused();
  await expect(field(page, '제목')).toHaveValue('쓰다 만 의자');
  await expect(field(page, '설명')).toHaveValue('깨끗해요.');
  await expect(page.getByRole('radio', { name: '재사용' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: '세부 카테고리' })).toHaveValue('furniture');
  await page.getByRole('button', { name: '등록하기' }).click();
  await page.waitForURL('/');
  const session = page.waitForResponse(/\/api\/session/);
  await page.goto('/upload');
  await session;
  await expect(field(page, '제목')).toHaveValue('');
  await expect(offer).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('a new start throws the old draft away', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const offer = page.getByRole('region', { name: '쓰던 글이 있어요' });
  await fillTexts(page, '버릴 의자');
  await page.reload();
  await offer.getByRole('button', { name: '새로 쓰기' }).click();
  await expect(offer).toHaveCount(0);
  await expect(field(page, '제목')).toHaveValue('');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test('leaving asks, can be cancelled, and an untouched form is left freely', async ({ page }) => {
  const question = page.getByRole('alertdialog', { name: '작성 중인 내용이 있어요. 나갈까요?' });
  const home = page.getByRole('link', { name: '다시' }).first();
  await home.click();
  await page.waitForURL('/');
  await page.getByRole('link', { name: '판매하기' }).click();
  await page.waitForURL('/upload');
  await field(page, '제목').fill('지킬 의자');
  await home.click();
  await expect(question).toContainText('이 기기에 남아');
  await question.getByRole('button', { name: '계속 쓰기' }).click();
  await expect(question).toHaveCount(0);
  await expect(page).toHaveURL('/upload');
  await expect(field(page, '제목')).toHaveValue('지킬 의자');
  await page.goBack();
  await question.getByRole('button', { name: '나가기' }).click();
  await page.waitForURL('/');
});

test('a large photo is made smaller before it is sent, and its progress is said', async ({ page }) => {
  const buffer = await sharp({
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })
    .jpeg()
    .toBuffer();
  expect(buffer.length).toBeGreaterThan(3_000_000);
  await photoInput(page).setInputFiles([{ name: '큰 사진.jpg', mimeType: 'image/jpeg', buffer }]);
  await fillTexts(page, '큰 사진 의자');
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && /upload/.test(request.url()),
  );
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page.getByText('사진 준비 중 1/1')).toBeVisible();
  const sentBytes = Number((await (await posted).allHeaders())['content-length']);
  expect(sentBytes).toBeGreaterThan(10_000);
  expect(sentBytes).toBeLessThan(buffer.length / 2);
  await page.waitForURL('/');
});

test('the price takes digits and reads them; mistakes stand at their fields with the focus on the first', async ({
  page,
}) => {
  await choosePhotos(page);
  await field(page, '가격').pressSequentially('4만8,000원');
  await expect(field(page, '가격')).toHaveValue('48000');
  await expect(page.getByText('48,000원')).toBeVisible();
  await field(page, '설명').fill('깨끗해요.');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(field(page, '제목')).toBeFocused();
  await expect(page.getByText('제목을 입력해 주세요.')).toBeVisible();
  await expect(page.getByText('사이즈를 입력해 주세요.')).toBeVisible();
  await expect(page.getByText('4/10')).toBeVisible();
});
