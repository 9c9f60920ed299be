import type { Page } from '@playwright/test';
import { expect, signUp, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer as list } from '../../support/stock.ts';
import { field, fillTexts } from '../../support/upload-form.ts';

const offer = (page: Page) => page.getByRole('region', { name: '쓰던 글이 있어요' });
const deleted = (page: Page) => page.getByRole('region', { name: '쓰던 글', exact: true });
const stored = (page: Page) => page.evaluate(() => Object.values(localStorage).join());

async function openForm(page: Page, path: string): Promise<void> {
  const session = page.waitForResponse(/\/api\/session/);
  await page.goto(path);
  await session;
}

test.beforeEach(({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
});

test('another draft is deleted from the list at once, and comes back with 되돌리기', async ({ page }) => {
  await signUp(page);
  await openForm(page, '/upload');
  await fillTexts(page, '지울 의자');
  await expect.poll(() => stored(page)).toContain('지울 의자');
  await openForm(page, '/upload');
  await expect(offer(page)).toContainText('지울 의자');
  await fillTexts(page, '남길 의자');
  await expect.poll(() => stored(page)).toContain('남길 의자');
  await openForm(page, '/upload');
  await page.getByText('다른 초안 1개').click();
  await offer(page).last().getByRole('button', { name: '지우기' }).click();
  await expect(deleted(page)).toContainText('쓰던 글을 지웠어요.');
  expect(await stored(page)).not.toContain('지울 의자');
  await deleted(page).getByRole('button', { name: '되돌리기' }).click();
  await expect(offer(page).last()).toContainText('지울 의자');
  expect(await stored(page)).toContain('지울 의자');
  await offer(page).last().getByRole('button', { name: '지우기' }).click();
  await expect(deleted(page)).toBeVisible();
  await openForm(page, '/upload');
  await expect(offer(page)).toContainText('남길 의자');
  await expect(page.getByText(/다른 초안/)).toHaveCount(0);
});

test('unsaved changes are deleted by a button that says so, and come back with 되돌리기', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const path = (await list(seller, { title: '고치다 만 탁자' })).replace('/detail/', '/edit/');
  await enterAs(page.context(), seller, market.url);
  await openForm(page, path);
  await field(page, '제목').fill('잘못 고친 탁자');
  await expect.poll(() => stored(page)).toContain('잘못 고친 탁자');
  await openForm(page, path);
  await expect(offer(page).getByRole('button')).toHaveText(['이어서 쓰기', '수정한 내용 지우기']);
  await offer(page).getByRole('button', { name: '수정한 내용 지우기' }).click();
  await expect(deleted(page)).toContainText('수정한 내용을 지웠어요.');
  expect(await stored(page)).not.toContain('잘못 고친 탁자');
  await deleted(page).getByRole('button', { name: '되돌리기' }).click();
  expect(await stored(page)).toContain('잘못 고친 탁자');
  await offer(page).getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(field(page, '제목')).toHaveValue('잘못 고친 탁자');
});
