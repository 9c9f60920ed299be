import type { Locator, Page } from '@playwright/test';
import { makePhoto } from '../../../test/support/photos/photos.ts';
import { expect, signUp, test } from '../../support/market-test.ts';
import { storedDrafts } from '../../support/stored-drafts.ts';
import { field, fillTexts, jpeg, photo, photoInput, publishButton } from '../../support/upload-form.ts';

const isWide = (image: Locator) =>
  image.evaluate(async (element: HTMLImageElement) => {
    await element.decode();
    return element.naturalWidth > element.naturalHeight;
  });

/** Upright, upright, upright, wide: phones write photos lying on their side. */
async function choosePhotos(page: Page, count = 4): Promise<void> {
  const upright = await makePhoto(600, 400);
  const wide = await makePhoto(400, 600);
  const files = [upright, upright, upright, wide].map((buffer, index) => jpeg(`${index + 1}.jpg`, buffer));
  await photoInput(page).setInputFiles(files);
  await expect(page.getByText(`${count}/10`)).toBeVisible();
}

async function publish(page: Page, title: string): Promise<void> {
  await fillTexts(page, title);
  await publishButton(page).click();
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

const colorOf = (button: Locator) => button.evaluate((element) => getComputedStyle(element).backgroundColor);

test('arrow keys and picking move a photo, announce it, and the first is the cover', async ({ page }) => {
  await choosePhotos(page);
  await photo(page, 4).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('사진 4를 3번째로 옮겼어요')).toBeAttached();
  await expect(photo(page, 3)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByText('사진 3을 2번째로 옮겼어요')).toBeAttached();
  await photo(page, 2).click();
  await page
    .getByRole('dialog', { name: '사진 2 크게 보기' })
    .getByRole('button', { name: '옮기기' })
    .click();
  await expect(page.getByText('사진 2: 옮길 자리의 사진을 누르세요.')).toBeVisible();
  await photo(page, 1).click();
  await expect(page.getByText('옮길 자리의 사진을 누르세요.').filter({ visible: true })).toHaveCount(0);
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

test('the strip moves along while a photo is held at its edge', async ({ page }) => {
  await choosePhotos(page);
  await choosePhotos(page, 8);
  const strip = page.getByRole('list', { name: '고른 사진' }).locator('..');
  const scrolled = () => strip.evaluate((element) => element.scrollLeft);
  const box = (await photo(page, 1).boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(385, box.y + 40, { steps: 4 });
  await expect.poll(scrolled).toBeGreaterThan(300);
  await page.mouse.move(5, box.y + 40, { steps: 4 });
  await expect.poll(scrolled).toBe(0);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expect(page.getByText(/번째로 옮겼어요/)).toHaveCount(0);
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

  const blocked = (await photo(page, 3).boundingBox())!;
  await send('touchStart', [{ x: blocked.x + 40, y }]);
  await expect(page.locator('li[data-held]')).toHaveCount(1);
  for (let moved = 0; moved <= 90; moved += 10) await send('touchMove', [{ x: blocked.x + 40 - moved, y }]);
  await send('touchEnd', []);
  await expect(page.getByText('사진 3을 2번째로 옮겼어요')).toBeAttached();
});

test('what was typed is offered on return, and gone once it is published', async ({ page }) => {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type());
    void dialog.accept();
  });
  const offer = page.getByRole('region', { name: '쓰던 글이 있어요' });
  await fillTexts(page, '쓰다 만 의자');
  await page.reload();
  expect(dialogs).toEqual(['beforeunload']);
  await expect(offer).toContainText('쓰다 만 의자');
  // The reload came back to the end of the form, where the texts were.
  await expect(offer).toBeInViewport();
  // As long as nothing has been decided it stays.
  await page.reload();
  await expect(offer).toContainText('쓰다 만 의자');
  await offer.getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(offer).toHaveCount(0);
  await expect(photoInput(page)).toBeFocused();
  await expect(field(page, '제목')).toHaveValue('쓰다 만 의자');
  await expect(field(page, '설명')).toHaveValue('깨끗해요.');
  await expect(page.getByRole('radio', { name: '재사용' })).toBeChecked();
  await expect(page.getByRole('combobox', { name: '세부 카테고리' })).toHaveValue('furniture');
  await publishButton(page).click();
  await page.waitForURL('/');
  const session = page.waitForResponse(/\/api\/session/);
  await page.goto('/upload');
  await session;
  await expect(field(page, '제목')).toHaveValue('');
  await expect(offer).toHaveCount(0);
  expect(await storedDrafts(page)).toEqual([]);
});

test('a new start can be taken back until something is begun, and then throws the old draft away', async ({
  page,
}) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const offer = page.getByRole('region', { name: '쓰던 글이 있어요' });
  const rest = page.getByRole('region', { name: '쓰던 글', exact: true });
  const stored = () => page.evaluate(() => Object.values(localStorage).join());
  await fillTexts(page, '버릴 의자');
  await page.reload();
  await offer.getByRole('button', { name: '새로 쓰기' }).click();
  await expect(offer).toHaveCount(0);
  await expect(photoInput(page)).toBeFocused();
  await expect(field(page, '제목')).toHaveValue('');
  await page.reload();
  await offer.getByRole('button', { name: '새로 쓰기' }).click();
  await rest.getByRole('button', { name: '되돌리기' }).press('Enter');
  await expect(offer.getByRole('button', { name: '이어서 쓰기' })).toBeFocused();
  expect(await stored()).toContain('버릴 의자');
  await offer.getByRole('button', { name: '새로 쓰기' }).click();
  const top = async () => (await field(page, '제목').boundingBox())?.y;
  const before = await top();
  await field(page, '제목').fill('새 의자');
  await expect(rest).toContainText('쓰던 글을 지웠어요.');
  await expect(rest.getByRole('button')).toHaveCount(0);
  expect(await top()).toBe(before);
  expect(await stored()).not.toContain('버릴 의자');
  expect(await stored()).toContain('새 의자');
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
  const leave = question.getByRole('button', { name: '나가기' });
  expect(await colorOf(leave)).toBe(await colorOf(publishButton(page)));
  await leave.click();
  await page.waitForURL('/');
});

test('a form sent before it is known who sends it leaves no draft behind', async ({ page }) => {
  let answerSession = () => {};
  const answered = new Promise<void>((resolve) => (answerSession = resolve));
  let unblock = () => {};
  const blocked = new Promise<void>((resolve) => (unblock = resolve));
  await page.route('**/api/session*', async (route) => (await answered, route.continue()));
  await page.route('**/upload/photos', async (route) => (await blocked, route.continue()));
  await page.reload();
  await choosePhotos(page);
  await fillTexts(page, '성급한 의자');
  await publishButton(page).click();
  await expect(page.getByText('사진 보내는 중 0/4')).toBeVisible();
  expect(await storedDrafts(page)).toHaveLength(0);
  answerSession();
  await expect.poll(() => storedDrafts(page)).toHaveLength(1);
  unblock();
  await page.waitForURL('/');
  expect(await storedDrafts(page)).toHaveLength(0);
});

test('photos that no draft keeps are given up on leaving', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  const staged = async () => (await (await page.request.get('/upload/photos')).json()).photos.length;
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
  });
  await page.reload();
  await field(page, '제목').fill('쓰다 만 의자');
  await choosePhotos(page);
  await expect.poll(staged).toBe(4);
  await page.getByRole('link', { name: '다시' }).first().click();
  await expect(page.getByRole('alertdialog')).toContainText('고른 사진은 남지 않아요.');
  const leave = page.getByRole('button', { name: '나가기' });
  expect(await colorOf(leave)).not.toBe(await colorOf(publishButton(page)));
  await leave.click();
  await page.waitForURL('/');
  await expect.poll(staged).toBe(0);
});

test('the question before leaving comes through an open menu, over several pages at once', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: '전체', exact: true }).click();
  await page.waitForURL('/product');
  await page.getByRole('link', { name: '판매하기' }).click();
  await page.waitForURL('/upload');
  await field(page, '제목').fill('지킬 의자');
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog', { name: '전체 메뉴' })).toBeVisible();
  await page.evaluate(() => history.go(-2));
  const question = page.getByRole('alertdialog');
  await expect(question).toBeVisible();
  await expect(page).toHaveURL('/upload');
  await question.getByRole('button', { name: '나가기' }).click();
  await page.waitForURL('/product');
  await expect(page.getByRole('heading', { name: '전체 상품' })).toBeVisible();
});

test('the price takes digits and reads them; mistakes stand at their fields with the focus on the first', async ({
  page,
}) => {
  await choosePhotos(page);
  await field(page, '가격').pressSequentially('4만8,000원');
  await expect(field(page, '가격')).toHaveAccessibleDescription(/48,000원/);
  await field(page, '브랜드').focus();
  await expect(field(page, '가격')).toHaveValue('48000');
  await field(page, '가격').fill('3만원쯤');
  await expect(field(page, '가격')).toHaveAccessibleDescription(/30000처럼 숫자로 적어 주세요\./);
  await field(page, '브랜드').focus();
  await expect(field(page, '가격')).toHaveValue('3만원쯤');
  await field(page, '가격').fill('');
  await field(page, '가격').pressSequentially('1.5');
  await field(page, '브랜드').focus();
  await expect(field(page, '가격')).toHaveAccessibleDescription(/30000처럼 숫자로 적어 주세요\./);
  await field(page, '가격').fill('');
  await field(page, '가격').pressSequentially('1.5만');
  await expect(field(page, '가격')).toHaveAccessibleDescription(/15,000원/);
  await field(page, '가격').fill('');
  await field(page, '가격').pressSequentially('12,000원');
  await expect(field(page, '가격')).toHaveValue('12000');
  await field(page, '가격').fill('9'.repeat(30));
  await expect(field(page, '가격')).toHaveValue('9'.repeat(30));
  await expect(field(page, '가격')).toHaveAccessibleDescription(/가격은 12자리까지 쓸 수 있어요\./);
  await field(page, '가격').fill('48000');
  await expect(page.getByText('48,000원')).toBeVisible();
  await field(page, '설명').fill('깨끗해요.');
  await publishButton(page).click();
  await expect(field(page, '제목')).toBeFocused();
  await expect(page.getByText('제목을 입력해 주세요.')).toBeVisible();
  await expect(page.getByText('사이즈를 입력해 주세요.')).toBeVisible();
  await expect(page.getByText('4/10')).toBeVisible();
});
