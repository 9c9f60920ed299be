import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expect, newPerson, signUp, test } from '../../support/market-test.ts';
import { publishThroughForm } from '../../support/publish.ts';
import { enterAs, moveIn, offerAll } from '../../support/stock.ts';

test('P-bump: the bar says when a listing can be bumped, and a price cut bumps it at once', async ({
  page,
}) => {
  await signUp(page, newPerson('판매'));
  await publishThroughForm(page, { title: '끌어올릴 책상' });
  await publishThroughForm(page, { title: '나중 책상' });
  await page.goto('/receipt');
  await page.getByRole('link', { name: /끌어올릴 책상/ }).click();
  const bump = page.getByRole('button', { name: /끌어올리기/ });
  await expect(bump).toHaveText(/\d+월 \d+일부터/);
  await expect(bump).toHaveAttribute('aria-disabled', 'true');
  await bump.click({ force: true });
  await expect(page.getByText(/오[전후] \d+:\d\d부터 끌어올릴 수 있어요/)).toBeVisible();
  for (const price of ['20000', '19000']) {
    await page.getByRole('main').getByRole('link', { name: '수정하기' }).click();
    await page.getByRole('textbox', { name: '가격' }).fill(price);
    await page.getByRole('button', { name: '저장하기' }).click();
    const shown = price === '20000' ? '20,000원' : '19,000원';
    await expect(page.getByText(shown, { exact: true })).toBeVisible();
  }
  await expect(page.getByText(/끌올/)).toBeVisible();
  await page.goto('/product');
  await expect(page.getByRole('list', { name: '상품 목록' }).getByRole('link').first()).toHaveText(
    /끌어올릴 책상.*끌올/s,
  );
});

/** As if these had been listed four days ago. */
function age(dataDir: string, titles: string): void {
  const database = new DatabaseSync(join(dataDir, 'market.db'), { timeout: 5_000 });
  database.prepare('update product set created_at = created_at - 345600000 where title like ?').run(titles);
  database.close();
}

test('from one’s own list, also far down, a listing moves to its top and the list stays', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  await offerAll(
    seller,
    Array.from({ length: 24 }, (_, index) => ({ title: `묵은 책장 ${index}` })),
  );
  age(market.dataDir, '묵은 책장 %');
  await enterAs(page.context(), seller, market.url);
  await page.goto('/product');
  await page.goto('/receipt', { waitUntil: 'networkidle' });
  const items = page.getByRole('list', { name: '상품 목록', exact: true }).getByRole('listitem');
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(items).toHaveCount(24, { timeout: 500 });
  }).toPass();
  await page.getByRole('button', { name: '묵은 책장 1 더보기 메뉴' }).click();
  await page.getByRole('button', { name: '끌어올리기' }).click();
  await expect(page.getByText('목록 맨 위로 끌어올렸어요.')).toBeVisible();
  await expect(page).toHaveURL('/receipt');
  await expect(items.first()).toContainText('묵은 책장 1');
  await expect(items.nth(1)).toContainText('묵은 책장 23');
  await expect(items.last()).toContainText('묵은 책장 0');
  await expect(items).toHaveCount(24);
  await page.goBack();
  await expect(page).toHaveURL('/product');
});
