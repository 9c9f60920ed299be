import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, offerAll } from '../../support/stock.ts';

const executablePath = process.env['CHROMIUM_PATH'];

/* The browser's own text size is twice the usual. */
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--blink-settings=defaultFontSize=32'],
  },
});

const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 844, height: 390 },
];
const tabs = (page: Page) => page.getByRole('navigation', { name: '카테고리' });

/** What is drawn at an end of a row, above its text. */
async function endOf(row: Locator, end: 'left' | 'right'): Promise<string> {
  const { x, y, width } = (await row.boundingBox())!;
  const left = end === 'left' ? Math.ceil(x) + 1 : Math.floor(x + width) - 5;
  const clip = { x: left, y: Math.ceil(y) + 1, width: 4, height: 4 };
  return (await row.page().screenshot({ clip })).toString('base64');
}
const scrollTo = (row: Locator, left: number) =>
  row.evaluate((element, to) => element.scrollTo({ left: to, behavior: 'instant' }), left);
const beyondOf = (row: Locator) => row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
/** Less hides no more than the edge of a word, and has no shade. */
const HIDING_PX = 40;

/** A shade where there is more, and nowhere else. */
async function expectHinted(row: Locator, what: string): Promise<void> {
  await scrollTo(row, 0);
  const plain = await endOf(row, 'left');
  const beyond = await beyondOf(row);
  if (beyond <= 0) return expect(await endOf(row, 'right'), what).toBe(plain);
  if (beyond < HIDING_PX) return;
  expect(await endOf(row, 'right'), `${what}, more to the right`).not.toBe(plain);
  await scrollTo(row, 10_000);
  expect(await endOf(row, 'right'), `${what}, nothing to the right`).toBe(plain);
  expect(await endOf(row, 'left'), `${what}, more to the left`).not.toBe(plain);
}

test('tabs that do not fit have a shade at the end beyond which there are more, and show the current one', async ({
  page,
  market,
}) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto('/product/reuse', { waitUntil: 'networkidle' });
    await expect(tabs(page).getByRole('link', { name: '재사용' })).toBeInViewport({ ratio: 0.9 });
    await expectHinted(tabs(page), `tabs at ${size.width}`);
    await page.goto('/chats', { waitUntil: 'networkidle' });
    await expectHinted(page.getByRole('navigation', { name: '대화 나누어 보기' }), `chats at ${size.width}`);
  }
});

test('the bar of one’s own listing keeps to its rows, and leaves the page room', async ({ page, market }) => {
  const person = await moveIn(market);
  const path = await offer(person, { title: '내 의자' }, 1);
  await enterAs(page.context(), person, market.url);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await page.goto(path, { waitUntil: 'networkidle' });
    const row = page.getByRole('button', { name: '삭제' }).locator('..');
    await expectHinted(row, `acts at ${size.width}`);
    const top = (await row.boundingBox())!.y;
    expect(top, `top of the bar at ${size.width}`).toBeGreaterThan(size.height / 2);
    for (const name of ['삭제', '수정하기', /끌어올리기/, '상태', /^채팅$/]) {
      const act = page.getByRole('main').getByRole(/끌|삭/.test(String(name)) ? 'button' : 'link', { name });
      await act.scrollIntoViewIfNeeded();
      await expect(act, `${name} at ${size.width}`).toBeInViewport({ ratio: 0.99 });
      const box = (await act.boundingBox())!;
      expect(Math.min(box.width, box.height), `${name} at ${size.width}`).toBeGreaterThanOrEqual(44);
    }
  }
});

test('one’s own listing names its ways to edit apart', async ({ page, market }) => {
  const person = await moveIn(market);
  const [path] = await offerAll(person, [{ title: '내 의자' }]);
  await enterAs(page.context(), person, market.url);
  await page.goto(path!, { waitUntil: 'networkidle' });
  await expect(page.getByRole('main').getByRole('link', { name: '수정하기', exact: true })).toBeVisible();
  const description = page.getByRole('button', { name: '수정', exact: true });
  await expect(description).toHaveAccessibleDescription('상품 설명');
});
