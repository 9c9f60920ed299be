import { expect, test } from '../../support/market-test.ts';
import {
  atRest,
  covered,
  coveredTexts,
  enterAsSeller,
  LANDSCAPE,
  PHONE,
  scrollBy,
  sellButton,
} from '../../support/floating.ts';
import { moveIn, offerAll } from '../../support/stock.ts';

test('on a low, wide screen what floats stands beside the column', async ({ page, market }) => {
  await enterAsSeller(page, market, LANDSCAPE);
  for (const path of ['/', '/product']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    await scrollBy(page, 200);
    await expect(page.locator('[data-direction=down]')).toBeAttached();
    await scrollBy(page, -40);
    const top = page.getByRole('button', { name: '맨 위로' });
    await expect(top).toBeVisible();
    await atRest(page);
    const { x, width } = (await page.getByRole('main').boundingBox())!;
    for (const button of [top, sellButton(page)]) {
      const box = (await button.boundingBox())!;
      expect(box.x, path).toBeGreaterThanOrEqual(x + width);
      expect(box.x + box.width, path).toBeLessThanOrEqual(LANDSCAPE.width);
    }
  }
});

for (const size of [{ width: 360, height: 780 }, PHONE, LANDSCAPE]) {
  test(`what is listed meanwhile is offered on no word of the home page: ${size.width} by ${size.height}`, async ({
    page,
    market,
  }) => {
    const seller = await moveIn(market);
    await page.setViewportSize(size);
    const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live');
    await page.goto('/');
    await opened;
    await offerAll(seller, [{ title: '막 나온 의자' }]);
    await expect(page.getByRole('button', { name: '새 상품 1개 보기' })).toBeVisible();
    expect(await coveredTexts(page, 'main button[class*=hint]')).toEqual([]);
    const pause = (await page.getByRole('button', { name: /^배너 / }).boundingBox())!;
    const hint = (await page.getByRole('button', { name: '새 상품 1개 보기' }).boundingBox())!;
    expect(hint.y).toBeGreaterThanOrEqual(pause.y + pause.height);
  });
}

test('the way to the top of the sell form lies on no chip', async ({ page, market }) => {
  await enterAsSeller(page, market, { width: 360, height: 780 });
  await page.goto('/upload', { waitUntil: 'networkidle' });
  await scrollBy(page, 400);
  await expect(page.locator('[data-direction=down]')).toBeAttached();
  for (const y of [-40, -60, -60, -60, -60, -60]) {
    await scrollBy(page, y);
    await expect(page.getByRole('button', { name: '맨 위로' })).toBeVisible();
    await atRest(page);
    expect(await covered(page)).toEqual([]);
  }
});
