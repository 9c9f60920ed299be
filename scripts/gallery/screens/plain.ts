import type { Page } from '@playwright/test';
import { EDGE_WIDTHS, type Screen } from '../screen.ts';

const scripts = false;

async function buy(page: Page): Promise<void> {
  await page.getByRole('button', { name: '구매하기' }).click();
  await page.getByText('구매가 완료되었어요.').waitFor();
}

async function askToDelete(page: Page): Promise<void> {
  await page.getByRole('button', { name: '더보기 메뉴' }).first().click();
  await page.getByRole('button', { name: '삭제' }).first().click();
  await page.getByText('삭제할까요?').waitFor();
}

async function edit(page: Page): Promise<void> {
  await page.getByRole('button', { name: '더보기 메뉴' }).first().click();
  await page.getByRole('button', { name: '설명만 수정' }).first().click();
  await page.getByRole('textbox', { name: '설명' }).waitFor();
}

/** Without scripts. */
export const plainScreens: readonly Screen[] = [
  { name: '17-plain-home', path: '/', scripts, as: 'whale', widths: EDGE_WIDTHS },
  {
    name: '17-plain-menu',
    path: '/',
    scripts,
    whole: true,
    widths: EDGE_WIDTHS,
    prepare: (page) => page.locator('summary').first().click(),
  },
  { name: '17-plain-list', path: '/product', scripts },
  { name: '17-plain-detail', path: '/product/detail/laptop', scripts, as: 'whale' },
  {
    name: '17-plain-edit-listing',
    path: '/product/edit/camera',
    scripts,
    as: 'whale',
    whole: true,
    widths: EDGE_WIDTHS,
  },
  { name: '17-plain-upload', path: '/upload', scripts, as: 'whale', whole: true, widths: EDGE_WIDTHS },
  { name: '17-plain-receipt', path: '/receipt', scripts, as: 'whale' },
  {
    name: '17-plain-receipt-menu',
    path: '/receipt',
    scripts,
    as: 'whale',
    prepare: (page) => page.getByRole('button', { name: '더보기 메뉴' }).first().click(),
  },
  {
    name: '17-plain-delete-question',
    path: '/receipt',
    scripts,
    as: 'whale',
    widths: EDGE_WIDTHS,
    prepare: askToDelete,
  },
  { name: '17-plain-edit', path: '/receipt', scripts, as: 'whale', prepare: edit },
  { name: '17-plain-mypick', path: '/mypick', scripts, as: 'whale' },
  { name: '17-plain-profile', path: '/profile', scripts, as: 'whale' },
  {
    name: '17-plain-bought',
    path: '/product/detail/for-sale-umbrella',
    scripts,
    as: 'apricot',
    prepare: buy,
  },
];
