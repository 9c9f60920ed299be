import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';

/** Both acts are under way at once; the second arrives when the page has been read again after the first. */
async function overlapActs(page: Page): Promise<void> {
  const both = Promise.withResolvers<void>();
  let acts = 0;
  await page.route('**/*.data*', async (route) => {
    if (route.request().method() === 'POST') {
      acts += 1;
      if (acts === 2) both.resolve();
      await (acts === 1
        ? both.promise
        : page.waitForResponse((answer) => answer.request().method() === 'GET'));
    }
    await route.continue();
  });
}

test('two keywords are removed at once', async ({ page, market }) => {
  const member = await moveIn(market);
  for (const words of ['파란 책상', '초록 의자'])
    await member.visitor.post('/profile/keywords', { intent: 'add', words });
  await enterAs(page.context(), member, market.url);
  await page.goto('/profile/keywords', { waitUntil: 'networkidle' });
  await overlapActs(page);
  await page.getByRole('button', { name: '파란 책상 지우기' }).click();
  await page.getByRole('button', { name: '초록 의자 지우기' }).click();
  await expect(page.getByText('아직 없어요.')).toBeVisible();
});

test('two people are unblocked at once', async ({ page, market }) => {
  const member = await moveIn(market);
  for (const title of ['이웃의 의자', '이웃의 책상']) {
    const listing = await offer(await moveIn(market), { title });
    const [seller] = /\/people\/[\w-]+/.exec(await (await member.visitor.get(listing)).text())!;
    await member.visitor.post(seller, { intent: 'block' });
  }
  await enterAs(page.context(), member, market.url);
  await page.goto('/profile/blocked', { waitUntil: 'networkidle' });
  await overlapActs(page);
  const buttons = page.getByRole('button', { name: /차단 풀기$/ });
  await expect(buttons).toHaveCount(2);
  await buttons.nth(0).click();
  await buttons.nth(1).click();
  await expect(page.getByText('차단한 사용자가 없어요.')).toBeVisible();
});
