import type { Page } from '@playwright/test';
import { ALL_WIDTHS, type Screen } from '../screen.ts';

/** Further down, and a little up again. */
export async function scrollUpAgain(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, 1100));
  await page.waitForFunction(() => scrollY === 1100);
  await page.evaluate(() => scrollTo(0, 800));
  await page.getByRole('button', { name: '맨 위로' }).waitFor();
}

export const homeScreens: readonly Screen[] = [
  { name: '01-home', path: '/', still: true, whole: true, widths: ALL_WIDTHS },
  { name: '01-home-signed-in', path: '/', as: 'whale', still: true, widths: ALL_WIDTHS },
  {
    name: '01b-home-second-slide',
    path: '/',
    as: 'whale',
    widths: [320, 390, 1280],
    async prepare(page) {
      const track = page.getByRole('group', { name: '배너 넘겨 보기' });
      await track.evaluate((element) => element.scrollTo({ left: element.clientWidth, behavior: 'instant' }));
      await page.getByText('2/2').waitFor();
    },
  },
  { name: '01c-home-scrolled-up', path: '/', as: 'whale', widths: ALL_WIDTHS, prepare: scrollUpAgain },
  { name: '01d-home-scrolled-up-signed-out', path: '/', prepare: scrollUpAgain },
  {
    name: '01e-home-reaching-end',
    path: '/',
    as: 'whale',
    widths: [320, 390, 1280],
    async prepare(page) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    },
  },
];
