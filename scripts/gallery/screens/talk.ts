import type { Page } from '@playwright/test';
import { ALL_WIDTHS, EDGE_WIDTHS, type Screen } from '../screen.ts';

const POSTS = /\/chats\/[\w-]+\.data/;

/** Goes on from the list to the conversation whose row holds `text`; for the next picture it stays unread. */
export const openConversation = (text: string) => async (page: Page) => {
  await page.route(POSTS, (route) =>
    route.request().postData()?.includes('intent=read') ? route.abort() : route.fallback(),
  );
  await page.getByRole('listitem').filter({ hasText: text }).getByRole('link').click();
  await page.getByRole('log').getByRole('listitem').last().waitFor();
};

async function failToSend(page: Page): Promise<void> {
  await page.route(POSTS, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await openConversation('390,000원')(page);
  await page.getByRole('textbox', { name: '메시지' }).fill('네, 그렇게 해 드릴게요.');
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await page.getByText('보내지 못했어요').waitFor();
}

async function failToSendPhoto(page: Page): Promise<void> {
  await page.route(POSTS, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await openConversation('390,000원')(page);
  const bytes = await page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 240 }, type: 'jpeg' });
  const photo = { name: '사진.jpg', mimeType: 'image/jpeg', buffer: bytes };
  await page.getByLabel('사진 보내기', { exact: true }).setInputFiles(photo);
  await page.getByText('보내지 못했어요').waitFor();
}

async function writeTooMuch(page: Page): Promise<void> {
  await openConversation('390,000원')(page);
  await page.getByRole('textbox', { name: '메시지' }).fill('조금 긴 이야기예요. '.repeat(100));
  await page.getByText('1,000자까지').waitFor();
}

export const pressInMenu = async (page: Page, name: string) => {
  await page.getByRole('button', { name: '더보기', exact: true }).click();
  await page.locator(':popover-open').getByText(name, { exact: true }).click();
};

async function offerLess(page: Page): Promise<void> {
  await openConversation('내일 봬요')(page);
  await pressInMenu(page, '가격 제안');
  await page.getByRole('dialog', { name: '가격 제안' }).getByLabel('제안할 가격').fill('1000');
  await page.getByRole('button', { name: '제안하기' }).click();
}

async function proposeNoPlace(page: Page): Promise<void> {
  await openConversation('내일 봬요')(page);
  await pressInMenu(page, '약속 잡기');
  await page.getByRole('textbox', { name: '만날 장소' }).fill('');
  await page.getByRole('button', { name: '제안하기' }).click();
}

async function beginToTalk(page: Page): Promise<void> {
  await page.getByRole('button', { name: '채팅하기' }).click();
  await page.getByRole('list', { name: '첫 메시지 고르기' }).waitFor();
}

async function chooseFirst(page: Page): Promise<void> {
  await beginToTalk(page);
  await page.getByRole('button', { name: '아직 판매 중인가요?' }).click();
}

async function askToLeave(page: Page): Promise<void> {
  await openConversation('망원역 2번 출구')(page);
  await pressInMenu(page, '대화방 나가기');
  await page.getByRole('alertdialog').waitFor();
}

const neverOpen = (page: Page) => page.route('**/product/detail/*.data*', () => new Promise(() => undefined));

async function waitForConversation(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: '채팅하기' }).click();
  await page.getByText('대화를 불러오는 중이에요…').waitFor();
}

export const talkScreens: readonly Screen[] = [
  { name: '24-chats', path: '/chats', as: 'whale', widths: ALL_WIDTHS },
  { name: '24-chats-unread', path: '/chats?tab=unread', as: 'whale' },
  { name: '24-chats-empty', path: '/chats', as: 'newcomer', widths: EDGE_WIDTHS },
  { name: '24-chats-without-scripts', path: '/chats', as: 'whale', scripts: false },
  {
    name: '25-chat',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: openConversation('내일 봬요'),
  },
  { name: '25-chat-short', path: '/chats', as: 'whale', prepare: openConversation('390,000원') },
  {
    name: '25-chat-long',
    path: '/chats',
    as: 'whale',
    widths: EDGE_WIDTHS,
    prepare: openConversation('80번째'),
  },
  {
    name: '25-chat-reserved',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: openConversation('주말목수'),
  },
  {
    name: '25-chat-offer',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: openConversation('55,000원'),
  },
  {
    name: '25-chat-agreed',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: openConversation('망원역 2번 출구'),
  },
  {
    name: '25-chat-meeting',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: openConversation('합정역'),
  },
  {
    name: '25-chat-meeting-near',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: openConversation('도착했어요'),
  },
  {
    name: '25-chat-undo',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: openConversation('거래 취소'),
  },
  { name: '25-chat-offer-sheet', path: '/chats', as: 'whale', widths: ALL_WIDTHS, prepare: offerLess },
  {
    name: '25-chat-meeting-form',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: proposeNoPlace,
  },
  {
    name: '25-chat-longest-words',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: openConversation('이사하면서'),
  },
  {
    name: '25-chat-left',
    path: '/chats',
    as: 'whale',
    widths: EDGE_WIDTHS,
    prepare: openConversation('답장 감사'),
  },
  {
    name: '25-chat-warning',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: openConversation('직거래 아니면'),
  },
  {
    name: '25-chat-photos',
    path: '/chats',
    as: 'whale',
    widths: ALL_WIDTHS,
    prepare: openConversation('사진'),
  },
  {
    name: '25-chat-photos-without-scripts',
    path: '/chats',
    as: 'whale',
    scripts: false,
    prepare: openConversation('사진'),
  },
  {
    name: '25-chat-photo-failed',
    path: '/chats',
    as: 'whale',
    widths: EDGE_WIDTHS,
    prepare: failToSendPhoto,
  },
  {
    name: '25-chat-empty',
    path: '/product/detail/laptop',
    as: 'newcomer',
    widths: ALL_WIDTHS,
    prepare: beginToTalk,
  },
  {
    name: '25-chat-pending',
    path: '/product/detail/laptop',
    as: 'newcomer',
    widths: ALL_WIDTHS,
    unanswered: true,
    before: neverOpen,
    prepare: waitForConversation,
  },
  { name: '25-chat-empty-chosen', path: '/product/detail/laptop', as: 'newcomer', prepare: chooseFirst },
  { name: '25-chat-leaving', path: '/chats', as: 'whale', widths: EDGE_WIDTHS, prepare: askToLeave },
  { name: '25-chat-failed', path: '/chats', as: 'whale', widths: EDGE_WIDTHS, prepare: failToSend },
  { name: '25-chat-too-long', path: '/chats', as: 'whale', widths: EDGE_WIDTHS, prepare: writeTooMuch },
];
