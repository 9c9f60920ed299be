import type { Page } from '@playwright/test';
import type { Screen } from '../screen.ts';

const DESK_WIDTHS = [360, 390, 480, 1280] as const;

const openCase = (hasText: string) => async (page: Page) => {
  await page.locator('[data-case]', { hasText }).first().click();
  await page.getByRole('heading', { name: '신고', exact: true }).waitFor();
};

async function openMute(page: Page): Promise<void> {
  await openCase('채팅')(page);
  await page.locator('[data-act=mute] summary').click();
}

async function rejectSuspension(page: Page): Promise<void> {
  await openCase('거래 금지 물품')(page);
  const act = page.locator('[data-act=suspend]');
  await act.locator('summary').click();
  await act.getByRole('textbox', { name: '조치 이유' }).fill('');
  await act.getByRole('button', { name: '이용 정지' }).click();
  await act.locator('[aria-invalid=true]').first().waitFor();
}

async function find(page: Page): Promise<void> {
  await page.getByRole('searchbox').fill('망원');
  await page.getByRole('searchbox').press('Enter');
  await page.waitForURL(/q=/);
}

const desk = { as: 'operator', widths: DESK_WIDTHS, whole: true } as const;

export const deskScreens: readonly Screen[] = [
  { ...desk, name: '23-desk', path: '/desk' },
  { ...desk, name: '23-desk-group', path: '/desk?group=prohibited' },
  { ...desk, name: '23a-desk-case', path: '/desk', prepare: openCase('채팅') },
  { ...desk, name: '23a-desk-case-long', path: '/desk', prepare: openCase('가나다라') },
  { ...desk, name: '23a-desk-act', path: '/desk', prepare: openMute },
  { ...desk, name: '23a-desk-act-refused', path: '/desk', prepare: rejectSuspension },
  { ...desk, name: '23b-desk-appeals', path: '/desk/appeals' },
  { ...desk, name: '23c-desk-inquiries', path: '/desk/inquiries' },
  { ...desk, name: '23d-desk-find', path: '/desk/find', prepare: find },
  { ...desk, name: '23d-desk-listing', path: '/desk/listings/longest-title' },
  { ...desk, name: '23e-desk-figures', path: '/desk/figures' },
  { ...desk, name: '23f-desk-audit', path: '/desk/audit' },
  { ...desk, name: '23g-desk-sign-in', path: '/desk', as: 'guarded' },
];
