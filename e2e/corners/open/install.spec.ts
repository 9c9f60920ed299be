import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, signUp, test } from '../../support/market-test.ts';

const OFFLINE = '인터넷에 연결되어 있지 않아요.';
const OFFLINE_FILES = ['/offline.html', '/offline.css', '/offline.js'];

/** Waits until this page's requests go through the service worker. */
async function underWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
  });
}

/** The paths that are kept, by the name of their cache. */
async function readSaved(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const stored: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      stored[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return stored;
  });
}

test.use({ serviceWorkers: 'allow' });

test('the manifest is valid and its icons load', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(href!);
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const session = await page.context().newCDPSession(page);
  const { url, errors, data } = await session.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe(href);
  expect(errors).toEqual([]);
  const manifest = JSON.parse(data!) as { name: string; icons: { src: string }[] };
  expect(manifest.name).toBe('다시');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  const found = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
  expect(found).toEqual([]);
  const widths = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => (await createImageBitmap(await (await fetch(src)).blob())).width),
      ),
    manifest.icons.map(({ src }) => src),
  );
  expect(widths).toEqual([192, 512, 512]);
});

test('without a connection the offline page is shown, and once there is one the page itself opens', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await underWorker(page);
  await context.setOffline(true);
  await page.goto('/product?q=%EC%9D%98%EC%9E%90');
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible();
  const retry = page.getByRole('link', { name: '다시 시도' });
  await expect(retry).toHaveCSS('background-color', 'rgb(116, 191, 4)');
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await retry.click();
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible();
  // The page that was asked for opens by itself.
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeHidden();
  await expect(page).toHaveURL('/product?q=%EC%9D%98%EC%9E%90');
  await expect(page.getByRole('main')).toBeVisible();
});

test('a form that is left without a connection gives way to the offline page, and that to the list', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/net::/, /서버에 연결하지 못했습니다/, /로그인 상태를 확인하지 못했습니다/);
  await signUp(page);
  await page.goto('/mypick');
  await underWorker(page);
  await page.waitForLoadState('networkidle');
  const heard: string[] = [];
  await page.exposeFunction('hear', (text: string) => heard.push(text));
  await page.getByRole('link', { name: '판매하기' }).first().click();
  await page.getByRole('textbox', { name: '제목' }).fill('쓰다 만 의자');
  await page.evaluate(() => {
    const region = document.querySelector('output[popover]')!;
    const { hear } = globalThis as unknown as { hear(text: string): void };
    new MutationObserver(() => hear(region.textContent)).observe(region, { childList: true });
  });
  await context.setOffline(true);
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: '나가기' }).click();
  await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible();
  await expect(page).toHaveURL('/mypick');
  await expect(page.getByText('저절로 열려요')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('찜한 상품이 없어요')).toBeVisible();
  await expect(page).toHaveURL('/mypick');
  expect(heard.join()).not.toContain('로그인');
});

test('the offline page has the theme of the app', async ({ page, context, expectedErrors }) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  await underWorker(page);
  await context.setOffline(true);
  const ground = page.locator('body');
  const expectTheme = async (color: string, bar: string) => {
    await page.goto('/product');
    await expect(page.getByRole('heading', { name: OFFLINE })).toBeVisible();
    await expect(ground).toHaveCSS('background-color', color);
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', bar);
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  };
  await expectTheme('rgb(244, 245, 242)', '#ffffff');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme('rgb(14, 16, 12)', '#171a14');
  await page.evaluate(() => (localStorage['theme'] = 'light'));
  await expectTheme('rgb(244, 245, 242)', '#ffffff');
});

test('built files come from the cache; pages, data and personal responses never do', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
  await signUp(page);
  await page.goto('/');
  await underWorker(page);
  for (const path of ['/profile', '/mypick', '/receipt', '/']) await page.goto(path);
  await page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: '찜' }).click();
  await page.waitForURL('/mypick');
  const readPaths = async () => Object.values(await readSaved(page)).flat();
  await expect.poll(readPaths).toContain(await fileOfPage(page, 'mypick'));
  const stored = await readPaths();
  const script = stored.find((path) => path.endsWith('.js'))!;
  expect(stored).toEqual(expect.arrayContaining(OFFLINE_FILES));
  expect(stored.filter((path) => !path.startsWith('/assets/') && !OFFLINE_FILES.includes(path))).toEqual([]);
  await context.setOffline(true);
  const ask = (path: string, method = 'GET') =>
    page.evaluate(
      ([target, verb]) =>
        fetch(target!, { method: verb!, cache: 'no-store' }).then(
          ({ status }) => status,
          () => 0,
        ),
      [path, method],
    );
  expect(await ask(script)).toBe(200);
  for (const path of ['/api/session', '/profile.data', '/mypick', '/manifest.webmanifest']) {
    expect(await ask(path), path).toBe(0);
  }
  for (const path of ['/', '/upload', script, '/offline.html']) expect(await ask(path, 'POST'), path).toBe(0);
});

/** The built file of a member's page, by what the router knows of it. */
async function fileOfPage(page: Page, name: string): Promise<string | undefined> {
  return page.evaluate((id) => {
    type Manifest = { routes: Record<string, { module: string }> };
    const { __reactRouterManifest: manifest } = globalThis as unknown as { __reactRouterManifest: Manifest };
    return manifest.routes[id]?.module;
  }, `pages/my/${name}`);
}

/** Passes on to the market, but lets the test choose which version of the service worker is served. */
async function serveVersions(marketUrl: string, version: () => string): Promise<Server> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url!, marketUrl));
    const isWorker = request.url === '/sw.js';
    const body = isWorker
      ? (await answer.text()).replaceAll(/kept-\w+/g, `kept-${version()}`)
      : Buffer.from(await answer.arrayBuffer());
    for (const name of ['Content-Type', 'Cache-Control', 'Content-Security-Policy']) {
      const value = answer.headers.get(name);
      if (value) response.setHeader(name, value);
    }
    response.writeHead(answer.status).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

test('a new version takes over at the next visit and leaves nothing of the old one', async ({
  page,
  market,
}) => {
  let version = 'old';
  const server = await serveVersions(market.url, () => version);
  const url = `http://localhost:${(server.address() as AddressInfo).port}/support`;
  await page.goto(url);
  await underWorker(page);
  await page.reload();
  await expect.poll(async () => (await readSaved(page))['kept-old']?.length).toBeGreaterThan(2);
  version = 'new';
  await page.reload();
  await expect.poll(async () => Object.keys(await readSaved(page))).toEqual(['kept-new']);
  expect((await readSaved(page))['kept-new']).toEqual(expect.arrayContaining(OFFLINE_FILES));
  await page.reload();
  await expect.poll(async () => (await readSaved(page))['kept-new']?.length).toBeGreaterThan(2);
  expect(Object.keys(await readSaved(page))).toEqual(['kept-new']);
  await page.goto('about:blank');
  server.closeAllConnections();
  server.close();
});
