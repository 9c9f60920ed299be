import { type DeskPerson, openDesk } from '../../../test/support/desk.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';

test.use({ alone: 'desk' });

const RUDE = '전화번호는 010-2222-3333이에요';

let operator: DeskPerson;
let seller: Neighbour;
let buyer: Neighbour;

test.beforeAll(async ({ market }) => {
  operator = await openDesk(market, 'moderator');
  [seller, buyer] = [await moveIn(market), await moveIn(market)];
});

/** Both write, and the seller reports what was said of them. @returns where the buyer reads their own review */
async function reportReview(title: string): Promise<string> {
  const listing = await offer(seller, { title }, 1);
  await buyer.visitor.post(listing, { intent: 'buy' });
  const purchases = await (await buyer.visitor.get('/profile/purchases')).text();
  const [path, purchase = ''] = /\/profile\/reviews\/([\w-]+)/.exec(purchases)!;
  for (const { visitor, text } of [
    { ...buyer, text: RUDE },
    { ...seller, text: '고마워요' },
  ]) {
    const answer = await visitor.post(path, { intent: 'review', purchase, rating: 'good', text });
    expect(answer.status).toBe(302);
  }
  const received = await (await seller.visitor.get('/profile/reviews')).text();
  const [report] = /\/report\/review\/[\w-]+/.exec(received)!;
  expect((await seller.visitor.post(report, { reason: 'privacy', details: '' })).status).toBe(302);
  return path;
}

test('an operator removes a reported review by the keyboard, and its author appeals', async ({
  page,
  market,
}) => {
  const own = await reportReview('후기가 무례한 의자');
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk');
  await page.getByRole('link', { name: new RegExp(RUDE) }).click();
  await expect(page.getByRole('link', { name: buyer.nickname })).toBeVisible();
  const submit = page.locator('[data-act="remove-review"] form button');
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(submit).toBeFocused({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expectHealthy(page, 'desk-review');
  await page.keyboard.press('Enter');
  await page.waitForURL(/done=/);
  const reviewsOf = async () =>
    (await (await seller.visitor.get('/profile/reviews')).text()).includes('010-2222-3333');
  expect(await reviewsOf()).toBe(false);
  await enterAs(page.context(), buyer, market.url);
  await page.goto(own);
  await expect(page.getByText('운영자가 이 후기를 삭제했어요.')).toBeVisible();
  await expectHealthy(page, 'removed-review');
  await page.getByRole('link', { name: '이의 제기하기' }).click();
  await expect(page.getByRole('heading', { name: /후기 삭제/ })).toBeVisible();
  await expectHealthy(page, 'act-review');
});

test('a removal that is undone puts the review back', async ({ page, market }) => {
  const own = await reportReview('되돌린 후기의 책상');
  await enterAs(page.context(), operator, market.url);
  await page.goto('/desk');
  await page.getByRole('link', { name: new RegExp(RUDE) }).click();
  await page.locator('summary', { hasText: '후기 삭제' }).click();
  await page.getByRole('button', { name: '후기 삭제' }).click();
  await page.getByRole('link', { name: '방금 처리한 일' }).click();
  await page.getByRole('button', { name: '되돌리기' }).click();
  await expect(page.getByText('· 되돌림')).toBeVisible();
  const again = await (await buyer.visitor.get(own)).text();
  expect(again).toContain('상대도 이 후기를 볼 수 있어요.');
});
