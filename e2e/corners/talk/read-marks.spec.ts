import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, openConversation, sayByRequest } from '../../support/talk.ts';

const SETTINGS = '/profile/settings';

for (const scripts of ['with scripts', 'without scripts'] as const) {
  test.describe(scripts, () => {
    test.use({ javaScriptEnabled: scripts === 'with scripts' });

    test('read marks are turned off and on in the settings', async ({ page, market }) => {
      const [seller, buyer] = [await moveIn(market), await moveIn(market)];
      const path = await begin(buyer, await offer(seller, { title: '읽지 않은 책' }));
      await sayByRequest(buyer, path, '있나요?');
      await seller.visitor.post(path, { intent: 'read', seq: '1' });
      await enterAs(page.context(), buyer, market.url);
      const openLog = () => (scripts === 'with scripts' ? openConversation(page, path) : page.goto(path));
      await openLog();
      await expect(logOf(page).getByText('읽음', { exact: true })).toBeVisible();

      await page.goto(SETTINGS);
      const reads = page.getByRole('switch', { name: '읽음 표시' });
      await expect(reads).toBeChecked();
      if (scripts === 'with scripts') await expectAccessible(page, 'settings with the switch for read marks');
      await reads.click();
      await expect(page.getByText('읽음 표시를 바꿨어요.')).toBeVisible();
      await expect(reads).not.toBeChecked();
      await openLog();
      await expect(logOf(page).getByText('있나요?')).toBeVisible();
      await expect(logOf(page).getByText('읽음', { exact: true })).toHaveCount(0);

      await page.goto(SETTINGS);
      await reads.click();
      await expect(reads).toBeChecked();
      await openLog();
      await expect(logOf(page).getByText('읽음', { exact: true })).toBeVisible();
    });
  });
}
