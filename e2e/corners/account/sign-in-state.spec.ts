import type { Page } from '@playwright/test';
import { expect, signUp, test } from '../../support/market-test.ts';
import { publishThroughForm } from '../../support/publish.ts';

// The banner stands still.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Everything on the page that takes up room, with its place, but for hearts, which go from what is one's own. */
async function readLayout(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body *:not([aria-label$="찜하기"])')].flatMap((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return width && height ? [`${element.tagName} ${[x, y, width, height].join(' ')}`] : [];
    }),
  );
}

async function readShift(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { shift: number }).shift);
}

for (const path of ['/', '/product', 'own listing']) {
  test(`${path}: an answer later than three seconds finds the page released, and moves nothing`, async ({
    page,
  }) => {
    const { nickname } = await signUp(page);
    await publishThroughForm(page, { title: '늦게 아는 의자' });
    await page.goto('/product');
    const listing = page.getByRole('list', { name: '상품 목록' }).getByRole('link').first();
    const address = path.startsWith('/') ? path : (await listing.getAttribute('href'))!;

    const tab = await page.context().newPage();
    let answer = () => {};
    const isTime = new Promise<void>((resolve) => (answer = resolve));
    await tab.route('**/api/session*', async (route) => {
      await isTime;
      await route.continue();
    });
    await tab.addInitScript(() => {
      const counter = window as unknown as { shift: number };
      counter.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) counter.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await tab.goto(address);
    const isCovered = () => tab.evaluate(() => document.documentElement.hasAttribute('data-splash'));
    expect(await isCovered()).toBe(true);
    await expect.poll(isCovered).toBe(false);

    // Released: what is known is that a person has signed in here, and the page can be used.
    await tab.getByRole('button', { name: '메뉴 열기' }).click();
    const menu = tab.getByRole('dialog', { name: '전체 메뉴' });
    await expect(menu.getByRole('button', { name: '로그아웃' })).toBeVisible();
    await expect(menu).not.toContainText(nickname);
    await menu.getByRole('button', { name: '메뉴 닫기' }).click();
    await expect(menu).toBeHidden();
    const before = await readLayout(tab);
    const shiftBefore = await readShift(tab);

    const heard = tab.waitForResponse(/\/api\/session/);
    answer();
    await heard;
    await tab.getByRole('button', { name: '메뉴 열기' }).click();
    await expect(menu).toContainText(nickname);
    await menu.getByRole('button', { name: '메뉴 닫기' }).click();
    await expect(menu).toBeHidden();
    expect(await readShift(tab)).toBe(shiftBefore);
    if (path.startsWith('/')) expect(await readLayout(tab)).toEqual(before);
  });
}
