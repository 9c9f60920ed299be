import { expect, newPerson, signUp, test } from '../../support/market-test.ts';
import { publishThroughForm } from '../../support/publish.ts';

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
    await expect(page.getByText(price === '20000' ? '20,000원' : '19,000원')).toBeVisible();
  }
  await expect(page.getByText(/끌올/)).toBeVisible();
  await page.goto('/product');
  await expect(page.getByRole('list', { name: '상품 목록' }).getByRole('link').first()).toHaveText(
    /끌어올릴 책상.*끌올/s,
  );
});
