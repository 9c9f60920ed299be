import { expectHealthy } from '../../support/healthy-screen.ts';
import { AGREEMENT, expect, newPerson, PASSWORD, test } from '../../support/market-test.ts';

test('a mistyped provider is asked about, corrected by a tap, and refused to no one', async ({ page }) => {
  const { nickname } = newPerson();
  await page.goto('/signup');
  const email = page.getByLabel('이메일', { exact: true });
  await page.getByLabel('닉네임', { exact: true }).fill(nickname);
  await email.fill(`${nickname.length}${Date.now()}@naver.com`);
  const right = await email.inputValue();
  const suggestion = page.getByRole('button', { name: /^혹시 / });
  await email.blur();
  await email.fill(right.replace('.com', '.con'));
  await email.press('Enter');
  await expect(suggestion).toHaveText(`혹시 ${right} 인가요?`);
  await expectHealthy(page, 'mistyped-email');
  await suggestion.click();
  await expect(email).toHaveValue(right);
  await expect(email).toBeFocused();
  await expect(suggestion).toHaveCount(0);

  await email.fill(right.replace('.com', '.con'));
  await page.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await expect(suggestion).toBeVisible();
  await page.getByRole('checkbox', { name: AGREEMENT, exact: true }).check();
  await page.getByRole('button', { name: '회원가입' }).click();
  await page.waitForURL('/');
});
