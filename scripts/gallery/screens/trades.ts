import type { Page } from '@playwright/test';
import { ALL_WIDTHS, type Screen } from '../screen.ts';
import { openConversation, pressInMenu } from './talk.ts';

const GUEST_HISTORY = 'recent-products:guest';
const SEEN = ['laptop', 'no-photo', 'longest-title', 'given-boxes', 'swap-puzzle', 'bought-watch', 'tent'];

/** As a guest: what is kept of members has their id in its name. */
async function haveSeen(page: Page): Promise<void> {
  await page.addInitScript(
    ([key, ids]) => {
      const lines = ids.map((id) => `${id} ${Date.now()}`);
      localStorage.setItem(key, lines.join('\n'));
    },
    [GUEST_HISTORY, SEEN] as const,
  );
}

const type = (name: string, text: string) => (page: Page) =>
  page.getByRole('textbox', { name, exact: true }).fill(text);

async function typeUsual(page: Page): Promise<void> {
  await type('제목', '세계 문학 전집 100권')(page);
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('books');
  await type('가격', '4000')(page);
  await page.getByText('비슷한 상품은 보통').waitFor();
}

async function typeProhibited(page: Page): Promise<void> {
  await type('제목', '수제 맥주 6캔')(page);
  await page.getByText('사고팔 수 없는 물건은 아닌가요?').waitFor();
}

async function askForSwap(page: Page): Promise<void> {
  await openConversation('세계 문학')(page);
  await pressInMenu(page, '교환 제안');
  await page.getByRole('radiogroup').waitFor();
}

async function applyAsGuest(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '나눔하는 분에게 한마디' }).fill('이사 갈 때 쓰고 싶어요.');
  await page.locator('#apply').getByRole('button', { name: '나눔 신청' }).click();
  await page.getByRole('dialog', { name: '나눔을 신청하려면 로그인이 필요해요' }).waitFor();
}

const WHALE = { as: 'whale', widths: ALL_WIDTHS } as const;

export const tradeScreens: readonly Screen[] = [
  { name: '07-upload-prohibited', path: '/upload', ...WHALE, prepare: typeProhibited },
  { name: '07-upload-usual-price', path: '/upload', ...WHALE, whole: true, prepare: typeUsual },
  { name: '10f-recent', path: '/profile/recent', widths: ALL_WIDTHS, before: haveSeen },
  { name: '10f-recent-empty', path: '/profile/recent', widths: ALL_WIDTHS },
  { name: '16g-prohibited', path: '/support/prohibited', widths: ALL_WIDTHS, whole: true },
  { name: '26-giveaway', path: '/product/detail/given-boxes', widths: ALL_WIDTHS, whole: true },
  { name: '26-giveaway-guest', path: '/product/detail/given-boxes', prepare: applyAsGuest },
  { name: '26-applications', path: '/receipt/given-boxes/applications', ...WHALE, whole: true },
  { name: '26-draw', path: '/product/draw/given-tree', widths: ALL_WIDTHS, whole: true },
  { name: '27-swap-offered', path: '/chats', ...WHALE, prepare: openConversation('천 조각 퍼즐') },
  { name: '27-swap-accepted', path: '/chats', ...WHALE, prepare: openConversation('향초 세트') },
  { name: '27-swap-choices', path: '/chats', ...WHALE, prepare: askForSwap },
  { name: '28-no-show-claimed', path: '/chats', ...WHALE, prepare: openConversation('사다리') },
];
