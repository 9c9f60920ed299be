import { expectAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/market-test.ts';
import { enterAs, moveIn, offer } from '../support/stock.ts';

const DARK_PAGE = 'rgb(14, 16, 12)';

test.use({ colorScheme: 'dark' });

test('every kind of screen is dark and accessible', async ({ page, market, expectedErrors }) => {
  test.setTimeout(240_000);
  expectedErrors.push(/status of (401|404)/);
  const seller = await moveIn(market);
  const path = await offer(seller, { title: '어두운 곳에서 보는 의자' }, 1);
  const withoutPhoto = await offer(seller, { title: '가'.repeat(100) });
  const open = async (to: string, name: string) => {
    await page.goto(to);
    await expect(page.locator('body')).toHaveCSS('background-color', DARK_PAGE);
    await expectAccessible(page, `dark ${name}`);
  };
  await open('/', 'home');
  await open('/product', 'list');
  await open(path, 'detail');
  await open(withoutPhoto, 'detail without photo');
  await open('/login', 'login');
  await page.getByRole('button', { name: '로그인', exact: true }).click();
  await expectAccessible(page, 'dark login with errors');
  await open('/support/faq', 'article');
  await open('/nowhere', 'error');
  await enterAs(page.context(), seller, market.url);
  await open('/upload', 'upload');
  await open('/profile', 'profile');
  await open('/profile/settings', 'settings');
  await open('/receipt', 'own listings');
  await page.getByRole('button', { name: '더보기 메뉴' }).first().click();
  await page.getByRole('button', { name: '삭제' }).click();
  await expectAccessible(page, 'dark dialog');
});
