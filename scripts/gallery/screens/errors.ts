import { ALL_WIDTHS, EDGE_WIDTHS, type Screen } from '../screen.ts';

export const errorScreens: readonly Screen[] = [
  {
    name: '12-splash',
    path: '/',
    as: 'whale',
    still: true,
    unanswered: true,
    widths: ALL_WIDTHS,
    before: (page) => page.route('**/api/session*', () => undefined),
  },
  {
    name: '13-error-unexpected',
    path: '/',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await page.route('**/product.data*', (route) => route.fulfill({ status: 500, body: 'broken' }));
      await page.getByRole('link', { name: '전체', exact: true }).click();
      await page.getByText('Unexpected Application Error!').first().waitFor();
    },
  },
  { name: '13b-error-no-page', path: '/nothing', as: 'whale', widths: EDGE_WIDTHS },
  { name: '13b-error-no-product', path: '/product/detail/nothing' },
  { name: '13c-error-forbidden', path: '/report/listing/camera', as: 'whale' },
  { name: '13d-offline', path: '/offline.html', widths: ALL_WIDTHS },
];
