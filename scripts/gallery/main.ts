import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startMarket } from '../../test/support/market/market-process.ts';
import { findOrInstallChromium } from '../test/chromium.mjs';
import { contactSheet } from './contact-sheet.ts';
import { copyCachedMarket } from './market/cached-market.ts';
import { pictureName, type Screen } from './screen.ts';
import { screens } from './screens.ts';
import { takePicture, type Studio } from './take-picture.ts';

// `npm run gallery -- 04 menu` renders only the pictures whose names hold one of the words.
const wanted = process.argv.slice(2);
const folder = join(import.meta.dirname, '../../gallery');
const AT_ONCE = 3;
const TRIES = 2;
/** Nobody goes there. */
const PROVIDERS = Object.fromEntries(
  ['KAKAO', 'NAVER'].flatMap((name) => ['ID', 'SECRET'].map((part) => [`${name}_CLIENT_${part}`, 'gallery'])),
);

const screenshots = screens
  .flatMap((screen) => (screen.widths ?? [390]).map((width) => ({ screen, width })))
  .filter(({ screen, width }) => {
    const name = pictureName(screen, width);
    return wanted.length === 0 || wanted.some((word) => name.includes(word));
  });
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const dataDir = mkdtempSync(join(tmpdir(), 'dasi-gallery-'));
const tokens = await copyCachedMarket(dataDir);
const stopClock = new URL('stop-clock.ts', import.meta.url).href;
const market = await startMarket(
  { ...PROVIDERS, DATA_DIR: dataDir, NODE_OPTIONS: `--import ${stopClock}` },
  { hashesPasswords: 'as people run it' },
);
const executablePath = process.env['CHROMIUM_PATH'] ?? findOrInstallChromium();
// One way to paint: pictures are decoded before they are drawn, and each part is drawn once.
const PAINTING = ['--disable-checker-imaging', '--disable-partial-raster', '--num-raster-threads=1'];
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: ['--no-sandbox', ...PAINTING],
});
const failures: string[] = [];

async function takeAll(studio: Studio, screen: Screen, width: number, triesLeft = TRIES - 1): Promise<void> {
  try {
    writeFileSync(join(folder, pictureName(screen, width)), await takePicture(studio, screen, width));
  } catch (error) {
    if (triesLeft > 0) return takeAll(studio, screen, width, triesLeft - 1);
    failures.push(`${pictureName(screen, width)}: ${String(error).split('\n')[0]}`);
  }
}

async function takePictures(): Promise<void> {
  await untilSearchable(market.url);
  const studio = { browser, marketUrl: market.url, tokens };
  let next = 0;
  const work = async () => {
    for (let picture = screenshots[next++]; picture; picture = screenshots[next++])
      await takeAll(studio, picture.screen, picture.width);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** The index is made when the market opens; the oldest listing is the last to be in it. */
async function untilSearchable(url: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/product?${new URLSearchParams({ q: '립스틱' })}`);
    if ((await answer.text()).includes('/product/detail/')) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

try {
  await takePictures();
} finally {
  await browser.close();
  await market.remove();
  rmSync(dataDir, { recursive: true, force: true });
}
const pictures = screenshots.map(({ screen, width }) => pictureName(screen, width)).sort();
if (wanted.length === 0) writeFileSync(join(folder, 'index.html'), contactSheet(pictures));
for (const failure of failures) console.error(failure);
console.log(
  `gallery/index.html: 화면 ${pictures.length - failures.length}장${failures.length > 0 ? `, 실패 ${failures.length}장` : ''}`,
);
process.exit(failures.length > 0 ? 1 : 0);
