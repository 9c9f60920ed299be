import type { Page } from '@playwright/test';
import type { MarketProcess } from '../../test/support/market/market-process.ts';
import { expect, test } from '../support/market-test.ts';
import { enterAs, moveIn, offerAll, type Neighbour } from '../support/stock.ts';
import { begin, sayByRequest } from '../support/talk.ts';

/** The most that a page may move by itself (Cumulative Layout Shift). */
const STILL = 0.02;
const PUBLIC = ['/', '/product', '/product/best', '/product?q=의자'];
const MEMBER = [
  '/upload',
  '/profile',
  '/profile/settings',
  '/receipt',
  '/mypick',
  '/notice',
  '/profile/keywords',
  '/chats',
  '/support/inquiry/general',
];
const CATEGORIES = ['best', 'free', 'exchange', 'reuse'];

/** From now on each page writes down what moves in it without having been touched. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = { value: number; hadRecentInput: boolean; sources: { node?: Node }[] };
    const shifts: { value: number; of: string }[] = [];
    const take = (entries: unknown) => {
      for (const { value, hadRecentInput, sources } of entries as Shift[]) {
        const of = sources.map(({ node }) => (node as Element)?.className || node?.nodeName).join(' ');
        if (!hadRecentInput) shifts.push({ value, of });
      }
    };
    const observer = new PerformanceObserver((list) => take(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      shifts() {
        take(observer.takeRecords());
        return shifts;
      },
    });
  });
}

async function expectStill(page: Page, what: string): Promise<void> {
  const shifts = await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
    return (window as unknown as { shifts(): { value: number; of: string }[] }).shifts();
  });
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  expect(sum, `${what}: ${JSON.stringify(shifts)}`).toBeLessThan(STILL);
}

async function openEach(page: Page, paths: string[], what: string): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html[data-splash]')).toHaveCount(0);
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 900);
    await page.mouse.wheel(0, -450);
    await expectStill(page, `${path} ${what}`);
  }
}

/** Enough for every page to have something, with photos. */
async function fillMarket(
  market: MarketProcess,
): Promise<{ member: Neighbour; detail: string; chat: string }> {
  const titles = Array.from({ length: 8 }, (_, index) => ({
    title: `의자 ${index + 1}호`,
    category: CATEGORIES[index % 4]!,
  }));
  const paths = await offerAll(await moveIn(market), titles, 1);
  const member = await moveIn(market);
  await offerAll(member, [{ title: '내 의자' }], 1);
  await member.visitor.post(paths[0]!, { intent: 'pick' });
  await member.visitor.post(paths[1]!, { intent: 'buy' });
  const chat = await begin(member, paths[2]!);
  for (const text of ['아직 있나요?', '내일 볼 수 있을까요?']) await sayByRequest(member, chat, text);
  return { member, detail: paths[0]!, chat };
}

const later = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('nothing moves by itself, signed out and signed in, on slow answers', async ({
  page,
  market,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
  expectedErrors.push(/401/);
  const { member, detail, chat } = await fillMarket(market);
  await watchShifts(page);
  await openEach(page, [...PUBLIC, detail, '/login', '/signup', '/receipt'], 'signed out');

  await page.route('**/media/**', async (route) => {
    await later(500);
    await route.continue();
  });
  await openEach(page, [...PUBLIC, detail], 'with slow photos');

  await page.route('**/api/session*', async (route) => {
    await later(1_000);
    await route.continue();
  });
  await enterAs(page.context(), member, market.url);
  await openEach(page, [...PUBLIC, detail, ...MEMBER, chat], 'signed in, slowly');
});

test('what is listed meanwhile moves nothing', async ({ page, market }) => {
  const { member } = await fillMarket(market);
  await watchShifts(page);
  for (const path of ['/', '/product']) {
    const opened = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/live');
    await page.goto(path);
    await opened;
    await offerAll(member, [{ title: '막 나온 의자' }]);
    await expect(page.getByRole('button', { name: /새 상품/ })).toBeVisible();
    await expectStill(page, `${path} with news`);
  }
});

for (const timezoneId of ['America/Los_Angeles', 'Asia/Seoul']) {
  for (const skewMs of [-61_000, 61_000]) {
    test.describe(`a clock that is ${skewMs / 1000} s off, in ${timezoneId}`, () => {
      test.use({ timezoneId });

      test('takes pages over as they are, and then reads its own time', async ({ page, market }) => {
        const { member, detail, chat } = await fillMarket(market);
        await enterAs(page.context(), member, market.url);
        await page.clock.install({ time: Date.now() + skewMs });
        for (const path of [
          '/',
          '/product',
          detail,
          '/receipt',
          '/profile',
          '/profile/purchases',
          '/chats',
          chat,
        ]) {
          await page.goto(path);
          await page.waitForLoadState('networkidle');
          await expect(page.getByRole('main')).toBeVisible();
        }
        await page.goto('/product');
        const newest = page
          .getByRole('link', { name: /내 의자/ })
          .locator('time')
          .first();
        await expect(newest).toHaveText(skewMs > 0 ? /^[12]분 전$/ : '방금 전');
      });
    });
  }
}
