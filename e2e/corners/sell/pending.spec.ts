import type { Page, Route } from '@playwright/test';
import { PASSWORD } from '../../../test/support/visitor.ts';
import { expect, test } from '../../support/market-test.ts';
import { openLive } from '../../support/open-live.ts';
import { enterAs, moveIn, offerAll, withdraw } from '../../support/stock.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
// A listing that opens at the tap lies over the page, with one of its own.
const progress = (page: Page) => page.getByRole('progressbar', { name: '불러오는 중' }).last();

/** Holds what the page asks of the server until it is let go. */
async function delayRequests(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  let isOpen = false;
  await page.route(/\.data/, async (route: Route) => {
    if (!isOpen) await gate.promise;
    await route.continue();
  });
  return () => {
    isOpen = true;
    gate.resolve();
  };
}

test('while the server takes its time, what was tapped is seen to be on its way', async ({
  page,
  market,
}) => {
  test.setTimeout(120_000);
  const member = await moveIn(market);
  const [other] = await offerAll(await moveIn(market), [{ title: '기다리는 의자' }]);
  await enterAs(page.context(), member, market.url);

  for (const tapped of [
    () => page.getByRole('link', { name: '베스트', exact: true }).first(),
    () => page.getByRole('link', { name: /기다리는 의자/ }).first(),
    () => page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: 'MY' }),
    () => page.getByRole('link', { name: '판매하기' }),
  ]) {
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const letGo = await delayRequests(page);
    await tapped().tap();
    await expect(progress(page)).toBeVisible();
    letGo();
    await expect(progress(page)).toHaveCount(0);
  }

  await page.goto(other!);
  await page.waitForLoadState('networkidle');
  let letGo = await delayRequests(page);
  await button(page, '찜하기').tap();
  await expect(button(page, '찜 해제')).toBeVisible();
  await expect(page.getByText('찜 1', { exact: true })).toBeVisible();
  letGo();
  letGo = await delayRequests(page);
  await button(page, '구매하기').tap();
  await expect(button(page, '구매하기')).toHaveAttribute('aria-busy', 'true');
  letGo();
  await expect(page.getByRole('alertdialog', { name: '구매가 완료되었어요.' })).toBeVisible();

  await page.goto('/mypick');
  await page.waitForLoadState('networkidle');
  letGo = await delayRequests(page);
  const heart = page.getByRole('listitem').locator('form svg');
  const filled = await heart.innerHTML();
  await button(page, '기다리는 의자 찜 해제').tap();
  await expect.poll(() => heart.innerHTML()).not.toBe(filled);
  letGo();
  await expect(page.getByText('찜한 상품이 없어요.')).toBeVisible();
});

test('a purchase is confirmed although the seller removes the listing before the answer arrives', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const [path] = await offerAll(seller, [{ title: '곧 사라질 의자' }]);
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto(path!);
  await page.waitForLoadState('networkidle');
  await page.route(/\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await withdraw(seller, path!);
    return route.fulfill({ response });
  });
  await button(page, '구매하기').tap();
  const done = page.getByRole('alertdialog', { name: '구매가 완료되었어요.' });
  await expect(done).toBeVisible();
  await expect(page.getByText('삭제된 상품이에요.')).toBeAttached();
  await done.getByRole('button', { name: '확인' }).tap();
  await expect(page).toHaveURL(`${market.url}/`);
});

test('removing navigates although the stream reports it before the answer arrives', async ({
  page,
  openOther,
  market,
}) => {
  const seller = await moveIn(market);
  const [path] = await offerAll(seller, [{ title: '먼저 사라질 의자' }]);
  const other = await openOther();
  await openLive(other, path!);
  await enterAs(page.context(), seller, market.url);
  await openLive(page, path!);
  await page.route(/\.data/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    const response = await route.fetch();
    await expect(other.getByText('삭제된 상품이에요.')).toBeAttached();
    // The stream of this page is told at the same moment.
    await page.waitForTimeout(500);
    return route.fulfill({ response });
  });
  await page.getByRole('main').getByRole('button', { name: '삭제' }).tap();
  await page.getByRole('alertdialog').getByRole('button', { name: '삭제' }).tap();
  await page.waitForURL('/receipt');
  await expect(page.getByText('상품을 삭제했어요.')).toBeVisible();
});

test('the quick menu marks where one is going, and not what one leaves', async ({ page }) => {
  const quick = page.getByRole('navigation', { name: '빠른 메뉴' });
  const marked = quick.locator('[data-marked]').filter({ visible: true });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(marked).toHaveText(['홈']);
  let letGo = await delayRequests(page);
  await page.getByRole('link', { name: '베스트', exact: true }).first().tap();
  await expect(progress(page)).toBeVisible();
  await expect(marked).toHaveCount(0);
  letGo();
  await expect(page).toHaveURL('/product/best');
  letGo = await delayRequests(page);
  await quick.getByRole('link', { name: '홈' }).tap();
  await expect(marked).toHaveText(['홈']);
  await expect(page).toHaveURL('/product/best');
  letGo();
  await expect(page).toHaveURL('/');
});

test('forms say that they are on their way, and are not sent twice', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/401/);
  const forms = [
    ['/login', '로그인', { 이메일: 'nobody@dasi.kr', 비밀번호: PASSWORD }],
    ['/support/inquiry/general', '문의하기', { 제목: '궁금해요', 내용: '언제 열어요?' }],
    ['/profile/settings', '닉네임 변경', { 닉네임: '서두르는 이웃' }],
  ] as const;
  for (const [path, name, values] of forms) {
    if (path !== '/login') await enterAs(page.context(), await moveIn(market), market.url);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    for (const [label, value] of Object.entries(values)) {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
    let sent = 0;
    page.on('request', (request) => request.method() === 'POST' && sent++);
    const letGo = await delayRequests(page);
    await button(page, name).tap();
    await expect(button(page, name)).toHaveAttribute('aria-busy', 'true');
    await button(page, name).tap({ force: true });
    expect(sent, path).toBe(1);
    page.removeAllListeners('request');
    letGo();
    await expect(page.locator('[aria-busy]')).toHaveCount(0);
  }
});
