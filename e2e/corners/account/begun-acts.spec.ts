import type { Page } from '@playwright/test';
import { expect, PASSWORD, test } from '../../support/market-test.ts';
import { moveIn, offer, type Neighbour } from '../../support/stock.ts';
import { begin } from '../../support/talk.ts';

let seller: Neighbour;
let member: Neighbour;
test.beforeAll(async ({ market }) => {
  [seller, member] = [await moveIn(market), await moveIn(market)];
});

const sheet = (page: Page) => page.getByRole('dialog', { name: /로그인이 필요해요/ });

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('이메일').fill(email);
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: '로그인', exact: true }).click();
}

test('a guest’s application for a giveaway is sent with its line once they have signed in', async ({
  page,
}) => {
  const given = { category: 'free', price: '', takesApplications: '1' };
  await page.goto(await offer(seller, { title: '손님이 신청할 화분', ...given }));
  await page.getByRole('textbox', { name: '나눔하는 분에게 한마디' }).fill('햇빛이 잘 들어요. 1+1');
  await page.locator('#apply').getByRole('button', { name: '나눔 신청' }).click();
  await expect(sheet(page)).toContainText('나눔을 신청하려면 로그인이 필요해요');
  await signIn(page, member.email);
  await expect(page.getByRole('heading', { name: '나눔을 신청했어요' })).toBeVisible();
  await expect(page.locator('#apply')).toContainText('햇빛이 잘 들어요. 1+1');
});

test('a guest who wants to hear of the end of a reservation does so after signing in', async ({
  page,
  market,
}) => {
  const path = await offer(seller, { title: '손님이 기다릴 의자' });
  const buyer = await moveIn(market);
  await seller.visitor.post(await begin(buyer, path), { intent: 'reserve' });
  await page.goto(path);
  await page.getByRole('button', { name: '예약이 풀리면 알림 받기' }).click();
  await expect(sheet(page)).toContainText('알림을 받으려면 로그인이 필요해요');
  await signIn(page, member.email);
  await expect(page.getByText('예약이 풀리면 알려 드릴게요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '알림 취소' })).toBeVisible();
});
