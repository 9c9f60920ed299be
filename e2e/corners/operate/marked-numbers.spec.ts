import type { Page } from '@playwright/test';
import { type DeskPerson, openDesk } from '../../../test/support/desk.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';
import { begin, logOf, messagesOf, sayByRequest } from '../../support/talk.ts';

test.use({ alone: 'desk' });

const ACCOUNT = '국민 1234-56-789012';
const PHONE = '공일공 2345 6789';

let operator: DeskPerson;
let seller: Neighbour;
let buyer: Neighbour;

test.beforeAll(async ({ market }) => {
  operator = await openDesk(market, 'moderator');
});
// Each test has a case of its own: out of another conversation a report of the same person is another one.
test.beforeEach(async ({ market }) => {
  [seller, buyer] = [await moveIn(market), await moveIn(market)];
});

async function reportTalk(talk: string): Promise<void> {
  const { user } = (await (await seller.visitor.get('/api/session')).json()) as { user: { id: string } };
  const path = `/report/person/${user.id}?talk=${talk.split('/').at(-1)!}`;
  expect((await buyer.visitor.post(path, { reason: 'fraud', details: '' })).status).toBe(302);
}

/** By the keyboard, which a page that has just come does not listen to yet. */
async function openFirst(page: Page): Promise<void> {
  await page.goto('/desk');
  await expect(async () => {
    await page.keyboard.press('Enter');
    await page.waitForURL('**/desk/cases/*', { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

async function openCase(page: Page): Promise<void> {
  await page.goto('/desk');
  await page.getByRole('main').getByRole('link', { name: seller.nickname }).click();
  await page.waitForURL('**/desk/cases/*');
}

test('an operator marks two numbers by the keyboard alone, and their reader is warned in red', async ({
  page,
  market,
}) => {
  const talk = await begin(buyer, await offer(seller, { title: '먼저 입금하라는 카메라' }, 1));
  await sayByRequest(buyer, talk, '제 번호는 010-7777-8888이에요');
  await sayByRequest(seller, talk, `지방이라 택배만 돼요. ${ACCOUNT} 로 먼저 입금해 주세요`);
  await sayByRequest(seller, talk, `전화는 ${PHONE} 로요`);
  await reportTalk(talk);
  await enterAs(page.context(), operator, market.url);
  await openFirst(page);
  const submit = page.locator('[data-act="mark-number"] form button');
  const number = page.getByRole('textbox', { name: '전화번호나 계좌번호' });
  for (const written of ['1234-56-789012', PHONE]) {
    await expect(async () => {
      await page.keyboard.press('n');
      await expect(submit).toBeFocused({ timeout: 500 });
    }).toPass({ timeout: 20_000 });
    await expect(number).toHaveValue(written);
    await expectHealthy(page, `desk-number-${written.length}`);
    await page.keyboard.press('Enter');
    await expect(submit).toBeHidden();
  }
  await expect(page.getByText('신고된 번호', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('button', { name: '끝자리 9012 계좌번호 되돌리기' })).toBeVisible();
  await expectHealthy(page, 'desk-marked');
  await enterAs(page.context(), buyer, market.url);
  await page.goto(talk);
  const notes = logOf(page).getByRole('note');
  await expect(notes).toHaveCount(2);
  await expect(notes.first()).toContainText('신고된 계좌번호예요. 돈을 먼저 보내 달라는 말이에요.');
  await expect(notes.last()).toContainText('신고된 전화번호예요.');
  await expect(messagesOf(page).nth(2).locator('mark')).toHaveText(PHONE);
  await expectHealthy(page, 'talk-marked');
  await enterAs(page.context(), seller, market.url);
  await page.goto('/notice');
  await page.getByRole('link', { name: /끝자리 9012 계좌번호 하나를/ }).click();
  await expect(page.getByText('번호 신고 표시 · 끝자리 9012 계좌번호')).toBeVisible();
  await expectHealthy(page, 'act-number');
});

test('a listing that names a marked number warns below its description, until the mark is undone', async ({
  page,
  market,
}) => {
  const talk = await begin(buyer, await offer(seller, { title: '번호가 적힌 자전거' }, 1));
  await sayByRequest(seller, talk, '입금은 농협 3012-345-67890 로');
  await reportTalk(talk);
  const listing = await offer(
    seller,
    { title: '같은 번호의 책상', desc: '농협 ３０１２ 345 67890 로 먼저요' },
    1,
  );
  await page.goto(listing);
  await expect(page.getByRole('heading', { name: '상품 설명' })).toBeVisible();
  await expect(page.getByRole('note')).toHaveCount(0);
  await enterAs(page.context(), operator, market.url);
  await openCase(page);
  await page.locator('summary', { hasText: '번호 표시' }).click();
  await page.getByRole('textbox', { name: '표시 이유' }).fill('먼저 입금하라고 했어요.');
  await page.getByRole('button', { name: '번호 표시' }).click();
  await expect(page.getByText('번호 신고 표시 · 끝자리 7890 계좌번호')).toBeVisible();
  await expect(async () => {
    await page.goto(listing);
    await expect(page.getByRole('note')).toContainText('신고된 계좌번호예요.', { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
  await expectHealthy(page, 'listing-marked');
  await openCase(page);
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('· 되돌림')).toBeVisible();
  await expect(async () => {
    await page.goto(listing);
    await expect(page.getByRole('note')).toHaveCount(0, { timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a number that stands in no text is typed, marked, and warned of', async ({ page, market }) => {
    const talk = await begin(buyer, await offer(seller, { title: '사진에 번호가 있는 의자' }, 1));
    await sayByRequest(seller, talk, '계좌는 사진에 있어요');
    await reportTalk(talk);
    await enterAs(page.context(), operator, market.url);
    await openCase(page);
    await page.locator('summary', { hasText: '번호 표시' }).click();
    await page.getByRole('textbox', { name: '전화번호나 계좌번호' }).fill('02-345-6789');
    await page.getByRole('button', { name: '번호 표시' }).click();
    await expect(page.getByText(/번호 신고 표시 · 끝자리 6789 전화번호/)).toBeVisible();
    await sayByRequest(seller, talk, '전화 주세요 (02) 345-6789');
    await enterAs(page.context(), buyer, market.url);
    await page.goto(talk);
    await expect(logOf(page).getByRole('note').last()).toContainText('신고된 전화번호예요.');
  });
});
