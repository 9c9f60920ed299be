import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { atRest, enterAsSeller, scrollBy } from '../../support/floating.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

const toast = (page: Page) => page.getByRole('status').filter({ hasText: '찜' });

async function expectApart(one: Locator, other: Locator): Promise<void> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  expect(a.y + a.height <= b.y || b.y + b.height <= a.y, JSON.stringify([a, b])).toBe(true);
}

/** As the next page shows what the last one has done. */
async function showToast(page: Page, text: string): Promise<void> {
  await page.evaluate((saved) => {
    sessionStorage.setItem('toast', ` ${saved}`);
    dispatchEvent(new PageTransitionEvent('pageshow'));
  }, text);
  await expect(toast(page)).toContainText(text);
  // Once it has risen.
  await toast(page).evaluate((region) =>
    Promise.all(region.getAnimations({ subtree: true }).map((animation) => animation.finished)),
  );
}

for (const [width, height] of [
  [360, 740],
  [390, 664],
] as const) {
  test(`at ${width} by ${height} a toast covers neither the price nor the buttons of a listing`, async ({
    page,
    market,
  }) => {
    await page.setViewportSize({ width, height });
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const listing = await offer(seller, { title: '알림 밑의 책상', price: `${width}00` }, 1);
    const price = page.getByRole('main').getByText(`${width / 10},000원`, { exact: true });
    for (const who of [buyer, seller]) {
      await page.context().clearCookies();
      await enterAs(page.context(), who, market.url);
      await page.goto(listing, { waitUntil: 'networkidle' });
      const bar = page.getByRole('button', { name: who === buyer ? '구매하기' : '삭제' });
      await expect(bar).toBeVisible();
      for (const scroll of [0, 150]) {
        await page.mouse.wheel(0, scroll);
        await showToast(page, '찜한 것 같은 알림');
        await expectApart(toast(page), price);
        await expectApart(toast(page), bar);
      }
    }
  });
}

test('a toast stands above the button of a form, also where text is twice as large', async ({
  page,
  market,
}) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/upload', { waitUntil: 'networkidle' });
  const button = page.getByRole('button', { name: '등록하기' });
  await showToast(page, '찜한 것 같은 알림');
  await expectApart(toast(page), button);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '125%'));
  await showToast(page, '찜한 것 같은 다른 알림');
  await expectApart(toast(page), button);
  const bar = button.locator('xpath=..');
  await bar.evaluate((element) => element.prepend(document.createElement('textarea')));
  await showToast(page, '찜한 것 같은 마지막 알림');
  await expectApart(toast(page), bar);
});

/** Those of the selector that are at the height of the toast. */
const coveredBy = async (page: Page, selector: string) => {
  const region = (await toast(page).boundingBox())!;
  const boxes = await page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility({ visibilityProperty: true }))
      .map((one) => ({
        name: one.ariaLabel ?? one.textContent,
        box: one.getBoundingClientRect().toJSON(),
      })),
  );
  const isUnder = ({ top, bottom }: DOMRect) => top < region.y + region.height && bottom > region.y;
  return boxes.filter(({ box }) => isUnder(box as DOMRect)).map(({ name }) => name);
};

for (const height of [640, 740]) {
  test(`on a screen of 360 by ${height} a toast lies on no button of the sign-in page`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height });
    await page.goto('/login', { waitUntil: 'networkidle' });
    await showToast(page, '찜한 것 같은 알림');
    expect(await coveredBy(page, ':is(main, header) :is(a, button, input)')).toEqual([]);
  });

  test(`on a screen of 360 by ${height} a toast stands above what floats over the home page`, async ({
    page,
    market,
  }) => {
    await enterAsSeller(page, market, { width: 360, height });
    await page.goto('/', { waitUntil: 'networkidle' });
    for (const y of [0, 300, 120, -60, -80]) {
      await scrollBy(page, y);
      await atRest(page);
      await showToast(page, `찜한 것 같은 알림 ${y}`);
      expect(await coveredBy(page, 'a[href="/upload"], [aria-label="맨 위로"]'), `after ${y}`).toEqual([]);
    }
  });
}
