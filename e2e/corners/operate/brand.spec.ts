import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { parseMail } from '../../../test/support/mail/mails.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, newPerson, signUp, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

const NAME = '우리동네 오래된 물건을 나누는 가게집';
const COLOR = '#1a3e8c';
const CONTENT_DIR = mkdtempSync(join(tmpdir(), 'dasi-content-'));
writeFileSync(
  join(CONTENT_DIR, 'mark.svg'),
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><style>.a{fill:#1a3e8c}</style>' +
    '<path class="a" d="M8 30 32 8l24 22v26H8z"/></svg>',
);

test.use({ settings: { SITE_NAME: NAME, SITE_COLOR: COLOR, CONTENT_DIR }, alone: 'brand' });
test.afterAll(() => rmSync(CONTENT_DIR, { recursive: true }));

/** What follows where 다시 is the adverb. */
const ADVERB =
  /다시 (?:만나서|시작|판매|제안|올리|올릴|쓰임|시도|정|받|보내|보여|묻|등록|로그인|눌러|불러|골라|켜|쓸|열어|찾|볼|해|한|나온|확인)/g;

/** Everything a page says to eyes, ears, search engines and other apps. */
async function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = [document.title];
    for (const element of document.querySelectorAll('*')) {
      for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'content', 'value'])
        texts.push(element.getAttribute(name) ?? '');
      if (element.tagName === 'SCRIPT' || element.tagName === 'STYLE') continue;
      for (const node of element.childNodes)
        if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? '');
    }
    return texts;
  });
}

const otherNames = (texts: string[]) => texts.filter((text) => text.replaceAll(ADVERB, '').includes('다시'));

async function expectOwnName(page: Page, path: string): Promise<void> {
  await page.goto(path);
  expect.soft(otherNames(await textsOf(page)), path).toEqual([]);
  expect.soft(await page.title(), path).toContain(NAME);
  expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(360);
}

const PUBLIC = [
  '/',
  '/product',
  '/product/best',
  '/product/subcategory/furniture',
  '/support',
  '/support/notices',
];
const TEXTS = ['/support/faq', '/support/events', '/terms', '/privacy', '/intermediary'];
const SIGNED_OUT = ['/login', '/signup', '/reset', '/reset/none', '/verify/none'];
const MEMBER = [
  '/upload',
  '/receipt',
  '/mypick',
  '/notice',
  '/profile',
  '/profile/purchases',
  '/profile/settings',
  '/profile/settings/second-factor',
  '/support/qna',
  '/support/inquiry/service',
];

test('every screen, an error and the head of each page have the name of this market and no other', async ({
  page,
  context,
  market,
  expectedErrors,
}) => {
  test.setTimeout(240_000);
  expectedErrors.push(/status of (401|404|410)/);
  await page.setViewportSize({ width: 360, height: 800 });
  const path = await offer(await moveIn(market), { title: '이름을 보는 의자' });
  for (const each of [...PUBLIC, ...TEXTS, path, ...SIGNED_OUT, '/nowhere']) await expectOwnName(page, each);
  await enterAs(context, await moveIn(market), market.url);
  for (const each of [...MEMBER, path, path.replace('/product/detail/', '/report/listing/'), '/'])
    await expectOwnName(page, each);

  await expect(page.getByRole('link', { name: `${NAME} 홈` })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(`© ${NAME}`);
  await expect(page.getByText(`${NAME}에서 시작하는 거래`)).toBeVisible();
  const mark = page.getByRole('banner').locator('img').first();
  await expect(mark).toHaveAttribute('src', /^\/brand\/mark-\w+\.svg$/);
  expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog', { name: '전체 메뉴' })).toBeVisible();
  expect(otherNames(await textsOf(page))).toEqual([]);
});

test('the colour is there at the first paint, shifts nothing, and is what buttons and the bar above have', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const counter = window as unknown as { shift: number };
    counter.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) counter.shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const answer = await page.goto('/login');
  expect(answer!.headers()['link']).toMatch(/<\/brand\/colors-\w+\.css>; rel=preload; as=style/);
  const button = page.getByRole('button', { name: '로그인', exact: true });
  await expect(button).toHaveCSS('background-color', 'rgb(26, 62, 140)');
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', COLOR);
  await page.goto('/');
  await expect(page.locator('head link[rel=stylesheet]').last()).toHaveAttribute('href', /^\/brand\/colors-/);
  const { painted, loaded } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-paint')[0]!.startTime,
    loaded: performance
      .getEntriesByType('resource')
      .filter(({ name }) => new URL(name).pathname.startsWith('/brand/colors-'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd),
  }));
  expect(loaded).toHaveLength(1);
  expect(loaded[0]).toBeLessThanOrEqual(painted);
  expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.01);
});

test('on the dark ground a dark colour is lightened, and the mark has a white plate', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/login');
  const button = page.getByRole('button', { name: '로그인', exact: true });
  const fill = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
  const [red, green, blue] = fill.match(/\d+/g)!.map(Number);
  expect(blue! - red!, fill).toBeGreaterThan(60);
  expect(red! + green! + blue!, fill).toBeGreaterThan(26 + 62 + 140);
  await expect(button).toHaveCSS('color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('banner').locator('img')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expectAccessible(page, 'dark login of a market with a colour of its own');
});

test('the manifest, its icons and the mails are this market’s', async ({ page, market }) => {
  await signUp(page, newPerson());
  await page.goto('/');
  const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string }[];
  };
  expect(manifest).toMatchObject({
    name: NAME,
    short_name: NAME,
    theme_color: COLOR,
    background_color: COLOR,
  });
  for (const { src } of manifest.icons) {
    const colour = await page.evaluate(async (address) => {
      const image = await createImageBitmap(await (await fetch(address)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      canvas.drawImage(image, 0, 0);
      return Array.from(canvas.getImageData(image.width / 2, image.height / 2, 1, 1).data.slice(0, 3));
    }, src);
    expect(colour, src).toEqual([26, 62, 140]);
  }
  const outbox = join(market.dataDir, 'outbox');
  await expect
    .poll(
      () => (existsSync(outbox) ? readdirSync(outbox) : []).filter((file) => file.endsWith('.eml')).length,
    )
    .toBeGreaterThan(0);
  for (const file of readdirSync(outbox).filter((each) => each.endsWith('.eml'))) {
    const { subject, text } = parseMail(readFileSync(join(outbox, file), 'utf8'));
    expect(subject).toContain(`[${NAME}]`);
    expect(otherNames([subject, text])).toEqual([]);
  }
});

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the offline page has the name, the mark and the colour', async ({
    page,
    context,
    expectedErrors,
  }) => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await page.goto('/');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      if (navigator.serviceWorker.controller) return;
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      );
    });
    await context.setOffline(true);
    await page.goto('/product');
    const retry = page.getByRole('link', { name: '다시 시도' });
    await expect(retry).toHaveCSS('background-color', 'rgb(26, 62, 140)');
    await expect(page.getByRole('banner')).toContainText(NAME);
    const mark = page.getByRole('banner').locator('img');
    expect(await mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(otherNames(await textsOf(page))).toEqual([]);
  });
});
