import type { Page } from '@playwright/test';
import { EDGE_WIDTHS, type Screen } from '../screen.ts';

const NOTICE_SETTINGS = '/profile/settings/notices';

async function openKebab(page: Page): Promise<void> {
  await page.getByRole('button', { name: '더보기 메뉴' }).first().click();
  await page.getByRole('button', { name: '삭제' }).first().waitFor();
}

async function askToDelete(page: Page): Promise<void> {
  await openKebab(page);
  await page.getByRole('button', { name: '삭제' }).first().click();
  await page.getByRole('alertdialog').waitFor();
}

export const ownScreens: readonly Screen[] = [
  { name: '08-receipt', path: '/receipt', as: 'whale', widths: EDGE_WIDTHS },
  { name: '08-receipt-menu', path: '/receipt', as: 'whale', widths: EDGE_WIDTHS, prepare: openKebab },
  { name: '08-receipt-longest-words', path: '/receipt', as: 'longName', widths: EDGE_WIDTHS },
  {
    name: '08b-receipt-delete-dialog',
    path: '/receipt',
    as: 'whale',
    widths: EDGE_WIDTHS,
    prepare: askToDelete,
  },
  {
    name: '08b-receipt-delete-failed',
    path: '/receipt',
    as: 'whale',
    async prepare(page) {
      await page.route(/\/receipt(\.data)?(\?|$)/, (route) =>
        route.request().method() === 'POST' ? route.abort() : route.fallback(),
      );
      await askToDelete(page);
      await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).click();
      await page.getByText('삭제하지 못했어요').waitFor();
    },
  },
  { name: '08c-receipt-empty', path: '/receipt', as: 'newcomer', widths: EDGE_WIDTHS },
  { name: '08d-receipt-hidden', path: '/receipt', as: 'scolded', widths: EDGE_WIDTHS },
  { name: '08d-receipt-hidden-menu', path: '/receipt', as: 'scolded', prepare: openKebab },
  { name: '09-mypick', path: '/mypick', as: 'whale', widths: EDGE_WIDTHS },
  { name: '09b-mypick-empty', path: '/mypick', as: 'newcomer' },
  { name: '09c-mypick-unseen', path: '/mypick', as: 'guarded', widths: EDGE_WIDTHS },
  { name: '11-notice', path: '/notice', as: 'whale', widths: EDGE_WIDTHS },
  {
    name: '11-notice-all-read',
    path: '/notice',
    as: 'whale',
    async prepare(page) {
      await page.getByRole('button', { name: '모두 읽음' }).click();
      await page.getByRole('button', { name: '모두 읽음' }).waitFor({ state: 'detached' });
    },
  },
  {
    name: '11-notice-menu',
    path: '/notice',
    as: 'whale',
    async prepare(page) {
      await page.getByRole('main').getByRole('button', { name: '더보기' }).first().click();
      await page.getByRole('button', { name: '이런 알림 끄기' }).first().waitFor();
    },
  },
  { name: '11-notice-muted', path: '/notice?muted=price', as: 'whale' },
  { name: '11b-notice-settings', path: NOTICE_SETTINGS, as: 'whale', whole: true, widths: EDGE_WIDTHS },
  {
    name: '11b-notice-settings-refused',
    path: NOTICE_SETTINGS,
    as: 'whale',
    whole: true,
    async prepare(page) {
      await page.getByLabel('끝').fill('');
      await page.getByRole('button', { name: '저장' }).click();
    },
  },
  { name: '11b-notice-settings-saved', path: `${NOTICE_SETTINGS}?done=saved`, as: 'newcomer' },
  { name: '11c-unsubscribe-broken', path: '/unsubscribe/broken' },
  { name: '11-notice-empty', path: '/notice', as: 'newcomer' },
];
