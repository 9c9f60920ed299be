import type { Page } from '@playwright/test';
import { EDGE_WIDTHS, type Screen } from '../screen.ts';

const foldOut = (title: string) => (page: Page) => page.getByText(title).first().click();

export const supportScreens: readonly Screen[] = [
  { name: '16-support', path: '/support', widths: EDGE_WIDTHS },
  { name: '16a-notices', path: '/support/notices', whole: true, widths: EDGE_WIDTHS },
  { name: '16b-faq', path: '/support/faq', whole: true, widths: EDGE_WIDTHS },
  {
    name: '16b-faq-answer',
    path: '/support/faq',
    whole: true,
    prepare: (page) => page.locator('summary').nth(9).click(),
  },
  { name: '16c-events', path: '/support/events', whole: true, widths: EDGE_WIDTHS },
  { name: '16d-inquiry-safe-payment', path: '/support/inquiry/safe-payment', as: 'whale', whole: true },
  {
    name: '16d-inquiry-general',
    path: '/support/inquiry/general',
    as: 'whale',
    whole: true,
    widths: EDGE_WIDTHS,
  },
  { name: '16d-inquiry-partnership', path: '/support/inquiry/partnership', as: 'whale', whole: true },
  {
    name: '16d-inquiry-refused',
    path: '/support/inquiry/general',
    as: 'whale',
    whole: true,
    prepare: (page) => page.getByRole('button', { name: '문의하기' }).click(),
  },
  { name: '16e-qna', path: '/support/qna', as: 'whale', widths: EDGE_WIDTHS },
  {
    name: '16e-qna-answer',
    path: '/support/qna',
    as: 'whale',
    widths: EDGE_WIDTHS,
    prepare: foldOut('안전결제는 언제'),
  },
  {
    name: '16d-inquiry-leaving',
    path: '/support/inquiry/general',
    as: 'whale',
    async prepare(page) {
      await page.getByLabel('제목').fill('등록한 상품이 보이지 않아요');
      await page.getByRole('button', { name: '뒤로 가기' }).click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: '16d-inquiry-signed-out',
    path: '/support/inquiry/general',
    as: 'whale',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await page.getByLabel('제목').fill('등록한 상품이 보이지 않아요');
      await page.getByLabel('내용').fill('어제 올린 의자가 목록에 없어요.');
      await page.context().clearCookies({ name: 'session' });
      await page.getByRole('button', { name: '문의하기' }).click();
      await page.getByRole('dialog', { name: '이어서 하려면 로그인이 필요해요' }).waitFor();
    },
  },
  { name: '16e-qna-empty', path: '/support/qna', as: 'newcomer' },
  { name: '16f-terms', path: '/terms', whole: true, widths: EDGE_WIDTHS },
  { name: '16g-privacy', path: '/privacy', whole: true, widths: EDGE_WIDTHS },
  { name: '16h-intermediary', path: '/intermediary', whole: true, widths: EDGE_WIDTHS },
];
