import { ALL_WIDTHS, EDGE_WIDTHS, type Screen } from '../screen.ts';

export const profileScreens: readonly Screen[] = [
  { name: '10-profile', path: '/profile', as: 'whale', whole: true, widths: ALL_WIDTHS },
  { name: '10-profile-first-sight', path: '/profile', as: 'whale' },
  { name: '10-profile-long-nickname', path: '/profile', as: 'longName', widths: EDGE_WIDTHS },
  { name: '10-profile-newcomer', path: '/profile', as: 'newcomer' },
  { name: '10b-purchases', path: '/profile/purchases', as: 'whale', widths: EDGE_WIDTHS },
  {
    name: '10b-purchases-just-bought',
    path: '/profile/purchases',
    as: 'apricot',
    widths: EDGE_WIDTHS,
    async prepare(page, { post }) {
      await post('apricot', '/product/detail/for-sale-bicycle', { intent: 'buy' });
      await page.reload({ waitUntil: 'networkidle' });
      await page.getByRole('button', { name: '되돌리기' }).first().waitFor();
    },
  },
  { name: '10c-sales', path: '/profile/sales', as: 'whale', widths: EDGE_WIDTHS },
  { name: '10c-sales-sold', path: '/profile/sales?state=sold', as: 'whale', widths: ALL_WIDTHS },
  { name: '10c-sales-empty', path: '/profile/sales', as: 'newcomer' },
  { name: '10e-following', path: '/profile/following', as: 'whale', widths: ALL_WIDTHS },
  { name: '10e-following-people', path: '/profile/following/people', as: 'whale', widths: ALL_WIDTHS },
  { name: '10e-following-empty', path: '/profile/following', as: 'newcomer' },
  { name: '10b-purchases-empty', path: '/profile/purchases', as: 'newcomer' },
];
