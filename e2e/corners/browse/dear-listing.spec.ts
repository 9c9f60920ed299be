import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, offer } from '../../support/stock.ts';

/** In how many lines its text stands, and whether it reaches beyond its place. */
const textOf = (price: Locator) =>
  price.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return { lines: range.getClientRects().length, isLong: element.scrollWidth > element.clientWidth };
  });

test('long prices stand on one line of a tile', async ({ page, market }) => {
  const prices = ['9,999,999,999원', '999,999,999,999원'];
  const owner = await moveIn(market);
  for (const price of prices) await offer(owner, { title: '비싼 의자', price: price.replace(/\D/g, '') }, 1);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    for (const text of prices) {
      const price = page.getByRole('main').getByText(text).first();
      await expect(price).toBeVisible();
      expect(await textOf(price), `${text} at ${width}`).toEqual({ lines: 1, isLong: false });
    }
  }
});
