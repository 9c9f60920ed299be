import type { Page } from '@playwright/test';
import { expect, test, wakeFirst } from '../../support/market-test.ts';
import { publishThroughForm } from '../../support/publish.ts';
import { enterAs, moveIn, offer, offerAll } from '../../support/stock.ts';

async function openStreams(url: string): Promise<number> {
  const metrics = await (await fetch(new URL('/metrics', url))).text();
  return Number(/^dasi_live_streams (\d+)$/m.exec(metrics)?.[1]);
}

/** Until the page's own stream is open: from then on nothing is told late. */
async function withStream(page: Page, go: () => Promise<unknown>): Promise<void> {
  const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live');
  await go();
  await opened;
}

/** As when another tab is chosen, or this one again. */
async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('a pick, a sale and a removal reach the pages that others have open', async ({
  page,
  openOther,
  market,
}) => {
  const seller = await moveIn(market);
  const titles = [{ title: '모두가 보는 의자' }, { title: '곧 사라질 의자' }];
  const [chair, gone] = (await offerAll(seller, titles)) as [string, string];
  const [list, detail, goneDetail, buyer] = [
    await openOther(),
    await openOther(),
    await openOther(),
    await openOther(),
  ];
  await withStream(list, () => list.goto('/product'));
  await withStream(detail, () => detail.goto(chair));
  await withStream(goneDetail, () => goneDetail.goto(gone));
  await enterAs(buyer.context(), await moveIn(market), market.url);
  await withStream(buyer, () => buyer.goto(chair));
  const card = list.getByRole('listitem').filter({ hasText: '모두가 보는 의자' });

  await buyer.getByRole('button', { name: '찜하기' }).click();
  await expect(card).toContainText('찜 1');
  await expect(detail.getByText('찜 1', { exact: true })).toBeVisible();
  await expect(buyer.getByText('찜 1', { exact: true })).toBeVisible();
  await buyer.getByRole('button', { name: '찜 해제' }).click();
  await expect(card).toContainText('찜 0');
  await expect(buyer.getByText('찜 0', { exact: true })).toBeVisible();

  await buyer.getByRole('button', { name: '구매하기' }).click();
  await expect(card).toContainText('거래 완료');
  await expect(detail.getByRole('button', { name: '거래 완료' })).toBeDisabled();

  await enterAs(page.context(), seller, market.url);
  await page.goto('/receipt');
  const own = page.getByRole('listitem').filter({ hasText: '곧 사라질 의자' });
  await own.getByRole('button', { name: '더보기 메뉴' }).click();
  await own.getByRole('button', { name: '삭제' }).click();
  await page.getByRole('alertdialog', { name: '삭제할까요?' }).getByRole('button', { name: '삭제' }).click();
  await expect(goneDetail.getByRole('alert')).toHaveText('삭제된 상품이에요.');
  const removed = list.getByRole('listitem').filter({ hasText: '곧 사라질 의자' });
  await expect(removed).toContainText('삭제된 상품');
  await expect(removed.getByRole('link')).toHaveCount(0);
});

test('one’s own tap counts once although the stream reports it too, and the count never goes back', async ({
  page: picker,
  market,
}) => {
  const href = await offer(await moveIn(market), { title: '한 번만 세는 의자' });
  await enterAs(picker.context(), await moveIn(market), market.url);
  await withStream(picker, () => picker.goto(href));
  await expect(picker.getByText('찜 0', { exact: true })).toBeVisible();
  await picker.evaluate(() => {
    const seen: string[] = [];
    const check = () => {
      const text = document.body.innerText.match(/찜 (\d+)/)?.[0];
      if (text && seen.at(-1) !== text) seen.push(text);
    };
    check();
    new MutationObserver(check).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    });
    Object.assign(window, { seen });
  });
  await picker.getByRole('button', { name: '찜하기' }).click();
  await expect(picker.getByText('찜 1', { exact: true })).toBeVisible();
  await picker.waitForTimeout(1_500);
  expect(await picker.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
    '찜 0',
    '찜 1',
  ]);
});

test('what is listed meanwhile is offered where it belongs, and its seller is offered nothing', async ({
  page,
  openOther,
  market,
}) => {
  const seller = await moveIn(market);
  await offer(seller, { title: '먼저 온 의자' });
  await enterAs(page.context(), seller, market.url);
  const [home, list, elsewhere] = [await openOther(), await openOther(), await openOther()];
  const own = await page.context().newPage();
  await withStream(own, () => own.goto('/'));
  await withStream(home, () => home.goto('/'));
  await withStream(list, () => list.goto('/product/best'));
  await withStream(elsewhere, () => elsewhere.goto('/product/free'));
  await publishThroughForm(page, { title: '나중에 온 의자' });
  await expect(list.getByRole('button', { name: '새 상품 1개 보기' })).toBeVisible();
  await publishThroughForm(page, { title: '더 나중에 온 의자' });
  const hint = list.getByRole('button', { name: '새 상품 2개 보기' });
  await expect(hint).toBeVisible();
  await list.getByRole('button', { name: /^필터/ }).click({ trial: true });
  await expect(home.getByRole('button', { name: '새 상품 2개 보기' })).toBeVisible();
  await expect(list.getByText('더 나중에 온 의자')).toHaveCount(0);
  await hint.click();
  await expect(list.getByRole('link', { name: '더 나중에 온 의자' })).toBeVisible();
  await expect(hint).toHaveCount(0);
  expect(await list.evaluate(() => window.scrollY)).toBe(0);
  for (const other of [page, own, elsewhere]) {
    await expect(other.getByRole('button', { name: /새 상품/ })).toHaveCount(0);
  }
});

test('every visible window follows, a hidden tab has no stream and catches up when it is seen', async ({
  page,
  openOther,
  market,
}) => {
  expect(await openStreams(market.url)).toBe(0);
  const href = await offer(await moveIn(market), { title: '일곱 탭이 보는 의자' });
  await page.close();
  const first = await openOther();
  const tabs: Page[] = [];
  // One more than the connections that a browser has for a server.
  while (tabs.length < 7) {
    const tab = tabs.length === 0 ? first : await first.context().newPage();
    if (tab !== first) wakeFirst(tab);
    await withStream(tab, () => tab.goto('/product'));
    await setHidden(tab, true);
    tabs.push(tab);
  }
  await expect.poll(() => openStreams(market.url)).toBe(0);
  const cardOf = (tab: Page) => tab.getByRole('listitem').filter({ hasText: '일곱 탭이 보는 의자' });
  const [left, right, hidden] = tabs as [Page, Page, Page];
  for (const window of [left, right]) {
    await withStream(window, () => setHidden(window, false));
  }
  expect(await openStreams(market.url)).toBe(2);

  const buyer = await openOther();
  await enterAs(buyer.context(), await moveIn(market), market.url);
  await buyer.goto(href);
  await buyer.getByRole('button', { name: '찜하기' }).click();
  for (const window of [left, right]) await expect(cardOf(window)).toContainText('찜 1');
  await expect(cardOf(hidden)).toContainText('찜 0');
  await buyer.getByRole('button', { name: '구매하기' }).click();
  await expect(buyer.getByRole('alertdialog', { name: '구매가 완료되었어요.' })).toBeVisible();
  for (const window of [left, right]) await expect(cardOf(window)).toContainText('거래 완료');
  await buyer.close();

  await left.close();
  await expect.poll(() => openStreams(market.url)).toBe(1);
  await setHidden(right, true);
  await expect.poll(() => openStreams(market.url)).toBe(0);
  const requested: string[] = [];
  for (const tab of tabs.slice(1)) tab.on('request', (request) => requested.push(request.url()));
  await right.waitForTimeout(3_000);
  expect(requested).toEqual([]);
  expect(await openStreams(market.url)).toBe(0);

  await setHidden(hidden, false);
  await expect(cardOf(hidden)).toContainText('거래 완료');
  expect(await openStreams(market.url)).toBe(1);
});
