import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn } from '../../support/stock.ts';
import { field } from '../../support/upload-form.ts';

const warning = (page: Page) =>
  page.getByRole('status').filter({ hasText: '사고팔 수 없는 물건은 아닌가요?' });

test('P-banned: the form says while one types that a thing may not be sold, and lists it all the same', async ({
  page,
  context,
  market,
}) => {
  await enterAs(context, await moveIn(market), market.url);
  await page.goto('/upload');
  await field(page, '제목').fill('수제 맥주 6캔');
  await expect(warning(page)).toContainText('술 · 주류는 주류 판매 면허가 있어야 팔 수 있어요.');
  await expectAccessible(page, 'the form with the warning');
  await field(page, '제목').fill('맥주잔 6개');
  await expect(warning(page)).toHaveCount(0);
  await field(page, '제목').fill('수제 맥주 6캔');
  await expect(warning(page)).toBeVisible();

  const list = page.waitForEvent('popup');
  await page.getByRole('link', { name: '거래 금지 물품 보기' }).click();
  const opened = await list;
  await expect(opened.getByRole('heading', { name: '거래 금지 물품' })).toBeVisible();
  await opened.getByText('의약품', { exact: true }).click();
  await expect(opened.getByText('약국 밖에서 팔 수 없어요.')).toBeVisible();
  await opened.close();

  await page.getByRole('radio', { name: '재사용' }).check();
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('beauty');
  await field(page, '가격').fill('9000');
  await field(page, '사이즈').fill('없음');
  await field(page, '설명').fill('직접 빚었어요.');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page.getByText('상품을 등록했어요.')).toBeVisible();
});

test('P-banned: sent before the warning was there, the form is warned once and nothing is lost', async ({
  page,
  context,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /거래 금지 물품을 확인하지 못했습니다/, /status of 422/);
  await enterAs(context, await moveIn(market), market.url);
  await page.route('**/api/prohibited?*', (route) => route.abort());
  await page.goto('/upload');
  await field(page, '제목').fill('담배 한 보루');
  await page.getByRole('radio', { name: '무료나눔' }).check();
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('beauty');
  await field(page, '사이즈').fill('없음');
  await field(page, '설명').fill('끊었어요.');
  await page.getByRole('button', { name: '등록하기' }).click();
  const said = page.getByRole('alert').filter({ hasText: '판매할 수 없는 물건일 수 있어요 (담배).' });
  await expect(said.first()).toBeVisible();
  await expect(warning(page)).toContainText('담배는 소매인으로 지정받아야');
  await expect(field(page, '설명')).toHaveValue('끊었어요.');
  await page.getByRole('button', { name: '등록하기' }).click();
  await expect(page.getByText('상품을 등록했어요.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('P-banned: the warning comes with the form, and the second time it is listed', async ({
    page,
    context,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 422/);
    const seller = await moveIn(market);
    await enterAs(context, seller, market.url);
    await page.goto('/upload');
    await field(page, '제목').fill('위스키 한 병');
    await page.getByRole('radio', { name: '재사용' }).check();
    await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('beauty');
    await field(page, '사이즈').fill('없음');
    await field(page, '설명').fill('선물받았어요.');
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect(warning(page)).toContainText('주류는 주류 판매 면허가 있어야');
    await expect(field(page, '설명')).toHaveValue('선물받았어요.');
    await page.getByRole('button', { name: '등록하기' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('위스키 한 병').first()).toBeVisible();
  });
});
