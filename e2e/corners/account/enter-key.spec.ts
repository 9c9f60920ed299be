import type { Page } from '@playwright/test';
import { PASSWORD } from '../../../test/support/visitor.ts';
import { AGREEMENT, expect, newPerson, test } from '../../support/market-test.ts';
import { enterAs, moveIn } from '../../support/stock.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Enter in one leads to the next, and nothing is sent. */
async function expectToMoveOn(page: Page, labels: string[]): Promise<void> {
  let posts = 0;
  page.on('request', (request) => (posts += Number(request.method() === 'POST')));
  await field(page, labels[0]!).focus();
  for (const label of labels.slice(1)) {
    await page.keyboard.press('Enter');
    await expect(field(page, label)).toBeFocused();
  }
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  expect(posts).toBe(0);
}

test('Enter in a field that says “next” moves on, and in the last field sends the form', async ({
  page,
  market,
}) => {
  const person = newPerson();
  await page.goto('/signup');
  await field(page, '닉네임').fill(person.nickname);
  await field(page, '이메일').fill(person.email);
  await expectToMoveOn(page, ['닉네임', '이메일', '비밀번호']);
  await page.keyboard.type(PASSWORD);
  await page.getByRole('checkbox', { name: AGREEMENT, exact: true }).check();
  await field(page, '비밀번호').press('Enter');
  await page.waitForURL('/');

  await page.context().clearCookies();
  await page.goto('/login');
  await field(page, '이메일').fill(person.email);
  await expectToMoveOn(page, ['이메일', '비밀번호']);
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('/');

  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/support/inquiry/general');
  await field(page, '제목').fill('궁금해요');
  await expectToMoveOn(page, ['제목', '내용']);
});
