import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';
import { openConversation } from './talk.ts';

type Main = Pick<Screen, 'name' | 'path' | 'as' | 'prepare'>;

async function openMenu(page: Page): Promise<void> {
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '카테고리' }).click();
}

const showTheme = (page: Page) =>
  page
    .getByRole('radiogroup', { name: '테마' })
    .evaluate((group) => group.scrollIntoView({ block: 'center' }));

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
  { name: 'chats', path: '/chats', as: 'whale' },
  { name: 'chat', path: '/chats', as: 'whale', prepare: openConversation('내일 봬요') },
  { name: 'missing', path: '/nothing' },
];

const DARK: readonly Main[] = [
  { name: 'empty', path: '/product?q=화성에서온우주선' },
  { name: 'detail-sold', path: '/product/detail/couch-and-lamp', as: 'whale' },
  { name: 'detail-no-photo', path: '/product/detail/no-photo' },
  { name: 'detail-longest-words', path: '/product/detail/longest-title' },
  {
    name: 'login-refused',
    path: '/login',
    prepare: (page) => page.getByRole('button', { name: '로그인', exact: true }).click(),
  },
  { name: 'settings', path: '/profile/settings', as: 'whale', prepare: showTheme },
];

/** The main screens in a system's own few colours, with text of twice the size, on a phone on its side, and dark. */
export const largeScreens: readonly Screen[] = [
  ...MAIN.map((screen): Screen => ({
    ...screen,
    name: `18-forced-colors-${screen.name}`,
    forcedColors: true,
  })),
  ...MAIN.map((screen): Screen => ({ ...screen, name: `19-large-text-${screen.name}`, textZoom: 2 })),
  ...MAIN.map((screen): Screen => ({
    ...screen,
    name: `20-landscape-${screen.name}`,
    widths: [844],
    height: 390,
  })),
  ...[...MAIN, ...DARK].map((screen): Screen => ({
    ...screen,
    name: `22-dark-${screen.name}`,
    dark: true,
    widths: [390, 1280],
  })),
];
