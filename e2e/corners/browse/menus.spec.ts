import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, type Neighbour } from '../../support/stock.ts';

const TOPICS = ['공지사항', '자주 묻는 질문', '안전결제 문의', '일반 문의', '제휴/광고 문의'];
let neighbour: Neighbour;
let detail = '';

test.beforeAll(async ({ market }) => {
  neighbour = await moveIn(market);
  detail = await offer(neighbour, { title: '메뉴 곁의 의자' });
});

const opener = (page: Page) => page.getByRole('button', { name: '메뉴 열기' });
const menu = (page: Page) => page.getByRole('dialog', { name: '전체 메뉴' });
const quick = (page: Page) => page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link');
const scrollY = (page: Page) => page.evaluate(() => window.scrollY);
const isFocusInside = (page: Page, role: 'dialog' | 'alertdialog') =>
  page.getByRole(role).evaluate((dialog) => dialog.contains(document.activeElement));

async function openMenu(page: Page): Promise<void> {
  await opener(page).click();
  await expect(menu(page)).toBeVisible();
}

test('the side menu: the ways in, what opens under its title, and every entry leads somewhere', async ({
  page,
}) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await openMenu(page);
  await expect(menu(page).getByRole('link', { name: '로그인' })).toHaveAttribute('href', '/login');
  await expect(menu(page).getByRole('link', { name: '회원가입' })).toHaveAttribute('href', '/signup');
  await expect(menu(page).getByRole('button', { name: '로그아웃' })).toHaveCount(0);
  const links = menu(page).getByRole('listitem').getByRole('link');
  const categories = menu(page).getByRole('button', { name: '카테고리' });
  await expect(categories).toHaveAttribute('aria-expanded', 'false');
  await expect(links).toHaveCount(0);
  await categories.click();
  await expect(categories).toHaveAttribute('aria-expanded', 'true');
  await expect(links).toHaveCount(12);
  await categories.click();
  await expect(links).toHaveCount(0);
  const support = menu(page).getByRole('button', { name: '고객센터' });
  await support.click();
  await expect(support).toHaveAttribute('aria-expanded', 'true');
  await expect(links).toHaveText(TOPICS);
  for (const link of await links.all()) {
    const answer = await page.request.get((await link.getAttribute('href'))!);
    expect(answer.status(), await link.innerText()).toBe(200);
  }
  await menu(page).getByRole('link', { name: '이벤트' }).click();
  await page.waitForURL('/support/events');
  await expect(menu(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/');
});

test('the side menu closes in every way, gives the focus back, and nothing scrolls behind it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.evaluate(() => window.scrollTo(0, 120));
  const ways: Record<string, () => Promise<unknown>> = {
    'its button': () => menu(page).getByRole('button', { name: '메뉴 닫기' }).click(),
    Escape: () => page.keyboard.press('Escape'),
    'the page beside it': () => page.mouse.click(10, 300),
    'the back button': () => page.goBack(),
  };
  for (const [way, close] of Object.entries(ways)) {
    // A runner's own click scrolls before it presses.
    await opener(page).evaluate((button: HTMLElement) => {
      button.focus({ preventScroll: true });
      button.click();
    });
    await expect(menu(page)).toBeVisible();
    for (let count = 0; count < 12; count++) {
      expect(await isFocusInside(page, 'dialog'), `${way}, Tab ${count}`).toBe(true);
      await page.keyboard.press('Tab');
      // Past the last stop the browser's own bars have the focus; a test's browser has none, and it comes back.
      if (await page.evaluate(() => document.activeElement === document.body))
        await page.keyboard.press('Tab');
    }
    await page.mouse.move(200, 300);
    await page.mouse.wheel(0, 300);
    await page.mouse.move(10, 300);
    await page.mouse.wheel(0, 300);
    await close();
    await expect(menu(page), way).toBeHidden();
    await expect(opener(page), way).toBeFocused();
    expect(await scrollY(page), way).toBe(120);
    await expect(page).toHaveURL('/');
  }
  await page.mouse.wheel(0, 100);
  await expect.poll(() => scrollY(page)).toBeGreaterThan(120);
});

test('signed in, the menu has the nickname and the way out', async ({ page, context, market }) => {
  await enterAs(context, neighbour, market.url);
  await page.goto('/', { waitUntil: 'networkidle' });
  await openMenu(page);
  await expect(menu(page)).toContainText(`${neighbour.nickname}님`);
  await expect(menu(page).getByRole('button', { name: '로그아웃' })).toBeVisible();
  await expect(menu(page).getByRole('link', { name: /로그인|회원가입/ })).toHaveCount(0);
});

test('the quick menu has five places, and MY is the login screen for who is signed out', async ({
  page,
  openOther,
  market,
}) => {
  const member = await openOther();
  await enterAs(member.context(), neighbour, market.url);
  for (const [visitor, my] of [
    [page, '/login?next=%2Fprofile'],
    [member, '/profile'],
  ] as const) {
    await visitor.goto('/', { waitUntil: 'networkidle' });
    const shown = quick(visitor).filter({ visible: true });
    await expect(shown).toHaveText(['홈', '찜', '등록상품', '알림', 'MY']);
    for (const link of await shown.all()) await expect(link).toBeInViewport({ ratio: 1 });
    const hrefs = await shown.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(hrefs).toEqual(['/', '/mypick', '/receipt', '/notice', my]);
  }
  for (const name of ['홈', '찜', '등록상품', '알림', 'MY']) {
    const link = quick(member).filter({ visible: true }).getByText(name, { exact: true });
    const entry = quick(member).filter({ visible: true, hasText: name });
    await link.click();
    await expect(entry).toHaveAttribute('aria-current', 'page');
    await expect(
      quick(member).and(member.locator('[aria-current="page"]')).filter({ visible: true }),
    ).toHaveCount(1);
  }
  await page.goto(detail);
  await expect(quick(page)).toHaveCount(0);
});

test('who is signed in is offered to sell, but not on detail, profile and upload', async ({
  page,
  openOther,
  market,
}) => {
  const sell = (visitor: Page) => visitor.getByRole('link', { name: '판매하기' });
  const member = await openOther();
  await enterAs(member.context(), neighbour, market.url);
  for (const path of ['/', '/product', '/product/best', '/product/subcategory/pet']) {
    await page.goto(path);
    await expect(sell(page), path).toBeHidden();
  }
  for (const path of ['/', '/product', '/product/best', '/mypick', '/receipt', '/notice']) {
    await member.goto(path);
    await expect(sell(member), path).toHaveAttribute('href', '/upload');
    await expect(sell(member), path).toBeInViewport({ ratio: 1 });
  }
  for (const path of [detail, '/profile', '/profile/purchases', '/profile/settings', '/upload']) {
    await member.goto(path);
    await expect(sell(member), path).toBeHidden();
  }
});

test('a toast is announced politely, once, and goes after 2.4 seconds', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.clock.install();
  await page.goto(detail, { waitUntil: 'networkidle' });
  await page.clock.pauseAt(Date.now() + 60_000);
  const toast = page.locator('output[aria-live="polite"]').filter({ hasText: '링크를 복사했어요.' });
  await page.getByRole('button', { name: '공유하기' }).click();
  await expect(toast).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${detail}$`));
  await page.clock.runFor(2_300);
  await expect(toast).toBeVisible();
  // A newer one takes its place, and has its own time.
  await toast.locator('> span').evaluate((first) => first.setAttribute('data-first', ''));
  await page.getByRole('button', { name: '공유하기' }).click();
  await expect(toast.locator('> [data-first]')).toHaveCount(0);
  await page.clock.runFor(2_300);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);
});

test.describe('with a mouse', () => {
  test.use({ hasTouch: false });

  test('a toast stays while the pointer is over it, and goes when that has left', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await page.goto(detail, { waitUntil: 'networkidle' });
    await page.clock.pauseAt(Date.now() + 60_000);
    const toast = page.locator('output[aria-live="polite"] > span');
    await page.getByRole('button', { name: '공유하기' }).click();
    await expect(toast).toHaveText('링크를 복사했어요.');
    const { x, y, width, height } = (await toast.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.clock.runFor(20_000);
    await expect(toast).toBeVisible();
    await page.mouse.move(1, 1);
    await page.clock.runFor(1_100);
    await expect(toast).toHaveCount(0);
  });
});

test('a dialog takes the focus, keeps it, and gives it back; nothing scrolls behind it', async ({
  page,
  context,
  market,
}) => {
  await enterAs(context, neighbour, market.url);
  await page.setViewportSize({ width: 390, height: 500 });
  await page.goto('/receipt', { waitUntil: 'networkidle' });
  await page.evaluate(() => window.scrollTo(0, 60));
  const kebab = page.getByRole('button', { name: '더보기 메뉴' }).first();
  const question = page.getByRole('alertdialog', { name: '삭제할까요?' });
  await kebab.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '수정하기' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '상태 바꾸기' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '복사해서 새로 올리기' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '삭제' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: '삭제' })).toBeHidden();
  await expect(kebab).toBeFocused();
  for (const close of ['Escape', '취소']) {
    await kebab.click();
    await page.getByRole('button', { name: '삭제' }).click();
    const cancel = question.getByRole('button', { name: '취소' });
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(question.getByRole('button', { name: '삭제' })).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(question.getByRole('button', { name: '삭제' })).toBeFocused();
    const before = await scrollY(page);
    await page.mouse.move(195, 480);
    await page.mouse.wheel(0, 200);
    if (close === 'Escape') await page.keyboard.press('Escape');
    else await cancel.click();
    await expect(question).toHaveCount(0);
    await expect(kebab).toBeFocused();
    expect(await scrollY(page)).toBe(before);
  }
});
