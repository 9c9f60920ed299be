import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn } from '../../support/stock.ts';

test('the last success is shown until another form is sent', async ({ page, market, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  const person = await moveIn(market);
  await enterAs(page.context(), person, market.url);
  await page.goto('/profile/settings');
  const done = page.getByText('닉네임을 바꿨어요.');
  await page.getByLabel('닉네임').fill(`${person.nickname}둘`);
  await page.getByRole('button', { name: '닉네임 변경' }).click();
  await expect(done).toBeVisible();
  await page.locator('input[name=currentPassword]').fill('틀린 비밀번호 하나');
  await page.getByLabel('새 비밀번호').fill('보라 고래 스무 마리');
  await page.getByRole('button', { name: '비밀번호 변경' }).click();
  await expect(page.locator('input[name=currentPassword]')).toHaveAttribute('aria-invalid', 'true');
  await expect(done).toBeHidden();
});
