import type { Page } from '@playwright/test';
import { EDGE_WIDTHS, type Screen } from '../screen.ts';

const searchFor = (text: string, path = '/product') => `${path}?${new URLSearchParams({ q: text })}`;
const box = (page: Page) => page.getByRole('searchbox', { name: '상품 검색' });

async function storeSearches(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const texts = ['노트북', '원목 의자', '캠핑 의자 두 개 세트 접이식으로 가방까지 있는 것', '립스틱'];
    localStorage.setItem('recent-searches:guest', JSON.stringify({ saving: true, texts }));
  });
}

async function showPopular(page: Page): Promise<void> {
  const searches = [
    '아이폰',
    '캠핑의자',
    '자전거',
    '닌텐도 스위치',
    '원목 식탁',
    '유모차',
    'lg 그램',
    '가'.repeat(20),
  ];
  await page.route('/api/popular-searches', (route) => route.fulfill({ json: { searches } }));
}

export const searchScreens: readonly Screen[] = [
  {
    name: '03-search-recent',
    path: '/',
    before: storeSearches,
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await box(page).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: '03-search-recent-off',
    path: '/',
    before: (page) =>
      page.addInitScript(() => localStorage.setItem('recent-searches:guest', '{"saving":false,"texts":[]}')),
    async prepare(page) {
      await box(page).click();
      await page.getByText('최근 검색어 저장이 꺼져 있어요.').waitFor();
    },
  },
  {
    name: '03-search-popular',
    path: '/',
    widths: EDGE_WIDTHS,
    before: showPopular,
    async prepare(page) {
      await box(page).click();
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: '03-search-suggestions',
    path: '/product',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await box(page).click();
      await box(page).pressSequentially('세');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
    },
  },
  { name: '03-search-results', path: searchFor('의자'), widths: EDGE_WIDTHS },
  {
    name: '03-search-results-typing-again',
    path: searchFor('의자'),
    async prepare(page) {
      await box(page).click();
      await box(page).pressSequentially('세');
      await page.getByRole('option').first().waitFor();
      await page.keyboard.press('Escape');
    },
  },
  { name: '03-search-hundred', path: searchFor('세계 문학') },
  { name: '03-search-in-category', path: searchFor('노트북', '/product/best') },
  {
    name: '03-search-elsewhere',
    path: searchFor('LG', '/product/free'),
    widths: EDGE_WIDTHS,
  },
  { name: '03-search-long-word', path: searchFor('가나다라마바사'.repeat(12)), widths: EDGE_WIDTHS },
  { name: '03-search-fewer-words', path: searchFor('소형 노트북'), widths: EDGE_WIDTHS },
  { name: '03-search-typo', path: searchFor('노트붑') },
  { name: '03-search-by-description', path: searchFor('가방'), widths: EDGE_WIDTHS },
  { name: '03b-search-empty', path: searchFor('화성에서온우주선'), widths: EDGE_WIDTHS },
];
