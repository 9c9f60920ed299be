import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { makePhoto } from '../../../test/support/photos/photos.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn } from '../../support/stock.ts';
import { field, fillTexts, jpeg, photoInput, publishButton } from '../../support/upload-form.ts';

const BUSY = '지금 요청이 많아 처리하지 못했어요';

test.use({ expectedErrors: [/503|못했습니다/] });

/** Another process that writes: no one else can. Returns what ends it. */
function lock(dataDir: string): () => void {
  const other = new DatabaseSync(join(dataDir, 'market.db'), { timeout: 5_000 });
  other.exec('begin immediate');
  return () => {
    other.exec('rollback');
    other.close();
  };
}

test('while nothing can be written a form says so, stays as it is, and goes through afterwards', async ({
  page,
  market,
}) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/support/inquiry/general');
  await field(page, '제목').fill('언제 열어요?');
  await field(page, '내용').fill('길게 쓴 사정이에요.');
  const unlock = lock(market.dataDir);
  await page.getByRole('button', { name: '문의하기' }).click();
  await expect(page.getByRole('alert')).toContainText(BUSY);
  await expect(field(page, '제목')).toHaveValue('언제 열어요?');
  await expect(field(page, '내용')).toHaveValue('길게 쓴 사정이에요.');
  unlock();
  await page.getByRole('button', { name: '문의하기' }).click();
  await page.waitForURL('/support/qna');
  await expect(page.getByText('언제 열어요?')).toBeVisible();
});

test('a photo that is sent meanwhile is sent again by itself', async ({ page, market }) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/upload');
  const unlock = lock(market.dataDir);
  const rejected = page.waitForResponse((answer) => answer.status() === 503);
  await photoInput(page).setInputFiles([jpeg('1.jpg', await makePhoto(400, 300))]);
  await rejected;
  unlock();
  await fillTexts(page, '기다린 의자');
  await publishButton(page).click();
  await page.waitForURL('/');
  await expect(page.getByRole('link', { name: /기다린 의자/ }).first()).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a form that can’t be taken comes back with what was typed', async ({ page, market }) => {
    await enterAs(page.context(), await moveIn(market), market.url);
    await page.goto('/upload');
    await fillTexts(page, '돌아온 의자');
    const once = page.locator('input[name="once"]');
    const sentAs = await once.inputValue();
    const unlock = lock(market.dataDir);
    await publishButton(page).click();
    await expect(page.getByRole('alert')).toContainText(BUSY);
    // If it was taken after all, the next try is still the same form.
    await expect(once).toHaveValue(sentAs);
    await expect(field(page, '제목')).toHaveValue('돌아온 의자');
    await expect(field(page, '설명')).toHaveValue('깨끗해요.');
    unlock();
    await publishButton(page).click();
    await page.waitForURL('/');
  });
});
