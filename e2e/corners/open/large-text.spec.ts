import type { Locator } from '@playwright/test';
import type { MarketProcess } from '../../../test/support/market/market-process.ts';
import { findBrokenWords, findSidewaysScroll } from '../../support/layout-probes.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, fieldOf, logOf, sayByRequest } from '../../support/talk.ts';
import { moveInWithLists, OWN_PAGES } from '../../support/own-pages.ts';

const executablePath = process.env['CHROMIUM_PATH'];

/* The browser's own text size is twice the usual. */
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--in-process-gpu', '--blink-settings=defaultFontSize=32'],
  },
});

test('own pages scroll no way but down and break no short word, with rows in all their lists', async ({
  page,
  market,
}) => {
  await enterAs(page.context(), await moveInWithLists(market), market.url);
  const faults: string[] = [];
  for (const path of OWN_PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 740 });
      const found = [...(await page.evaluate(findSidewaysScroll)), ...(await page.evaluate(findBrokenWords))];
      faults.push(...found.map((text) => `${path} at ${width}: ${text}`));
    }
  }
  expect(faults).toEqual([]);
});

/** Of its text. */
const linesOf = (one: Locator) =>
  one.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const bottoms = [...range.getClientRects()].map(({ bottom }) => Math.round(bottom));
    return { rows: new Set(bottoms).size, right: range.getBoundingClientRect().right };
  });

const widthOf = async (one: Locator) => (await one.boundingBox())!.width;

for (const width of [320, 360]) {
  test(`at ${width} nothing scrolls sideways, names stay apart and a message has room`, async ({
    page,
    market,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const listing = await offer(seller, { title: '아주 오래 쓴 호두나무 원목 책상', price: '1250000' }, 1);
    const chat = await begin(buyer, listing);
    await sayByRequest(buyer, chat, '주말에 망원역에서 만날 수 있을까요?');
    await enterAs(page.context(), buyer, market.url);
    for (const path of ['/', '/product', listing, '/upload', '/profile', chat]) {
      await page.goto(path, { waitUntil: 'networkidle' });
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(wider, path).toBeLessThanOrEqual(0);
    }
    expect(await widthOf(fieldOf(page))).toBeGreaterThan(width / 3);
    await page.goto('/', { waitUntil: 'networkidle' });
    const names = page.getByRole('list', { name: '세부 카테고리' }).locator('a > span:last-child');
    const boxes = await Promise.all((await names.all()).map(async (name) => (await name.boundingBox())!));
    for (const [index, box] of boxes.entries()) {
      const next = boxes[index + 1];
      if (next && next.y === box.y) expect(box.x + box.width, `name ${index}`).toBeLessThanOrEqual(next.x);
    }
    const tabs = await page
      .getByRole('navigation', { name: '카테고리' })
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => {
          const range = document.createRange();
          range.selectNodeContents(link);
          const { left, right } = range.getBoundingClientRect();
          return { left, right };
        }),
      );
    for (const [index, { right }] of tabs.slice(0, -1).entries())
      expect(tabs[index + 1]!.left - right, `tab ${index}`).toBeGreaterThanOrEqual(8);
    await page.goto('/notice', { waitUntil: 'networkidle' });
    const heading = page.getByRole('heading', { level: 1, name: '알림' });
    const lineHeight = await heading.evaluate((title) => parseFloat(getComputedStyle(title).lineHeight));
    expect((await heading.boundingBox())!.height).toBeLessThan(lineHeight * 1.5);
  });
}

async function beginTalk(market: MarketProcess) {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '아주 오래 쓴 호두나무 원목 책상', price: '1250000' }, 1);
  const chat = await begin(buyer, listing);
  await sayByRequest(buyer, chat, '주말에 망원역에서 만날 수 있을까요?');
  return { seller, buyer, chat };
}

test('in a conversation no word is broken, and title, price and messages have a row each', async ({
  page,
  market,
}) => {
  const { seller, buyer, chat } = await beginTalk(market);
  const [inThreeDays] = new Date(Date.now() + 3 * 86_400_000).toISOString().split('T');
  await buyer.visitor.post(chat, { intent: 'meet', at: `${inThreeDays}T19:00`, place: '합정역 7번 출구' });
  await enterAs(page.context(), seller, market.url);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(chat, { waitUntil: 'networkidle' });
  expect(await page.evaluate(findBrokenWords)).toEqual([]);
  const price = await linesOf(
    page.getByRole('link', { name: /호두나무 원목 책상/ }).getByText('1,250,000원'),
  );
  const action = page.getByRole('button', { name: '예약하기' });
  expect(price.rows).toBe(1);
  expect(price.right).toBeLessThanOrEqual((await action.boundingBox())!.x);
  expect((await linesOf(logOf(page).getByText(/오후 7:00/))).rows).toBe(1);
  expect(await widthOf(logOf(page).getByText('주말에 망원역에서'))).toBeGreaterThan(360 / 2);
});

test('a new conversation has its field and room for its hint', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const chat = await begin(buyer, await offer(seller, { title: '호두나무 원목 책상' }, 1));
  await enterAs(page.context(), buyer, market.url);
  for (const size of [
    { width: 360, height: 780 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await page.goto(chat, { waitUntil: 'networkidle' });
    await expect(page.getByRole('button', { name: '아직 판매 중인가요?' })).toBeVisible();
    const field = (await fieldOf(page).boundingBox())!;
    expect(field.y + field.height).toBeLessThanOrEqual(size.height);
    expect((await logOf(page).boundingBox())!.height).toBeGreaterThan(100);
  }
});

test('the buttons of questions and sheets stand below each other, and a tall question begins at its title', async ({
  page,
  market,
}) => {
  const { seller, buyer, chat } = await beginTalk(market);
  for (const width of [360, 390, 412]) {
    await page.setViewportSize({ width, height: 780 });
    await enterAs(page.context(), seller, market.url);
    await page.goto('/receipt', { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /더보기 메뉴$/ }).click();
    await page.getByRole('button', { name: '삭제' }).click();
    const question = page.getByRole('alertdialog', { name: '삭제할까요?' });
    await expect(question.getByRole('heading')).toBeInViewport();
    for (const name of ['취소', '삭제']) {
      const label = question.getByRole('button', { name, exact: true }).getByText(name);
      expect((await linesOf(label)).rows, `${name} at ${width}`).toBe(1);
    }
    await enterAs(page.context(), buyer, market.url);
    await page.goto(`${chat}?ask=offer`, { waitUntil: 'networkidle' });
    const sheet = page.getByRole('dialog', { name: '가격 제안' });
    for (const name of ['취소', '제안하기']) {
      const label = sheet.getByRole('button', { name, exact: true }).getByText(name);
      expect((await linesOf(label)).rows, `${name} at ${width}`).toBe(1);
    }
  }
});

test("the buttons of one's own listing are whole, and take a quarter of the window", async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const listing = await offer(seller, { title: '호두나무 책상' }, 1);
  await enterAs(page.context(), seller, market.url);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(listing, { waitUntil: 'networkidle' });
  const main = page.getByRole('main');
  for (const button of [
    main.getByRole('button', { name: '삭제' }),
    main.getByRole('link', { name: '수정하기' }),
    main.getByRole('button', { name: '끌어올리기' }),
    main.getByRole('link', { name: '상태' }),
    main.getByRole('link', { name: '채팅' }),
  ]) {
    const { x, y, width, height } = (await button.boundingBox())!;
    expect(y).toBeGreaterThan(780 - 200);
    expect(height).toBeGreaterThanOrEqual(44);
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(360);
    expect(await button.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  }
  const row = main.getByRole('button', { name: '삭제' }).locator('xpath=..');
  expect(await row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

for (const width of [320, 360]) {
  test(`at ${width} the hint of the search box is whole, and so is a short nickname`, async ({
    page,
    market,
  }) => {
    await enterAs(page.context(), await moveIn(market), market.url);
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/product', { waitUntil: 'networkidle' });
    const missing = await page.getByLabel('상품 검색').evaluate((field) => {
      const hint = document.createElement('span');
      hint.textContent = (field as HTMLInputElement).placeholder;
      const { fontSize } = getComputedStyle(field, '::placeholder');
      const { fontFamily, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field);
      hint.style.cssText = 'position: absolute; white-space: nowrap';
      Object.assign(hint.style, { fontFamily, fontSize, letterSpacing });
      field.parentElement!.append(hint);
      const room = field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return Math.max(0, hint.offsetWidth - room);
    });
    expect(missing).toBe(0);
    await page.goto('/profile', { waitUntil: 'networkidle' });
    const name = page.getByRole('heading', { level: 1 });
    const lineHeight = await name.evaluate((one) => parseFloat(getComputedStyle(one).lineHeight));
    expect((await name.boundingBox())!.height).toBeLessThan(lineHeight * 1.5);
  });
}

test('the buttons of a listing take one row and less than a quarter of the window', async ({
  page,
  market,
}) => {
  const listing = await offer(await moveIn(market), { title: '호두나무 책상' }, 1);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(listing, { waitUntil: 'networkidle' });
  const buttons = await Promise.all(
    ['채팅하기', '구매하기'].map((name) => page.getByRole('button', { name }).boundingBox()),
  );
  expect(buttons[0]!.y).toBe(buttons[1]!.y);
  expect(buttons[0]!.y).toBeGreaterThan(780 * 0.75);
  expect(await page.evaluate(findBrokenWords)).toEqual([]);
});
