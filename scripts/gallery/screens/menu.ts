import type { Page } from '@playwright/test';
import { EDGE_WIDTHS, type Screen } from '../screen.ts';

async function open(page: Page): Promise<void> {
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('dialog', { name: '전체 메뉴' }).waitFor();
}

const openAt = (section: string) => async (page: Page) => {
  await open(page);
  await page.getByRole('dialog').getByRole('button', { name: section }).click();
};

export const menuScreens: readonly Screen[] = [
  { name: '05-menu-signed-in', path: '/', as: 'whale', prepare: open },
  { name: '05-menu-categories', path: '/', as: 'whale', widths: EDGE_WIDTHS, prepare: openAt('카테고리') },
  { name: '05-menu-long-nickname', path: '/', as: 'longName', widths: EDGE_WIDTHS, prepare: open },
  {
    name: '05-menu-all-open',
    path: '/',
    as: 'whale',
    widths: [320, 390],
    async prepare(page) {
      await openAt('카테고리')(page);
      await page.getByRole('dialog').getByRole('button', { name: '고객센터' }).click();
    },
  },
  { name: '05b-menu-signed-out', path: '/', prepare: open },
  { name: '05b-menu-support', path: '/', widths: EDGE_WIDTHS, prepare: openAt('고객센터') },
];
