import type { Page } from '@playwright/test';
import { startMarket } from '../../../test/support/market/market-process.ts';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, offer } from '../../support/stock.ts';

/** Keeps a list of the timers that are open on each page. */
function countTimers(): void {
  const open = new Set<number>();
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window;
  const begin = (start: (work: () => void, ms: number) => number, isOnce: boolean) =>
    function (work: () => void, ms = 0) {
      const id: number = start(() => {
        if (isOnce) open.delete(id);
        work();
      }, ms);
      open.add(id);
      return id;
    };
  const end = (stop: (id?: number) => void) =>
    function (id?: number) {
      if (id !== undefined) open.delete(id);
      stop(id);
    };
  Object.assign(window, {
    open,
    setTimeout: begin(setTimeout.bind(window), true),
    setInterval: begin(setInterval.bind(window), false),
    clearTimeout: end(clearTimeout.bind(window)),
    clearInterval: end(clearInterval.bind(window)),
  });
}

const openTimers = (page: Page) =>
  page.evaluate(() => (window as unknown as { open: Set<number> }).open.size);

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    const define = (name: string, value: unknown) =>
      Object.defineProperty(document, name, { configurable: true, get: () => value });
    define('hidden', hidden);
    define('visibilityState', hidden ? 'hidden' : 'visible');
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('five seconds after the last tab is hidden no request and no timer is open', async ({
  page,
  market,
}) => {
  await offer(await moveIn(market), { title: '가만히 있는 의자' }, 1);
  await page.context().addInitScript(countTimers);
  const other = await page.context().newPage();
  for (const [tab, path] of [
    [page, '/'],
    [other, '/product'],
  ] as const) {
    await tab.goto(path, { waitUntil: 'networkidle' });
  }
  await expect.poll(() => openTimers(page)).toBeGreaterThan(0);
  for (const tab of [page, other]) await setHidden(tab, true);
  await page.waitForTimeout(5_000);
  const requested: string[] = [];
  for (const tab of [page, other]) tab.on('request', (request) => requested.push(request.url()));
  for (const tab of [page, other]) expect(await openTimers(tab)).toBe(0);
  const metrics = await (await fetch(new URL('/metrics', market.url))).text();
  expect(metrics).toMatch(/^dasi_live_streams 0$/m);
  expect(requested).toEqual([]);
  await setHidden(page, false);
  await expect.poll(() => openTimers(page)).toBeGreaterThan(0);
  await other.close();
});

test('an open page finds the server again after a restart, and begins with the present state', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_CONNECTION_REFUSED|ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_RESET/);
  const market = await startMarket();
  try {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const chair = await offer(seller, { title: '기다리는 의자' });
    const streamed = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live');
    await page.goto(`${market.url}/product`);
    await streamed;
    const card = page.getByRole('listitem').filter({ hasText: '기다리는 의자' });
    await expect(card).toContainText('찜 0');
    await market.stop();
    await market.start();
    // Nothing is read but by the stream: the page itself is not asked for again.
    await page.route(/\.data|\/product$/, (route) => route.abort());
    await buyer.visitor.post(chair, { intent: 'pick' });
    await buyer.visitor.post(chair, { intent: 'buy' });
    await offer(seller, { title: '그사이의 의자' });
    await expect(card).toContainText('찜 1');
    await expect(card).toContainText('거래 완료');
    await expect(page.getByRole('button', { name: '새 상품 1개 보기' })).toBeVisible();
  } finally {
    await page.goto('about:blank');
    await market.remove();
  }
});
