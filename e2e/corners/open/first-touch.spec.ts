import type { Page } from '@playwright/test';
import { FIXED_PATHS } from '../../../app/pages/fixed-paths.ts';
import { expect, signUp, test } from '../../support/market-test.ts';
import { delayScripts, isAwake } from '../../support/late-scripts.ts';
import { moveIn, offer, offerAll } from '../../support/stock.ts';
import { touchesOf } from '../../support/touch.ts';

/** Opens a page without touching it, and waits until its scripts are there. */
async function openUntouched(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForLoadState('networkidle');
  await expect
    .poll(() => page.evaluate(() => document.querySelectorAll('link[rel=modulepreload]').length))
    .toBeGreaterThan(3);
  await page.waitForTimeout(500);
}

for (const path of FIXED_PATHS) {
  test(`${path} runs its scripts at the first touch`, async ({ page }) => {
    await openUntouched(page, path);
    expect(await isAwake(page)).toBe(false);
    await page.mouse.move(100, 300);
    await expect.poll(() => isAwake(page)).toBe(true);
  });
}

test('a list runs its scripts after a pause, though no one touches it', async ({ page }) => {
  await openUntouched(page, '/product');
  expect(await isAwake(page)).toBe(false);
  await expect.poll(() => isAwake(page)).toBe(true);
});

test('the keyboard wakes a page too, and a link works at the first tap', async ({ page }) => {
  await openUntouched(page, '/terms');
  await page.keyboard.press('Tab');
  await expect.poll(() => isAwake(page)).toBe(true);
  await openUntouched(page, '/support');
  await page.getByRole('link', { name: '자주 묻는 질문' }).tap();
  await expect(page).toHaveURL('/support/faq');
});

test('on a reload, and for people who have signed in, no page waits', async ({ page }) => {
  await openUntouched(page, '/terms');
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(() => isAwake(page)).toBe(true);
  await signUp(page);
  await page.goto('/privacy', { waitUntil: 'commit' });
  await expect.poll(() => isAwake(page)).toBe(true);
});

test('a button that was tapped before its scripts came is answered once they are there', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('button', { name: '메뉴 열기' }).tap();
  const menu = page.getByRole('dialog', { name: '전체 메뉴' });
  await expect(menu).toBeHidden();
  release();
  await expect(menu).toBeVisible();
  await page.getByRole('button', { name: '메뉴 닫기' }).tap();
  await expect(menu).toBeHidden();
});

for (const width of [360, 390]) {
  test(`the first touch on a photo opens it, at ${width} px`, async ({ page, market }) => {
    await page.setViewportSize({ width, height: 780 });
    await openUntouched(page, await offer(await moveIn(market), { title: `바로 볼 의자 ${width}` }, 2));
    const fingers = await touchesOf(page);
    await fingers.tap({ x: width / 2, y: 200 });
    const viewer = page.getByRole('dialog', { name: '사진 크게 보기' });
    await expect(viewer.getByText('1/2')).toBeVisible();
    await viewer.getByRole('button', { name: '닫기' }).tap();
    await expect(viewer).toBeHidden();
  });
}

test('a photo that was swiped to and tapped before the scripts came is the one that opens', async ({
  page,
  market,
}) => {
  const path = await offer(await moveIn(market), { title: '넘겨 볼 의자' }, 3);
  const release = await delayScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  const fingers = await touchesOf(page);
  const track = page.getByRole('group', { name: '사진 넘겨 보기' });
  await expect(track).toBeInViewport();
  await fingers.swipe({ x: 300, y: 250 }, { x: 60, y: 250 });
  await expect.poll(() => track.evaluate((shown) => shown.scrollLeft / shown.clientWidth)).toBe(1);
  await fingers.tap({ x: 195, y: 250 });
  release();
  const viewer = page.getByRole('dialog', { name: '사진 크게 보기' });
  await expect(viewer.getByText('2/3')).toBeVisible();
  await viewer.getByRole('button', { name: '닫기' }).tap();
  await expect(page.getByText('2/3')).toBeVisible();
});

test('a banner that was swiped before the scripts came says which slide is shown', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/', { waitUntil: 'commit' });
  const track = page.getByRole('group', { name: '배너 넘겨 보기' });
  const { x, y, width, height } = (await track.boundingBox())!;
  const fingers = await touchesOf(page);
  await fingers.swipe({ x: x + width - 20, y: y + height / 2 }, { x: x + 20, y: y + height / 2 });
  await expect.poll(() => track.evaluate((shown) => shown.scrollLeft / shown.clientWidth)).toBe(1);
  await page.getByRole('button', { name: '배너 일시정지' }).tap();
  release();
  await expect(page.getByRole('button', { name: '배너 재생' })).toBeVisible();
  await expect(page.getByRole('region', { name: '배너' }).getByText('2/2')).toBeVisible();
});

test('going back that was tapped before the scripts came returns to the list at its place', async ({
  page,
  market,
}) => {
  await offerAll(
    await moveIn(market),
    Array.from({ length: 12 }, (_, n) => ({ title: `돌아올 의자 ${n}` })),
  );
  const address = `/product?q=${encodeURIComponent('돌아올')}`;
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('의자 11');
  await page.goto(address);
  const card = page.getByRole('link', { name: /돌아올 의자 2/ });
  await card.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => scrollY);
  expect(place).toBeGreaterThan(100);
  const path = await card.getAttribute('href');
  await page.evaluate((href) => location.assign(href!), path);
  await page.waitForURL(path!);
  const release = await delayScripts(page);
  await page.getByRole('button', { name: '뒤로 가기' }).tap();
  release();
  await expect(page).toHaveURL(address);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
});

test('what opens by itself is not opened twice', async ({ page }) => {
  const release = await delayScripts(page);
  await page.goto('/product?hideSold=1', { waitUntil: 'commit' });
  await page.getByRole('button', { name: /정렬/ }).tap();
  const order = page.getByRole('link', { name: '낮은 가격순' });
  await expect(order).toBeVisible();
  release();
  await expect.poll(() => isAwake(page)).toBe(true);
  await expect(order).toBeVisible();
});

test('buying and picking that were tapped before the scripts came ask to sign in over the page', async ({
  page,
  market,
}) => {
  const path = await offer(await moveIn(market), { title: '일찍 누를 의자' });
  for (const [name, purpose] of [
    ['찜하기', '찜하려면'],
    ['구매하기', '구매하려면'],
  ] as const) {
    const release = await delayScripts(page);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name }).tap();
    release();
    await expect(page.getByRole('dialog', { name: new RegExp(purpose) })).toBeVisible();
    await expect(page).toHaveURL(path);
    await page.unrouteAll();
  }
});

test('a list whose next page was tapped before the scripts came is lengthened', async ({ page, market }) => {
  await offerAll(
    await moveIn(market),
    Array.from({ length: 24 }, (_, n) => ({ title: `느린 목록의 의자 ${n}` })),
  );
  const address = `/product?q=${encodeURIComponent('느린 목록의')}`;
  await expect.poll(async () => (await page.request.get(address)).text()).toContain('의자 23');
  const release = await delayScripts(page);
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('link', { name: '다음 상품 보기' }).tap();
  release();
  await expect(page.getByRole('link', { name: /느린 목록의 의자 23/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /느린 목록의 의자 0/ })).toBeVisible();
  await expect(page).toHaveURL(address);
});

test('what was tapped is sent without scripts where they do not come', async ({ page, market }) => {
  const path = await offer(await moveIn(market), { title: '스크립트 없이 살 의자' });
  const release = await delayScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: '구매하기' }).tap();
  await page.waitForURL(/\/login\?/);
  release();
});
