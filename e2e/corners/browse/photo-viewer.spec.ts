import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { scriptWith } from '../../support/built-file.ts';
import { touchesOf } from '../../support/touch.ts';
import { expect, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';
import { moveIn, offer } from '../../support/stock.ts';

/** What the library draws, with its styles. */
const CODE = scriptWith('yarl__');

const viewerOf = (page: Page) => page.getByRole('dialog', { name: '사진 크게 보기' });
const openerOf = (page: Page) => page.getByRole('button', { name: '사진 크게 보기' });
const trackOf = (page: Page) => page.getByRole('group', { name: '사진 넘겨 보기' });
const shownIn = (page: Page) => viewerOf(page).getByText(/^\d\/\d$/);
const photoIn = (page: Page, place: number) =>
  viewerOf(page).getByRole('img', { name: `큰 사진 의자 사진 ${place}` });

const widthOf = async (page: Page, place: number) => (await photoIn(page, place).boundingBox())!.width;

let path = '';

test.beforeAll(async ({ market }) => {
  const shop = await moveIn(market);
  path = await offer(shop, { title: '큰 사진 의자' }, 3);
});

test('a tap opens the photo on the whole screen; swiping moves on, and the carousel stands where one left', async ({
  page,
}) => {
  await openLive(page, path);
  const fingers = await touchesOf(page);
  await page.getByRole('img', { name: '큰 사진 의자 사진 1' }).tap();
  await expect(viewerOf(page)).toBeVisible();
  await expect(shownIn(page)).toHaveText('1/3');
  await expect(photoIn(page, 1)).toBeVisible();
  await fingers.swipe({ x: 320, y: 400 }, { x: 60, y: 400 });
  await expect(shownIn(page)).toHaveText('2/3');
  await viewerOf(page).getByRole('button', { name: '다음 사진' }).click();
  await expect(shownIn(page)).toHaveText('3/3');
  await expect(viewerOf(page).getByRole('button', { name: '다음 사진' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await viewerOf(page).getByRole('button', { name: '닫기' }).click();
  await expect(viewerOf(page)).toBeHidden();
  await expect(openerOf(page)).toBeFocused();
  await expect(page.getByText('3/3')).toBeVisible();
  expect(await trackOf(page).evaluate((track) => track.scrollLeft / track.clientWidth)).toBe(2);
  await openerOf(page).click();
  await expect(photoIn(page, 3)).toBeVisible();
  await expect(shownIn(page)).toHaveText('3/3');
});

test('its code is not loaded before a person reaches for a photo', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await openLive(page, path);
  expect(requested.filter((file) => file.endsWith(CODE))).toEqual([]);
  await trackOf(page).focus();
  await expect.poll(() => requested.filter((file) => file.endsWith(CODE))).toHaveLength(1);
});

test('by keyboard: Enter opens, arrows move, Tab stays inside, Escape closes and gives the focus back', async ({
  page,
}) => {
  await openLive(page, path);
  await openerOf(page).focus();
  await page.keyboard.press('Enter');
  const viewer = viewerOf(page);
  await expect(viewer.getByRole('button', { name: '닫기' })).toBeFocused();
  // It opens before its code has come.
  await expect(photoIn(page, 1)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await expect(shownIn(page)).toHaveText('2/3');
  await page.keyboard.press('ArrowLeft');
  await expect(shownIn(page)).toHaveText('1/3');
  const names: (string | null)[] = [];
  for (let step = 0; step < 8; step += 1) {
    await page.keyboard.press('Tab');
    names.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null));
  }
  expect(new Set(names)).toEqual(new Set(['이전 사진', '다음 사진', '확대', '닫기']));
  await viewer.getByRole('button', { name: '확대' }).focus();
  await page.keyboard.press('Enter');
  await expect(viewer.getByRole('button', { name: '원래 크기로' })).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(openerOf(page)).toBeFocused();
});

test('two fingers zoom, in the carousel as in the viewer; a double tap zooms, and one finger then pans', async ({
  page,
}) => {
  await openLive(page, path);
  await trackOf(page).focus(); // its code is here before the fingers are
  const fingers = await touchesOf(page);
  await fingers.pinch({ x: 195, y: 200 }, 80, 240);
  await expect(viewerOf(page)).toBeVisible();
  const fitted = 390;
  // The same two fingers that opened it went on zooming in it.
  await expect.poll(() => widthOf(page, 1)).toBeGreaterThan(1.2 * fitted);
  await viewerOf(page).getByRole('button', { name: '원래 크기로' }).click();
  await expect.poll(() => widthOf(page, 1)).toBe(fitted);
  await fingers.pinch({ x: 195, y: 420 }, 100, 200);
  await expect.poll(() => widthOf(page, 1)).toBeGreaterThan(1.7 * fitted);
  const before = (await photoIn(page, 1).boundingBox())!;
  await fingers.swipe({ x: 200, y: 420 }, { x: 280, y: 420 });
  await expect.poll(async () => (await photoIn(page, 1).boundingBox())!.x).toBeGreaterThan(before.x + 40);
  await expect(shownIn(page)).toHaveText('1/3');
  await viewerOf(page).getByRole('button', { name: '원래 크기로' }).click();
  await expect.poll(() => widthOf(page, 1)).toBe(fitted);
  await fingers.tap({ x: 195, y: 420 });
  await fingers.tap({ x: 195, y: 420 });
  await expect.poll(() => widthOf(page, 1)).toBeGreaterThan(1.7 * fitted);
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);
});

test('going back closes it and stays on the page; nothing of it is left in the history', async ({ page }) => {
  await page.goto('/');
  await openLive(page, path);
  await page.evaluate(() => window.scrollTo(0, 120));
  await openerOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(viewerOf(page)).toBeVisible();
  await page.goBack();
  await expect(viewerOf(page)).toBeHidden();
  await expect(page).toHaveURL(path);
  expect(await page.evaluate(() => window.scrollY)).toBe(120);
  await page.keyboard.press('Enter');
  await expect(viewerOf(page)).toBeVisible();
  await viewerOf(page).getByRole('button', { name: '닫기' }).click();
  await expect(viewerOf(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => 'overlay' in (history.state as object))).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('a page that is reloaded under it comes without it, one step from where one came from', async ({
  page,
}) => {
  await page.goto('/');
  await openLive(page, path);
  await openerOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(viewerOf(page)).toBeVisible();
  await page.reload();
  await expect(openerOf(page)).toBeVisible();
  await expect(viewerOf(page)).toBeHidden();
  await expect.poll(() => page.evaluate(() => 'overlay' in (history.state as object))).toBe(false);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('nothing behind it scrolls, and pulling a photo down closes it', async ({ page }) => {
  await openLive(page, path);
  const fingers = await touchesOf(page);
  await page.getByRole('img', { name: '큰 사진 의자 사진 1' }).tap();
  await expect(photoIn(page, 1)).toBeVisible();
  await page.mouse.move(195, 420);
  await page.mouse.wheel(0, 600);
  await fingers.swipe({ x: 195, y: 600 }, { x: 195, y: 300 });
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(viewerOf(page)).toBeVisible();
  await fingers.swipe({ x: 195, y: 300 }, { x: 195, y: 600 });
  await expect(viewerOf(page)).toBeHidden();
});

test('the widest file is there for screens that can show it, and small and wide screens fit the photo', async ({
  page,
}) => {
  await openLive(page, path);
  await openerOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(photoIn(page, 1)).toBeVisible();
  for (const [width, height] of [
    [320, 640],
    [844, 390],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const box = (await photoIn(page, 1).boundingBox())!;
        return box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      })
      .toBe(true);
    for (const name of ['닫기', '확대', '이전 사진', '다음 사진']) {
      const button = (await viewerOf(page).getByRole('button', { name }).boundingBox())!;
      expect(Math.min(button.width, button.height)).toBeGreaterThanOrEqual(44);
      expect(button.x + button.width).toBeLessThanOrEqual(width);
    }
  }
  await expect(photoIn(page, 1)).toHaveAttribute('src', /-1440\.webp$/);
});

test('it opens before its code has come, and can be left meanwhile', async ({ page }) => {
  let letIn = () => {};
  const blocked = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(`**/${CODE}*`, async (route) => {
    await blocked;
    await route.continue();
  });
  await openLive(page, path);
  const photo = page.getByRole('img', { name: '큰 사진 의자 사진 1' });
  await photo.tap();
  await expect(viewerOf(page).getByText('사진을 여는 중이에요…')).toBeAttached();
  await viewerOf(page).getByRole('button', { name: '닫기' }).click();
  await expect(viewerOf(page)).toBeHidden();
  await photo.tap();
  await expect(viewerOf(page).getByText('사진을 여는 중이에요…')).toBeAttached();
  letIn();
  await expect(photoIn(page, 1)).toBeVisible();
});

test('when its code cannot be loaded, a toast says so, and the page stays as it is', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/화면의 한 부분을 불러오지 못했습니다/, /ERR_FAILED/);
  await page.route(`**/${CODE}*`, (route) => route.abort());
  await openLive(page, path);
  await openerOf(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('화면을 불러오지 못했어요.', { exact: false })).toBeVisible();
  await expect(viewerOf(page)).toBeHidden();
  await expect(openerOf(page)).toBeFocused();
  await expect(page).toHaveURL(path);
  await page.unroute(`**/${CODE}*`);
  await page.keyboard.press('Enter');
  await expect(photoIn(page, 1)).toBeVisible();
});

test('a missing photo says so, and a single photo has no move buttons', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/404/);
  const shop = await moveIn(market);
  const alone = await offer(shop, { title: '사진 하나' }, 1);
  const without = await offer(shop, { title: '사진 없음' });
  await openLive(page, without);
  await expect(page.getByRole('img', { name: '사진 없음' })).toBeVisible();
  await expect(openerOf(page)).toHaveCount(0);
  await page.getByRole('img', { name: '사진 없음' }).tap();
  await expect(viewerOf(page)).toHaveCount(0);
  // So large a screen asks for the widest file, which the carousel has not.
  await page.setViewportSize({ width: 1280, height: 1200 });
  await page.route(/-1440\.webp$/, (route) => route.fulfill({ status: 404 }));
  await openLive(page, alone);
  await page.getByRole('img', { name: '사진 하나 사진' }).tap();
  await expect(viewerOf(page).getByRole('button', { name: '다음 사진' })).toHaveCount(0);
  await expect(viewerOf(page).getByText('사진을 불러오지 못했어요.')).toBeVisible();
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('nothing slides or fades', async ({ page }) => {
    await openLive(page, path);
    await openerOf(page).focus();
    await page.keyboard.press('Enter');
    await expect(photoIn(page, 1)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(shownIn(page)).toHaveText('2/3');
    const running = await page.evaluate(
      () =>
        document.getAnimations().filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 0)
          .length,
    );
    expect(running).toBe(0);
  });
});
