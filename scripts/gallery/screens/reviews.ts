import type { Page } from '@playwright/test';
import { ALL_WIDTHS, type Screen } from '../screen.ts';

const readReviewsOf = async (page: Page) => {
  await page.locator('a[href^="/people/"]').first().click();
  await page.getByRole('link', { name: /^받은 후기/ }).click();
  await page.waitForURL('**/reviews');
};

async function openForm(page: Page): Promise<void> {
  await page.getByRole('link', { name: '후기 남기기' }).first().click();
  await page.getByRole('radio', { name: '최고예요' }).waitFor();
}

const of = (listing: string) => ({ path: `/product/detail/${listing}`, widths: ALL_WIDTHS });
const OWN = { path: '/profile/reviews', as: 'whale', widths: ALL_WIDTHS } as const;
const SALES = { path: '/profile/sales?state=sold', as: 'whale', widths: ALL_WIDTHS } as const;

export const reviewScreens: readonly Screen[] = [
  { name: '19-reviews-none', ...of('no-photo'), prepare: readReviewsOf },
  { name: '19-reviews-one-longest', ...of('longest-title'), whole: true, prepare: readReviewsOf },
  { name: '19-reviews-many', ...of('ten-photos'), whole: true, prepare: readReviewsOf },
  {
    name: '19-reviews-second-page',
    ...of('ten-photos'),
    async prepare(page) {
      await readReviewsOf(page);
      await page.getByRole('link', { name: /다음/ }).click();
      await page.waitForURL('**page=2');
    },
  },
  { name: '19b-own-reviews', ...OWN, whole: true },
  { name: '19b-own-reviews-none', path: '/profile/reviews', as: 'newcomer' },
  {
    name: '19b-own-reviews-answering',
    ...OWN,
    whole: true,
    prepare: (page) => page.getByText('답글 쓰기').first().click(),
  },
  {
    name: '19b-own-reviews-report',
    ...OWN,
    async prepare(page) {
      await page.getByRole('link', { name: '신고하기' }).first().click();
      await page.getByText('신고할 후기').waitFor();
    },
  },
  { name: '19b-review-form', ...SALES, whole: true, prepare: openForm },
  {
    name: '19b-review-form-filled',
    ...SALES,
    whole: true,
    async prepare(page) {
      await openForm(page);
      await page.getByRole('radio', { name: '별로예요' }).check();
      await page.getByRole('checkbox').nth(1).check();
      await page
        .getByRole('textbox')
        .fill('만나기로 한 날 아침에 갑자기 다음 주로 미루자고 하셨어요. '.repeat(4));
    },
  },
];
