import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offerAll } from '../../support/stock.ts';

test('without a connection a tap leaves the page where it is, and says why', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/인터넷에 연결되어 있지 않아/, /net::/);
  await offerAll(await moveIn(market), [{ title: '끊긴 의자' }]);
  const toast = page.locator('output[popover]');
  await page.goto('/');
  // What is in the menu comes when it is first wanted.
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('button', { name: '메뉴 닫기' }).click();
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: '전체', exact: true }).click();
  await expect(page.getByRole('heading', { name: '전체 상품' })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: /끊긴 의자/ }).click();
  await expect(toast).toHaveText('인터넷에 연결되어 있지 않아요.');
  await expect(page).toHaveURL('/product');
  await expect(toast).toBeEmpty();
  await page.goBack();
  await expect(toast).toHaveText('인터넷에 연결되어 있지 않아요.');
  await expect(page).toHaveURL('/product');
  await expect(page.getByRole('heading', { name: '전체 상품' })).toBeVisible();
  await expect(toast).toBeEmpty();
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await page.getByRole('dialog').getByRole('link', { name: '이벤트' }).click();
  await expect(toast).toHaveText('인터넷에 연결되어 있지 않아요.');
  const echo = page.getByRole('dialog').locator('[aria-live]');
  await expect(echo).toHaveText('인터넷에 연결되어 있지 않아요.');
  await page.context().setOffline(false);
  await page.getByRole('dialog').getByRole('link', { name: '이벤트' }).click();
  await expect(page).toHaveURL('/support/events');
});

test('without a connection going back to a cached list still works', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/net::/);
  await offerAll(await moveIn(market), [{ title: '내린 역의 의자' }]);
  const link = page.getByRole('link', { name: /내린 역의 의자/ });
  // A list is cached for a second.
  await expect(async () => {
    await page.goto('/product');
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await link.click();
  await expect(page.getByRole('heading', { name: '내린 역의 의자' })).toBeVisible();
  await page.context().setOffline(true);
  await page.goBack();
  await expect(page.getByRole('heading', { name: '전체 상품' })).toBeVisible();
  await expect(page.getByRole('link', { name: /내린 역의 의자/ })).toBeVisible();
  await expect(page.locator('output[popover]')).toBeEmpty();
  await page.context().setOffline(false);
});

test('a page that cannot be read says why, and opens at another try', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/서버에 연결하지 못했습니다/, /net::/, /Failed to load resource/);
  const [path] = await offerAll(await moveIn(market), [{ title: '못 여는 의자' }]);
  const failures = [
    ['연결할 수 없어요', 0],
    ['요청이 너무 많아요', 429],
    ['지금 이용하는 분이 많아요', 503],
    ['Unexpected Application Error!', 500],
  ] as const;
  for (const [title, status] of failures) {
    // A list is cached for a second.
    await expect(async () => {
      await page.goto('/product', { waitUntil: 'networkidle' });
      await expect(page.getByRole('link', { name: /못 여는 의자/ })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await page.route(/\.data/, (route) =>
      status === 0 ? route.abort('connectionrefused') : route.fulfill({ status, body: 'no' }),
    );
    await page.getByRole('link', { name: /못 여는 의자/ }).click();
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByRole('link', { name: '홈으로 가기' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('link', { name: '다시 시도' }).click();
    await expect(page.getByRole('button', { name: '구매하기' })).toBeVisible();
    await expect(page).toHaveURL(path!);
  }
});

test('once there is a connection, what it kept from opening opens, and its toast goes', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/서버에 연결하지 못했습니다/, /인터넷에 연결되어 있지 않아/, /로그인 상태/, /net::/);
  const toast = page.locator('output[popover]');
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/receipt', { waitUntil: 'networkidle' });
  await page.evaluate(() => {
    const later = setTimeout;
    // A toast that time takes away would be gone, too.
    window.setTimeout = ((act: () => void, ms?: number) =>
      later(act, ms === 5000 ? 60_000 : ms)) as typeof later;
  });
  await page.context().setOffline(true);
  await page.getByRole('link', { name: '찜', exact: true }).click();
  await expect(toast).toHaveText('인터넷에 연결되어 있지 않아요.');
  await page.context().setOffline(false);
  await expect(toast).toBeEmpty();

  await page.getByRole('link', { name: '판매하기' }).first().click();
  await page.getByRole('textbox', { name: '제목' }).fill('쓰다 만 의자');
  await page.context().setOffline(true);
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: '나가기' }).click();
  await expect(page.getByRole('heading', { name: '연결할 수 없어요' })).toBeVisible();
  await expect(toast).toBeEmpty();
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: '연결할 수 없어요' })).toHaveCount(0);
  await expect(page).toHaveURL('/receipt');
});

test('what is not for this account says so', async ({ page, market, expectedErrors }) => {
  expectedErrors.push(/403/);
  const member = await moveIn(market);
  const [path] = await offerAll(member, [{ title: '내 의자' }]);
  await enterAs(page.context(), member, market.url);
  const answer = await page.goto(path!.replace('/product/detail/', '/report/listing/'));
  expect(answer?.status()).toBe(403);
  await expect(page.getByRole('heading', { name: '열 수 없는 화면이에요' })).toBeVisible();
  await expect(page.getByRole('link', { name: '다시 시도' })).toHaveCount(0);
});
