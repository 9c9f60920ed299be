import type { Page } from '@playwright/test';
import { ALL_WIDTHS, EDGE_WIDTHS, type Screen } from '../screen.ts';

const PATH = '/profile/keywords';
const alertButton = (page: Page) => page.getByRole('button', { name: '이 검색 알림 받기' });

async function type(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox', { name: '키워드' }).fill(words);
  await page.getByText('최근 30일 동안').waitFor();
}

export const keywordScreens: readonly Screen[] = [
  { name: '18b-keywords', path: PATH, as: 'whale', whole: true, widths: ALL_WIDTHS },
  {
    name: '18b-keywords-typed',
    path: PATH,
    as: 'whale',
    widths: ALL_WIDTHS,
    async prepare(page) {
      await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('디지털기기');
      await type(page, '노트북');
    },
  },
  {
    name: '18b-keywords-refused',
    path: PATH,
    as: 'whale',
    widths: EDGE_WIDTHS,
    async prepare(page) {
      await page.getByText('가격', { exact: true }).click();
      await page.getByRole('textbox', { name: '최소 가격' }).fill('20000');
      await page.getByRole('textbox', { name: '최대 가격' }).fill('10000');
      await page.getByRole('button', { name: '알림 받기' }).click();
      await page.getByText('키워드를 입력해 주세요.').waitFor();
    },
  },
  { name: '18b-keywords-full', path: PATH, as: 'longName', widths: EDGE_WIDTHS },
  { name: '18b-keywords-empty', path: PATH, as: 'newcomer', widths: EDGE_WIDTHS },
  {
    name: '18b-keywords-plain',
    path: `${PATH}?${new URLSearchParams({ words: '노트북' })}`,
    as: 'whale',
    scripts: false,
    widths: EDGE_WIDTHS,
  },
  {
    name: '03-search-alert',
    path: `/product?${new URLSearchParams({ q: '노트북', max: '900000' })}`,
    as: 'newcomer',
    widths: ALL_WIDTHS,
    prepare: (page) => alertButton(page).waitFor(),
  },
  {
    name: '03-search-alert-added',
    path: `/product?${new URLSearchParams({ q: '화성에서온우주선' })}`,
    as: 'apricot',
    async prepare(page) {
      await alertButton(page).click();
      await page.getByRole('link', { name: '받고 있는 키워드 보기' }).waitFor();
    },
  },
  {
    name: '03-search-alert-guest',
    path: `/product?${new URLSearchParams({ q: '화성에서온우주선' })}`,
    async prepare(page) {
      await alertButton(page).click();
      await page.getByText('알림을 받으려면 로그인이 필요해요').waitFor();
    },
  },
];
