import type { Locator } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, offer } from '../../support/stock.ts';

test('a chip that is tapped stays where it was, also on a small phone', async ({ page, market }) => {
  await offer(await moveIn(market), {
    title: '칩 밑의 접시',
    category: 'reuse',
    subCategory: 'kitchen',
    price: '9000',
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/product/reuse/kitchen', { waitUntil: 'networkidle' });
  const link = (text: string) => page.getByRole('link', { name: new RegExp(`^${text}`) });
  const [sold, reserved] = [link('거래 완료 숨기기'), link('예약중 숨기기')];
  const placeOf = async (one: Locator) => {
    const { x, y } = (await one.boundingBox())!;
    return { x, y };
  };
  const rowOf = async () => [(await placeOf(sold)).y, (await placeOf(reserved)).y];
  const row = await rowOf();
  for (const one of [sold, reserved, sold]) {
    const before = await placeOf(one);
    const wasChosen = /조건 지우기/.test((await one.textContent())!);
    await one.click();
    await expect(one).toHaveText(wasChosen ? /숨기기$/ : /조건 지우기$/);
    expect(await placeOf(one)).toEqual(before);
    expect(await rowOf()).toEqual(row);
  }
});
