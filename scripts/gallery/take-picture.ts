import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Tokens } from './market/fill-market.ts';
import { GALLERY_NOW } from './moment.ts';
import type { Neighbours, Screen } from './screen.ts';

const PATIENCE_MS = 15_000;

export interface Studio {
  browser: Browser;
  marketUrl: string;
  tokens: Tokens;
}

/** The picture of a screen at a width, as PNG. Rejects when its state is not reached. */
export async function takePicture(studio: Studio, screen: Screen, width: number): Promise<Buffer> {
  const context = await openContext(studio, screen, width);
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    await page.clock.setFixedTime(GALLERY_NOW);
    await screen.before?.(page);
    const isQuiet = screen.scripts !== false && !screen.unanswered;
    if (screen.textZoom) await enlargeText(page, screen.textZoom);
    await page.goto(screen.path, { waitUntil: isQuiet ? 'networkidle' : 'load' });
    if (screen.still) await page.clock.pauseAt(GALLERY_NOW);
    if (isQuiet) await page.locator('html:not([data-splash])').waitFor();
    await screen.prepare?.(page, neighboursOf(studio));
    if (screen.whole) await growWindow(page);
    await settle(page, screen);
    return await page.screenshot({ animations: 'disabled', caret: 'hide' });
  } finally {
    await context.close();
  }
}

async function openContext({ browser, marketUrl, tokens }: Studio, screen: Screen, width: number) {
  const isDesk = width > 480;
  const context: BrowserContext = await browser.newContext({
    baseURL: marketUrl,
    viewport: { width, height: screen.height ?? (isDesk ? 1000 : 844) },
    deviceScaleFactor: 2,
    hasTouch: !isDesk,
    locale: 'ko-KR',
    timezoneId: 'Asia/Seoul',
    reducedMotion: screen.still ? 'no-preference' : 'reduce',
    colorScheme: screen.dark ? 'dark' : 'light',
    forcedColors: screen.forcedColors ? 'active' : 'none',
    serviceWorkers: 'block',
    permissions: ['clipboard-read', 'clipboard-write'],
    javaScriptEnabled: screen.scripts ?? true,
  });
  const { hostname: domain } = new URL(marketUrl);
  const place = { domain, path: '/', sameSite: 'Lax' } as const;
  if (screen.isKnownToProvider)
    await context.addCookies([{ ...place, name: 'external-unknown', value: tokens.identity }]);
  if (screen.as) {
    await context.addCookies([
      { ...place, name: 'session', value: tokens[screen.as], httpOnly: true },
      { ...place, name: 'signed_in', value: '1' },
    ]);
  }
  return context;
}

function neighboursOf({ marketUrl, tokens }: Studio): Neighbours {
  return {
    async post(as, path, form) {
      const headers = { Cookie: `session=${tokens[as]}`, Origin: marketUrl };
      const body = new URLSearchParams(form);
      const answer = await fetch(marketUrl + path, { method: 'POST', headers, body, redirect: 'manual' });
      if (answer.status >= 400) throw new Error(`${as} ${path}: ${answer.status}`);
    },
  };
}

/** The browser's own setting, which media queries in em follow. */
async function enlargeText(page: Page, times: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 * times } });
}

/** Gives a whole page a window as tall as it is: bars then stand at its end, and nothing is lazy. */
async function growWindow(page: Page): Promise<void> {
  const viewport = page.viewportSize()!;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: viewport.width, height: Math.max(viewport.height, height) });
}

/** Waits for fonts and pictures. A picture that a carousel hides would otherwise never be decoded. */
async function settle(page: Page, { scripts }: Screen): Promise<void> {
  if (scripts === false) return;
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => {
      const { top, bottom, left, right } = image.getBoundingClientRect();
      return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight && right > left;
    });
    for (const image of seen) image.loading = 'eager';
    // A broken picture rejects, and is part of the screen.
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
}
