import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { leftByOverlay } from '../../support/overlay-entry.ts';
import { enterAs, moveIn, offerAll } from '../../support/stock.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** What the focus is on has a place on the page, so that the keyboard goes on from there. */
async function expectFocusStays(page: Page, after: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName ?? 'BODY'), { message: after })
    .not.toBe('BODY');
}

/** Presses what `locator` finds as a keyboard does. */
async function press(page: Page, name: string): Promise<void> {
  await button(page, name).focus();
  await page.keyboard.press('Enter');
}

test('the focus is never lost: lists of one’s own', async ({ page, market }) => {
  const member = await moveIn(market);
  await offerAll(member, [{ title: '첫 의자' }, { title: '둘째 의자' }]);
  const others = await offerAll(await moveIn(market), [{ title: '이웃의 의자' }, { title: '이웃의 책상' }]);
  for (const path of others) await member.visitor.post(path, { intent: 'pick' });
  await enterAs(page.context(), member, market.url);

  await page.goto('/receipt');
  await page.waitForLoadState('networkidle');
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: '더보기 메뉴' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(button(page, '삭제')).toBeVisible();
    await press(page, '삭제');
    await expectFocusStays(page, 'the question is open');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('button', { name: '더보기 메뉴' }).first()).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, '삭제');
    await expect(page.getByRole('alertdialog').getByRole('button', { name: '취소' })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: '상품 목록' }).getByRole('listitem')).toHaveCount(left);
    await expectFocusStays(page, `${left} listings are left`);
    // The browser goes back from the question's entry; another address would meet that.
    await page.waitForFunction(() => history.state?.overlay === undefined);
  }
  await page.goto('/mypick');
  await page.waitForLoadState('networkidle');
  for (const left of [1, 0]) {
    await page.getByRole('button', { name: '찜 해제' }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('list', { name: '상품 목록' }).getByRole('listitem')).toHaveCount(left);
    await expectFocusStays(page, `${left} picks are left`);
  }
});

test('the focus is never lost: menus, lists and pages', async ({ page, market }) => {
  await offerAll(await moveIn(market), [{ title: '초점 의자' }]);
  await page.goto('/product?q=초점');
  await page.waitForLoadState('networkidle');
  await page.getByRole('link', { name: /초점 검색어 지우기/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '전체 상품' })).toBeVisible();
  await expectFocusStays(page, 'the chip is gone');

  await page.getByRole('button', { name: /정렬/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: '낮은 가격순' }).focus();
  await page.keyboard.press('Enter');
  await page.waitForURL(/sort=cheap/);
  await expect(page.getByRole('link', { name: '높은 가격순' })).toBeHidden();
  await expectFocusStays(page, 'another order');

  await press(page, '메뉴 열기');
  await page.keyboard.press('Escape');
  await expect(button(page, '메뉴 열기')).toBeFocused();
  await press(page, '메뉴 열기');
  await press(page, '카테고리');
  await page.getByRole('dialog').getByRole('link', { name: '반려동물' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '반려동물' })).toBeVisible();
  await expectFocusStays(page, 'a page from the menu');

  for (const [path, link, heading] of [
    ['/product', /초점 의자/, '상품 설명'],
    ['/', '베스트', '베스트'],
    ['/support', '공지사항', '공지사항'],
  ] as const) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: link }).first().focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(page).not.toHaveURL(path);
    await expectFocusStays(page, `from ${path} to ${heading}`);
    await page.goBack();
    await expect(page).toHaveURL(path);
    await expectFocusStays(page, `back to ${path}`);
  }
});

test('what opens under a button closes once the focus has left both', async ({ page, market }) => {
  const member = await moveIn(market);
  await offerAll(member, [{ title: '열고 닫는 의자' }]);
  await enterAs(page.context(), member, market.url);
  const orders = page.getByRole('navigation', { name: '정렬' }).getByRole('link');
  for (const [path, name, first, last] of [
    ['/product', /정렬/, orders.first(), orders.last()],
    ['/receipt', '더보기 메뉴', page.getByRole('link', { name: '수정하기' }), button(page, '삭제')],
  ] as const) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const opener = page.getByRole('button', { name }).first();
    await opener.focus();
    await page.keyboard.press('Enter');
    await last.focus();
    await expect(last).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(last).toBeHidden();
    await expectFocusStays(page, name.toString());
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(first).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(first).toBeHidden();
    await leftByOverlay(page);
  }
});

const searchBox = (page: Page) => page.getByRole('searchbox', { name: '상품 검색' });

test('a page that arrives does not take the focus from the search box', async ({ page }) => {
  await page.goto('/');
  const typed = Promise.withResolvers<void>();
  await page.route('**/product/best.data*', async (route) => {
    await typed.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: '베스트', exact: true }).first().click();
  await searchBox(page).click();
  await page.keyboard.type('서');
  typed.resolve();
  await page.waitForURL('**/product/best');
  await expect(page.getByRole('heading', { level: 1, name: '베스트' })).toBeVisible();
  await expect(searchBox(page)).toBeFocused();
  await page.keyboard.type('랍');
  await expect(searchBox(page)).toHaveValue('서랍');
});

test('a page that one goes back to takes the focus from a box that had it before', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: '베스트', exact: true }).first().click();
  await page.waitForURL('**/product/best');
  await expect(page.getByRole('main')).toBeFocused();
  await searchBox(page).click();
  await page.goBack();
  await page.waitForURL('/');
  await expect(page.getByRole('main')).toBeFocused();
});
