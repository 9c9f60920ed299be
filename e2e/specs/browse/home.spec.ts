import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, offer } from '../../support/stock.ts';

const START = new Date('2026-11-22T10:00:00+09:00');
const KINDS = [
  ['디지털기기', 'digital'],
  ['가구/인테리어', 'furniture'],
  ['여성의류', 'women'],
  ['남성의류', 'men'],
  ['생활가전', 'home_appliance'],
  ['생활/주방', 'kitchen'],
  ['스포츠/캠핑', 'sports_camping'],
  ['취미/게임', 'hobby_entertainment'],
  ['뷰티/미용', 'beauty'],
  ['반려동물', 'pet'],
  ['도서', 'books'],
  ['기타', 'other'],
] as const;
const SECTIONS = [
  ['베스트', 'best'],
  ['무료나눔', 'free'],
  ['교환', 'exchange'],
  ['재사용', 'reuse'],
] as const;

const banner = (page: Page) => page.getByRole('region', { name: '배너' });
const control = (page: Page) => banner(page).getByRole('button');
const fraction = (page: Page) => banner(page).getByText(/^\d\/\d$/);

/** Opens home with a clock that stands still, the banner's five seconds beginning now. */
async function openAtStandstill(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const scrollTo = Element.prototype.scrollTo;
    Object.assign(window, { turns: 0 });
    Element.prototype.scrollTo = function (this: Element, ...args: unknown[]) {
      (window as unknown as { turns: number }).turns += 1;
      return scrollTo.apply(this, args as [number, number]);
    };
  });
  await page.clock.install({ time: START });
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.clock.pauseAt(new Date(START.getTime() + 60_000));
  // A finger neither hovers nor leaves the focus in sight.
  await control(page).tap();
  await expect(control(page)).toHaveAccessibleName('배너 재생');
  await play(page);
}

/** From here on, five seconds are counted anew. */
async function play(page: Page): Promise<void> {
  await control(page).tap();
  await expect(control(page)).toHaveAccessibleName('배너 일시정지');
}

/** How often the banner turns by itself in this time. */
async function turnsIn(page: Page, ms: number): Promise<number> {
  const read = () => page.evaluate(() => (window as unknown as { turns: number }).turns);
  const before = await read();
  await page.clock.runFor(ms);
  return (await read()) - before;
}

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
}

test('the banner shows each of its slides for five seconds, around and around', async ({ page }) => {
  await openAtStandstill(page);
  const texts = banner(page).getByRole('group').locator(':scope > div');
  await expect(texts).toHaveCount(2);
  await expect(texts.first()).toContainText('잠자던 물건이');
  const [first] = (await fraction(page).textContent())!;
  const second = first === '1' ? '2' : '1';
  expect(await turnsIn(page, 4_900)).toBe(0);
  expect(await turnsIn(page, 200)).toBe(1);
  await expect(fraction(page)).toHaveText(`${second}/2`);
  expect(await turnsIn(page, 5_000)).toBe(1);
  await expect(fraction(page)).toHaveText(`${first}/2`);
});

test('the banner waits while paused, focused by the keyboard, hovered, and on a hidden page', async ({
  page,
}) => {
  await openAtStandstill(page);
  await control(page).tap();
  await expect(control(page)).toHaveAccessibleName('배너 재생');
  expect(await turnsIn(page, 11_000), 'paused').toBe(0);
  await play(page);
  expect(await turnsIn(page, 11_000), 'played').toBe(2);

  await control(page).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(banner(page).getByRole('group')).toBeFocused();
  expect(await turnsIn(page, 11_000), 'focused').toBe(0);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  expect(await turnsIn(page, 5_000), 'focus gone').toBe(1);

  await banner(page).hover({ position: { x: 300, y: 40 } });
  expect(await turnsIn(page, 11_000), 'hovered').toBe(0);
  await page.mouse.move(5, 5);
  expect(await turnsIn(page, 5_000), 'mouse gone').toBe(1);

  await setHidden(page, true);
  expect(await turnsIn(page, 11_000), 'hidden').toBe(0);
  await setHidden(page, false);
  expect(await turnsIn(page, 5_000), 'shown again').toBe(1);
});

test('for people who want less motion the banner starts paused', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.clock.install({ time: START });
  await page.goto('/', { waitUntil: 'networkidle' });
  await expect(control(page)).toHaveAccessibleName('배너 재생');
  await page.clock.fastForward(11_000);
  await expect(fraction(page)).toHaveText('1/2');
});

test('the banner is swiped', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await control(page).tap();
  await banner(page)
    .getByRole('group')
    .evaluate((track) => track.scrollTo({ left: 0, behavior: 'instant' }));
  const touch = await page.context().newCDPSession(page);
  const y = (await banner(page).boundingBox())!.y + 30;
  const swipe = async (from: number, to: number) => {
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] });
    await send('touchStart', from);
    for (let step = 1; step <= 9; step++) await send('touchMove', from + ((to - from) * step) / 9);
    await send('touchEnd');
  };
  await swipe(340, 60);
  await expect(fraction(page)).toHaveText('2/2');
  await swipe(60, 340);
  await expect(fraction(page)).toHaveText('1/2');
});

test('home has twelve picture links and a footer', async ({ page }) => {
  await page.goto('/');
  const links = page.getByRole('list', { name: '세부 카테고리' }).getByRole('link');
  await expect(links).toHaveText(KINDS.map(([text]) => text));
  for (const [place, [text, value]] of KINDS.entries()) {
    await expect(links.nth(place)).toHaveAttribute('href', `/product/subcategory/${value}`);
    const picture = links.nth(place).locator('img');
    const isDrawn = () =>
      picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);
    await expect.poll(isDrawn, text).toBe(true);
  }
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('안 쓰는 물건에, 다시 쓰임을.');
  await expect(footer).toContainText('운영자는 통신판매중개자이며 거래의 당사자가 아닙니다.');
  for (const [name, path] of [
    ['이용약관', '/terms'],
    ['개인정보 처리방침', '/privacy'],
    ['통신판매중개 고지', '/intermediary'],
    ['고객센터', '/support'],
  ] as const) {
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path);
  }
});

test('on narrow screens the links of the footer stand in even rows', async ({ page }) => {
  const rows = async () => {
    const links = await page.getByRole('contentinfo').getByRole('listitem').all();
    const tops = await Promise.all(links.map(async (link) => (await link.boundingBox())!.y));
    return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
  };
  await page.goto('/');
  for (const [width, expected] of [
    [390, [4]],
    [360, [2, 2]],
    [320, [2, 2]],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    expect(await rows(), `at ${width}`).toEqual(expected);
  }
});

test('enlarged words of the banner never lie over its picture', async ({ page }) => {
  await page.goto('/');
  const picture = banner(page).locator('img').first();
  await expect(picture).toBeVisible();
  for (const width of [320, 360, 390, 600])
    for (const percent of [100, 120, 150, 200]) {
      await page.setViewportSize({ width, height: 844 });
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), `${percent * 0.625}%`);
      const title = await banner(page).locator('[data-keep-clear]').first().boundingBox();
      const drawn = await picture.boundingBox();
      // The left 55 % of the picture are empty.
      const left = drawn ? drawn.x + drawn.width * 0.55 : Infinity;
      expect(title!.x + title!.width, `at ${width}, ${percent} %`).toBeLessThanOrEqual(left);
    }
});

test('home has four sections of up to three unsold things, and the way to more', async ({ page, market }) => {
  const seller = await moveIn(market);
  const buyer = await moveIn(market);
  for (const [text, category] of SECTIONS) {
    for (const count of [1, 2, 3, 4]) await offer(seller, { title: `${text} ${count}`, category });
  }
  const sold = await offer(seller, { title: '팔린 것', category: 'exchange' });
  await buyer.visitor.post(sold, { intent: 'buy' });
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(async () => {
    await page.goto('/');
    await expect(section('교환').getByText('교환 4')).toBeVisible({ timeout: 500 });
    await expect(section('교환').getByText('팔린 것')).toHaveCount(0, { timeout: 500 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 2 })).toHaveText(SECTIONS.map(([text]) => text));
  for (const [text, category] of SECTIONS) {
    const items = section(text).getByRole('listitem');
    await expect(items).toHaveCount(3);
    for (const [place, count] of [4, 3, 2].entries()) {
      await expect(items.nth(place).getByRole('link')).toContainText(`${text} ${count}`);
    }
    const more = section(text).getByRole('link', { name: `${text} 더보기` });
    await expect(more).toHaveAttribute('href', `/product/${category}`);
  }
});
