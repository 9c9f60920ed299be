import type { BrowserContext, Page } from '@playwright/test';
import { expect, signUp, test } from '../../support/market-test.ts';

const TAGLINE = '안 쓰는 물건에, 다시 쓰임을.';
const PATIENCE_MS = 3000;

const splash = (page: Page) => page.locator('[class*="splash_"]');

/** Answers about who has signed in wait until the returned function is called. */
async function delaySession(context: BrowserContext): Promise<() => void> {
  let answer = () => {};
  const isTime = new Promise<void>((resolve) => (answer = resolve));
  await context.route('**/api/session*', async (route) => {
    await isTime;
    await route.continue();
  });
  return answer;
}

/** A new tab of a person who has signed in in this browser. */
async function openTab(page: Page): Promise<Page> {
  await signUp(page);
  return page.context().newPage();
}

test('without the hint there is no splash', async ({ page }) => {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.documentElement?.hasAttribute('data-splash')) console.error('splash');
    }).observe(document, { attributes: true, childList: true, subtree: true });
  });
  await page.goto('/');
  await expect(splash(page)).toBeHidden();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('link', { name: '회원가입' })).toBeVisible();
});

test('with the hint it covers the app until the state is known', async ({ page }) => {
  const tab = await openTab(page);
  const answer = await delaySession(tab.context());
  await tab.goto('/');
  await expect(splash(tab)).toBeVisible();
  const { width, height } = tab.viewportSize()!;
  expect(await splash(tab).boundingBox()).toEqual({ x: 0, y: 0, width, height });
  const isCovered = await tab.evaluate(
    ([wide, high]) =>
      [
        [1, 1],
        [wide! - 1, 1],
        [wide! / 2, high! / 2],
        [1, high! - 1],
        [wide! - 1, high! - 1],
      ].every(([x, y]) => document.elementFromPoint(x!, y!)?.closest('[class*="splash_"]')),
    [width, height],
  );
  expect(isCovered).toBe(true);
  answer();
  await expect(splash(tab)).toBeHidden();
  await tab.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(tab.getByRole('button', { name: '로그아웃' })).toBeVisible();
});

test('it goes once the state is known, before the scripts have come', async ({ page }) => {
  const tab = await openTab(page);
  let isTime = () => {};
  const scripts = new Promise<void>((resolve) => (isTime = resolve));
  await tab.route('**/assets/*.js', async (route) => {
    await scripts;
    await route.continue();
  });
  const answer = await delaySession(tab.context());
  await tab.goto('/', { waitUntil: 'commit' });
  await expect(splash(tab)).toBeVisible();
  answer();
  await expect(splash(tab)).toBeHidden();
  isTime();
  await tab.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(tab.getByRole('button', { name: '로그아웃' })).toBeVisible();
});

test('three seconds at most', async ({ page }) => {
  const tab = await openTab(page);
  const answer = await delaySession(tab.context());
  await tab.clock.install({ time: '2026-11-22T09:00:00+09:00' });
  await tab.clock.pauseAt('2026-11-22T09:00:01+09:00');
  await tab.goto('/');
  await tab.clock.runFor(PATIENCE_MS - 1);
  await expect(splash(tab)).toBeVisible();
  await tab.clock.runFor(1);
  await expect(splash(tab)).toBeHidden();
  answer();
});

test('once per tab, not on reload, and never again after signing out', async ({ page }) => {
  const tab = await openTab(page);
  const shown = () => tab.evaluate(() => (window as unknown as { splashes: number }).splashes);
  await tab.addInitScript(() => {
    const counter = window as unknown as { splashes: number };
    counter.splashes = 0;
    new MutationObserver((changes) => {
      for (const { target, oldValue } of changes) {
        const isShown = (target as HTMLElement).hasAttribute('data-splash');
        if (isShown && oldValue === null) counter.splashes++;
      }
    }).observe(document, { attributeFilter: ['data-splash'], attributeOldValue: true, subtree: true });
  });
  await tab.goto('/');
  await expect(splash(tab)).toBeHidden();
  expect(await shown()).toBe(1);
  await tab.reload();
  await tab.goto('/product');
  await expect(splash(tab)).toBeHidden();
  expect(await shown()).toBe(0);
  await tab.goto('/');
  await tab.getByRole('button', { name: '메뉴 열기' }).click();
  await tab.getByRole('button', { name: '로그아웃' }).click();
  await tab.waitForURL('/login');
  const next = await tab.context().newPage();
  await delaySession(tab.context());
  await next.goto('/');
  await expect(splash(next)).toBeHidden();
  expect(await next.evaluate(() => document.documentElement.dataset['signedIn'])).toBeUndefined();
});

test('a browser without scripts never sees it, whatever its cookies', async ({ page, browser, baseURL }) => {
  await signUp(page);
  const context = await browser.newContext({
    baseURL: baseURL!,
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
  });
  const idle = await context.newPage();
  await idle.goto('/');
  await expect(idle.getByRole('navigation', { name: '빠른 메뉴' })).toBeVisible();
  await expect(splash(idle)).toBeHidden();
  await context.close();
});

test('the page under it is the same for everyone', async ({ page, market }) => {
  const tab = await openTab(page);
  await delaySession(tab.context());
  const answer = await tab.goto('/');
  await expect(splash(tab)).toBeVisible();
  expect(await answer!.text()).toBe(await (await fetch(new URL('/', market.url))).text());
  await expect(tab.getByRole('heading', { name: '베스트' })).toBeVisible();
});

/** How long each property takes to change when the splash goes. */
async function readLeaving(page: Page): Promise<Record<string, unknown>> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const element = document.querySelector('[class*="splash_"]')!;
    root.setAttribute('data-splash', '');
    getComputedStyle(element).getPropertyValue('opacity');
    root.removeAttribute('data-splash');
    const opacity = getComputedStyle(element).getPropertyValue('opacity');
    const fades = element.getAnimations().map((animation) => {
      const { duration, delay } = animation.effect!.getTiming();
      return [(animation as CSSTransition).transitionProperty, Number(duration) + Number(delay)];
    });
    return { opacity, ...Object.fromEntries(fades) };
  });
}

test('it leaves with a fade of 200 ms, and at once where motion is not wanted', async ({ page }) => {
  await page.goto('/');
  expect(await readLeaving(page)).toEqual({ opacity: 200, display: 200 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await readLeaving(page)).toEqual({ opacity: '0' });
});

test('the wordmark and its line stand in the middle, on the colour of the launch screen', async ({
  page,
}) => {
  const tab = await openTab(page);
  await delaySession(tab.context());
  await tab.goto('/');
  await expect(splash(tab)).toBeVisible();
  const wordmark = await splash(tab).getByRole('img', { name: '다시' }).boundingBox();
  const line = await splash(tab).getByText(TAGLINE).boundingBox();
  expect(wordmark).toMatchObject({ y: 360, height: 76 });
  expect(line).toMatchObject({ y: 460, height: 24 });
  for (const { x, width } of [wordmark!, line!]) expect(x + width / 2).toBeCloseTo(195, 0);
  const ground = await splash(tab).evaluate((element) => getComputedStyle(element).backgroundColor);
  const manifest = (await (await tab.request.get('/manifest.webmanifest')).json()) as {
    name: string;
    background_color: string;
  };
  expect(manifest).toMatchObject({ name: '다시', background_color: '#74bf04' });
  expect(ground).toBe('rgb(116, 191, 4)');
});
