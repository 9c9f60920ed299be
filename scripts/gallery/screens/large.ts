import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';

type Main = Pick<Screen, 'name' | 'path' | 'as' | 'prepare'>;

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '카테고리' }).click();
}

const MAIN: readonly Main[] = [
  { name: 'home', path: '/', as: 'whale' },
  { name: 'list', path: '/product', as: 'whale' },
  { name: 'detail', path: '/product/detail/laptop', as: 'whale' },
  { name: 'menu', path: '/', as: 'whale', prepare: openMenu },
  { name: 'signup', path: '/signup' },
  { name: 'upload', path: '/upload', as: 'whale' },
  { name: 'receipt', path: '/receipt', as: 'whale' },
  { name: 'profile', path: '/profile', as: 'whale' },
  { name: 'support', path: '/support' },
  { name: 'missing', path: '/nothing' },
];

/** The main screens in a system's own few colours, and with text of twice the size. */
export const largeScreens: readonly Screen[] = [
  ...MAIN.map((screen): Screen => ({
    ...screen,
    name: `18-forced-colors-${screen.name}`,
    forcedColors: true,
  })),
  ...MAIN.map((screen): Screen => ({ ...screen, name: `19-large-text-${screen.name}`, textZoom: 2 })),
];
