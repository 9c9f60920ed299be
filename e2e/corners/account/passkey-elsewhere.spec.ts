import { findFreePort } from '../../../test/support/free-port.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn } from '../../support/stock.ts';

test.use({
  settings: [
    async ({}, use) => {
      const port = String(await findFreePort());
      await use({ PORT: port, ORIGIN: `http://localhost:${port}` });
    },
    { scope: 'worker' },
  ],
});

test('opened at another address than the market’s own, nothing offers a passkey', async ({
  page,
  market,
}) => {
  const passkeyButton = page.getByRole('button', { name: '패스키로 로그인' });
  await page.goto('/login');
  await expect(passkeyButton).toBeVisible();
  const elsewhere = market.url.replace('localhost', '127.0.0.1');
  await page.goto(`${elsewhere}/login`);
  await expect(page.getByRole('button', { name: '로그인', exact: true })).toBeVisible();
  await expect(passkeyButton).toHaveCount(0);
  await enterAs(page.context(), await moveIn(market), elsewhere);
  await page.goto(`${elsewhere}/profile/settings/passkeys`);
  await expect(page.getByText('장터의 원래 주소로 열어 주세요.')).toBeVisible();
  await expectHealthy(page, 'passkeys-elsewhere');
});
