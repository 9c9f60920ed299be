import type { Page } from '@playwright/test';
import { tabThrough } from '../../support/focus-probe.ts';
import { doubleText, findLayoutFaults, findSidewaysScroll } from '../../support/layout-probes.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, fieldOf, logOf, messagesOf, sayByRequest } from '../../support/talk.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('list and conversation fit every width with the longest words, and keyboard and finger reach all of it', async ({
  page,
  market,
}) => {
  test.slow();
  const seller = await moveIn(market, '가나다라마바사아자차카타파하가나다라마사');
  const buyer = await moveIn(market);
  const path = await begin(buyer, await offer(seller, { title: '나'.repeat(100), price: '999999999999' }, 1));
  for (const body of [
    '가'.repeat(1_000),
    'https://dasi.example/' + 'a'.repeat(200),
    '👨‍👩‍👧‍👦'.repeat(20),
    '네\n\n네',
  ])
    await sayByRequest(seller, path, body);
  await sayByRequest(buyer, path, 'W'.repeat(1_000));
  await enterAs(page.context(), buyer, market.url);
  for (const address of ['/chats', path]) {
    await page.goto(address);
    await expect(page.getByText('W'.repeat(50)).first()).toBeVisible();
    expect(await findLayoutFaults(page), address).toEqual([]);
    const { wrong, stops } = await tabThrough(page);
    expect(wrong, address).toEqual([]);
    expect(stops, address).toBeGreaterThan(3);
    const restoreText = await doubleText(page);
    expect(await page.evaluate(findSidewaysScroll), `${address} with text twice as large`).toEqual([]);
    if (address === path) await expectPriceBesideAction(page);
    await restoreText();
  }
});

async function expectPriceBesideAction(page: Page): Promise<void> {
  const price = page.getByRole('link', { name: /999,999,999,999원/ }).getByText('999,999,999,999원');
  const { right, height } = await price.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return range.getBoundingClientRect();
  });
  expect(height, 'the longest price in two lines of 44').toBeLessThan(2.5 * 44);
  const buy = (await page.getByRole('button', { name: '구매하기' }).boundingBox())!;
  expect(right).toBeLessThanOrEqual(buy.x);
}

test('the field grows to five lines, and field, header, listing and last line stay on a low screen', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '낮은 책상' }));
  for (let number = 1; number <= 12; number++) await sayByRequest(buyer, path, `말 ${number}`);
  await enterAs(page.context(), buyer, market.url);
  await page.goto(path);
  const heightOf = async () => (await fieldOf(page).boundingBox())!.height;
  const oneLine = await heightOf();
  await fieldOf(page).fill('한 줄\n두 줄\n세 줄');
  await expect.poll(heightOf).toBeGreaterThan(oneLine + 40);
  await fieldOf(page).fill('한 줄\n'.repeat(30));
  await expect.poll(heightOf).toBeLessThan(160);
  await expect(messagesOf(page).last()).toBeInViewport();
  await fieldOf(page).fill('');
  // A phone on its side, or what a keyboard leaves where the page is resized for it.
  await page.setViewportSize({ width: 390, height: 380 });
  await expect(messagesOf(page).last()).toBeInViewport();
  await expect(fieldOf(page)).toBeInViewport();
  await expect(page.getByRole('button', { name: '뒤로 가기' })).toBeInViewport();
  await expect(page.getByRole('link', { name: /낮은 책상/ })).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(380);
  await logOf(page).focus();
  await page.keyboard.press('Home');
  await expect(messagesOf(page).first()).toBeInViewport();
});
