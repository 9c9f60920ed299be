import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, proposalsIn } from '../../support/talk.ts';

const DIGITS_ONLY = '숫자만 쓸 수 있어요.';
const notice = (page: Page) => page.locator('[aria-live=polite]', { hasText: DIGITS_ONLY });

/** Letters that are dropped are spoken of until the next digit; a pasted amount is understood. */
async function expectTaught(page: Page, label: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label });
  await field.pressSequentially('abc');
  await expect(field, label).toHaveValue('');
  await expect(notice(page), label).toBeVisible();
  await expect(field, label).toHaveAccessibleDescription(new RegExp(DIGITS_ONLY));
  await field.pressSequentially('5');
  await expect(notice(page), label).toHaveCount(0);
  await field.pressSequentially('x');
  await expect(field, label).toHaveValue('5');
  await expect(notice(page), label).toBeVisible();
  await field.press('Backspace');
  await expect(notice(page), label).toHaveCount(0);
  await field.fill('');
  await field.pressSequentially('12,000원');
  await expect(field, label).toHaveValue('12000');
  await expect(notice(page), label).toHaveCount(0);
  await field.fill('3만원');
  await field.blur();
  await expect(field, label).toHaveValue('30000');
  await expect(notice(page), label).toHaveCount(0);
}

test('letters in a price are dropped with a word about it, in every price field', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '값을 적을 의자', price: '50000' });
  const chat = await begin(buyer, listing);
  await enterAs(page.context(), buyer, market.url);
  await page.goto('/upload', { waitUntil: 'networkidle' });
  await page.getByRole('radio', { name: '베스트' }).check();
  for (const label of ['가격', '최저 제안 금액']) await expectTaught(page, label);
  await page.goto('/product', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: /^필터/ }).click();
  for (const label of ['최소 가격', '최대 가격']) await expectTaught(page, label);
  await page.goto(chat, { waitUntil: 'networkidle' });
  await proposalsIn(page).getByRole('button', { name: '가격 제안' }).click();
  await expectTaught(page, '제안할 가격');
});

test('what has no size is said by a tap, which another takes back', async ({ page, market }) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/upload', { waitUntil: 'networkidle' });
  const size = page.getByRole('textbox', { name: '사이즈' });
  const none = page.getByRole('button', { name: '해당 없음' });
  await none.click();
  await expect(size).toHaveValue('해당 없음');
  await expect(none).toHaveAttribute('aria-pressed', 'true');
  await page.reload({ waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '이어서 쓰기' }).click();
  await expect(none).toHaveAttribute('aria-pressed', 'true');
  await none.click();
  await expect(size).toHaveValue('');
  await size.fill('M');
  await expect(none).toHaveAttribute('aria-pressed', 'false');
});
