import type { Page } from '@playwright/test';
import { expect, test } from './market-test.ts';
import { moveIn, offer } from './stock.ts';

const START = new Date('2026-11-22T10:00:00+09:00');
const KINDS = [
  ['디지털기기', 'digital'],
  ['가구/인테리어', 'furniture'],
  ['여성의류', 'women'],
  ['남성의류', 'men'],
  ['생활가전', 'home_appliance'],
  ['생활/주방', 'kitchen'],
  ['스포츠/캠핑', 'sports_camping'],
  ['취미/게임', 'hobby_entertainment'],
  ['뷰티/미용', 'beauty'],
  ['반려동물', 'pet'],
  ['도서', 'books'],
  ['기타', 'other'],
] as const;
const SECTIONS = [
  ['베스트', 'best'],
  ['무료나눔', 'free'],
  ['교환', 'exchange'],
  ['재사용', 'reuse'],
] as const;

const banner = (page: Page) => page.getByRole('region', { name: '배너' });
const control = (page: Page) => banner(page).getByRole('button');
const fraction = (page: Page) => banner(page).getByText(/^\d\/\d$/);

/** Opens home with a clock that stands still, the banner's five seconds beginning now. */
async function openAtStandstill(page: Page): Promise<void> {
  await page.clock.install({ time: START });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.pauseAt(new Date(START.getTime() + 60_000));
  await startAgain(page);
}

/** Pauses and plays by a finger, which neither hovers nor stays: the interval begins anew. */
async function startAgain(page: Page): Promise<void> {
  if ((await control(page).getAttribute('aria-label')) === '배너 일시정지') await control(page).tap();
  await expect(control(page)).toHaveAccessibleName('배너 재생');
  await scrollBannerBack(page);
  await control(page).tap();
  await expect(control(page)).toHaveAccessibleName('배너 일시정지');
}

async function scrollBannerBack(page: Page): Promise<void> {
  await banner(page)
    .getByRole('group')
    .evaluate((track) => track.scrollTo({ left: 0, behavior: 'instant' }));
  await expect(fraction(page)).toHaveText('1/2');
}

/** Two turns' time: were it running, it would have come around, so each is looked at. */
async function expectHeld(page: Page, by: string): Promise<void> {
  for (const _turn of [1, 2]) {
    await page.clock.runFor(5_000);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 0)).then(() => undefined, () => undefined)).catch(() => undefined);
    await expect(fraction(page), by).toHaveText('1/2');
  }
}

async function expectRuns(page: Page): Promise<void> {
  await page.clock.runFor(5_000);
  await expect(fraction(page)).toHaveText('2/2');
}
