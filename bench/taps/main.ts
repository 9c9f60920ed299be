import { chromium, type Browser, type Page } from '@playwright/test';
import { enterAs, moveIn, offerAll } from '../../e2e/support/stock.ts';
import { startMarket, type MarketProcess } from '../../test/support/market/market-process.ts';
import { writeSection } from '../support/results.ts';
import { isMet, median, toTable, type Row } from '../support/table.ts';
import { guestTaps } from './guest-taps.ts';
import { measureTap, recordInteractions, type Tap } from './interactions.ts';
import { memberTaps } from './member-taps.ts';
import { serveBare } from './serve-bare.ts';
import { signInTaps } from './sign-in-taps.ts';

/*
 * How long taps take on a processor slowed four times, as multiples of a bare React page's button that toggles a class.
 * Each round measures the bare button right before each tap, so that other work on the machine slows both.
 * ROUNDS=1 for a first look; TAPS=메뉴 for those whose name holds the word.
 */

const ROUNDS = Number(process.env['ROUNDS'] || 5);
const ONLY = process.env['TAPS'] ?? '';
const MAX_RATIO = 3;
const CATEGORIES = ['best', 'free', 'exchange', 'reuse'];
const PHONE = { viewport: { width: 390, height: 844 }, locale: 'ko-KR', hasTouch: true };

const listings = Array.from({ length: 24 }, (_, index) => ({
  title: `의자 ${index + 1}호`,
  category: CATEGORIES[index % 4]!,
}));

async function openPhone(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, baseURL, serviceWorkers: 'block' });
  const page = await context.newPage();
  await recordInteractions(page);
  return page;
}

function bareTap(page: Page): Tap {
  const bare = page.getByRole('button', { name: '버튼' });
  return {
    name: 'bare button',
    before: async () => {
      await page.goto('/');
      await bare.waitFor();
    },
    tap: () => bare.tap(),
    after: () => page.locator('button.on').waitFor(),
  };
}

async function listTaps(browser: Browser, market: MarketProcess): Promise<{ page: Page; tap: Tap }[]> {
  const seller = await moveIn(market);
  const [guestDetail] = await offerAll(seller, listings);
  const [memberDetail] = await offerAll(await moveIn(market), [{ title: '이웃의 의자' }]);
  const guest = await openPhone(browser, market.url);
  const member = await openPhone(browser, market.url);
  await enterAs(member.context(), seller, market.url);
  return [
    ...[...guestTaps(guest, guestDetail!), ...signInTaps(guest)].map((tap) => ({ page: guest, tap })),
    ...memberTaps(member, memberDetail!).map((tap) => ({ page: member, tap })),
  ].filter(({ tap }) => tap.name.includes(ONLY));
}

async function measure(tap: Tap, page: Page, barePage: Page): Promise<Row> {
  const tapMs: number[] = [];
  const bareMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    bareMs.push(await measureTap(barePage, bareTap(barePage)));
    tapMs.push(await measureTap(page, tap));
  }
  const note = `${median(tapMs)} ms, the bare button ${median(bareMs)} ms`;
  console.error(`${tap.name}: ${tapMs.join(', ')}; bare ${bareMs.join(', ')}`);
  const value = median(tapMs) / median(bareMs);
  return { measure: tap.name, engine: 'SQLite', value, unit: '×', limit: MAX_RATIO, bound: 'most', note };
}

const browser = await chromium.launch({
  ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
  args: ['--no-sandbox', '--disable-quic', '--disable-background-networking'],
});
const market = await startMarket({ POPULAR_SEARCHES: 'off' }, { hashesPasswords: 'as people run it' });
const bare = await serveBare();
try {
  const barePage = await openPhone(browser, bare.url);
  const rows: Row[] = [];
  for (const { page, tap } of await listTaps(browser, market)) rows.push(await measure(tap, page, barePage));
  const table = toTable(rows);
  console.log(table);
  const text = `\`npm run bench:taps\`: from the touch to the next paint, processor slowed four times, median of ${ROUNDS}.`;
  if (!ONLY) writeSection('Taps', `${text}\n\n${table}`);
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await browser.close();
  await bare.close();
  await market.remove();
}
