import type { Page } from '@playwright/test';
import { PASSWORD } from '../../../test/support/visitor.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

test.use({ alone: 'keyword-alerts' });

const searchFor = (words: string) => `/product?${new URLSearchParams({ q: words })}`;
const rowOf = (page: Page, words: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: words }) });

test('P-keyword: a search without a match becomes an alert, and what another person lists arrives', async ({
  page,
  market,
}) => {
  const [watcher, seller] = [await moveIn(market), await moveIn(market)];
  await enterAs(page.context(), watcher, market.url);
  await page.goto(searchFor('아이폰 미니'));
  await expectAccessible(page, 'a search that may become an alert');
  await page.getByRole('button', { name: '이 검색 알림 받기' }).click();
  await expect(page.getByText('알림을 받아요.')).toBeVisible();
  await page.getByRole('link', { name: '받고 있는 키워드 보기' }).click();
  await expect(rowOf(page, '아이폰 미니')).toContainText('아직 울리지 않았어요');

  const path = await offer(seller, { title: '미니 아이폰 13 팔아요', price: '300000' }, 1);
  await offer(seller, { title: '아이폰 프로' });
  await expect(async () => {
    await page.goto('/notice');
    await expect(page.getByText('키워드에 맞는 상품이 나왔어요.')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  const notices = page.getByRole('listitem').filter({ hasText: '키워드에 맞는 상품이 나왔어요.' });
  await expect(notices).toHaveCount(1);
  await expect(notices).toContainText('아이폰 미니 키워드에 맞는 상품이 나왔어요. 300,000원');
  await expectAccessible(page, 'a notice of a keyword');
  await notices.getByRole('link').click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await page.goto('/notice');
  await page.getByRole('link', { name: '키워드 알림' }).click();
  await expect(rowOf(page, '아이폰 미니')).toContainText('울렸어요');
});

test('P-keyword: a guest signs in on the way, and the alert is made', async ({ page, market }) => {
  const watcher = await moveIn(market);
  await page.goto(searchFor('파란 화분'));
  await page.getByRole('button', { name: '이 검색 알림 받기' }).click();
  const dialog = page.getByRole('dialog', { name: '알림을 받으려면 로그인이 필요해요' });
  await dialog.getByRole('textbox', { name: '이메일' }).fill(watcher.email);
  await dialog.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('알림을 받아요.')).toBeVisible();
  await page.getByRole('button', { name: '보기', exact: true }).click();
  await expect(rowOf(page, '파란 화분')).toBeVisible();
});

test('P-keyword: the form says how often it would have rung, and keeps what is typed', async ({
  page,
  market,
}) => {
  const [watcher, seller] = [await moveIn(market), await moveIn(market)];
  await offer(seller, { title: '너도밤나무 식탁' });
  await enterAs(page.context(), watcher, market.url);
  await page.goto('/profile/keywords');
  await expectAccessible(page, 'keywords, none yet');
  const words = page.getByRole('textbox', { name: '키워드' });
  const add = page.getByRole('button', { name: '알림 받기' });
  await words.fill('너도밤나무');
  await expect(page.getByText('최근 30일 동안 1번 울렸을 거예요')).toBeVisible();
  const answer = await watcher.visitor.get(
    `/api/keywords/forecast?${new URLSearchParams({ words: '나무' })}`,
  );
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(await answer.json()).toEqual({ times: 1 });
  await page.getByRole('combobox', { name: '세부 카테고리' }).selectOption('도서');
  await expect(page.getByText('최근 30일 동안 한 번도 울리지 않았을 거예요')).toBeVisible();
  await page.getByText('가격', { exact: true }).click();
  await page.getByRole('textbox', { name: '최소 가격' }).fill('2만');
  await page.getByRole('textbox', { name: '최대 가격' }).fill('1만');
  await add.click();
  const reversed = page.getByText('최소 가격보다 낮아요.');
  await expect(reversed).toBeVisible();
  await page.getByRole('textbox', { name: '최소 가격' }).fill('1만');
  await expect(reversed).toBeHidden();
  await page.getByRole('textbox', { name: '최소 가격' }).fill('2만');
  await expect(reversed).toBeVisible();
  await page.getByRole('textbox', { name: '최대 가격' }).fill('3만');
  await add.click();
  await expect(rowOf(page, '너도밤나무')).toContainText('도서 · 2만원 ~ 3만원');
  await expect(words).toHaveValue('');

  await words.fill('적는 중');
  const row = rowOf(page, '너도밤나무');
  await row.getByRole('switch', { name: '너도밤나무 알림' }).click();
  await expect(row).toContainText('꺼 두었어요');
  await expectAccessible(page, 'a paused keyword');
  await row.getByRole('switch', { name: '너도밤나무 알림' }).click();
  await expect(row).toContainText('아직 울리지 않았어요');
  await row.getByRole('button', { name: '너도밤나무 지우기' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('알림을 받아요.')).toBeHidden();
  await expect(words).toHaveValue('적는 중');
  await page.getByRole('status').getByRole('button', { name: '되돌리기' }).click();
  await expect(row).toContainText('아직 울리지 않았어요');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('P-keyword: a search becomes an alert, with a forecast, a pause and an end', async ({
    page,
    market,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 400/);
    const [watcher, seller] = [await moveIn(market), await moveIn(market)];
    await offer(seller, { title: '참나무 책장' });
    await page.goto(searchFor('참나무 책장'));
    await page.getByRole('button', { name: '이 검색 알림 받기' }).click();
    await page.getByRole('textbox', { name: '이메일' }).fill(watcher.email);
    await page.getByRole('textbox', { name: '비밀번호' }).fill(PASSWORD);
    await page.getByRole('button', { name: '로그인', exact: true }).click();
    await expect(page.getByRole('textbox', { name: '키워드' })).toHaveValue('참나무 책장');
    await expect(page.getByText('최근 30일 동안 1번 울렸을 거예요')).toBeVisible();
    await page.getByRole('textbox', { name: '키워드' }).fill('없는 물건');
    await page.getByRole('button', { name: '얼마나 자주 울릴지 보기' }).click();
    await expect(page.getByText('한 번도')).toBeVisible();
    await page.getByRole('button', { name: '알림 받기' }).click();
    await expect(page.getByText('알림을 받아요.')).toBeVisible();
    await page.getByRole('textbox', { name: '키워드' }).fill('물건 없는');
    await page.getByRole('button', { name: '알림 받기' }).click();
    await expect(page.getByText('이미 받고 있는 키워드예요.')).toBeVisible();
    await expect(page.getByRole('textbox', { name: '키워드' })).toHaveValue('물건 없는');
    await page.getByRole('switch', { name: '없는 물건 알림' }).click();
    await expect(rowOf(page, '없는 물건')).toContainText('꺼 두었어요');
    await page.getByRole('button', { name: '없는 물건 지우기' }).click();
    await expect(rowOf(page, '없는 물건')).toHaveCount(0);
  });
});
