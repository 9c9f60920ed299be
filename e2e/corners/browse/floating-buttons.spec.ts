import { expect, test } from '../../support/market-test.ts';
import {
  atRest,
  covered,
  enterAsSeller,
  coveredTexts,
  LANDSCAPE,
  PHONE,
  scrollBy,
  sellButton,
  titles,
} from '../../support/floating.ts';
import { enterAs, moveIn, offerAll } from '../../support/stock.ts';

/** A window of 1280 by 800, enlarged to 200 %. */
const ENLARGED = { width: 640, height: 400 };
const FOLDED_PX = 52;
/** Between cards. */
const PLUS_PX = 44;
const CARD_PX = 176;

for (const size of [{ width: 360, height: 640 }, PHONE]) {
  test(`at first sight the sell button lies on no text: ${size.width} by ${size.height}`, async ({
    page,
    market,
  }) => {
    const person = await moveIn(market);
    const long = '떠 있는 버튼 아래에 놓인, 이름이 두 줄이나 되는 아주 긴 의자';
    await offerAll(
      person,
      Array.from({ length: 8 }, (_, index) => ({ title: index % 2 ? long : '짧은 의자', price: '128000' })),
    );
    await enterAs(page.context(), person, market.url);
    await page.setViewportSize(size);
    for (const path of ['/', '/product', '/receipt', '/mypick', '/product/subcategory/pet']) {
      await page.goto(path);
      await expect.poll(() => coveredTexts(page), path).toEqual([]);
    }
  });
}

test('on a low screen the header scrolls away and the sell button is a plus', async ({ page, market }) => {
  const person = await moveIn(market);
  await offerAll(person, titles);
  await enterAs(page.context(), person, market.url);
  await page.setViewportSize(LANDSCAPE);
  for (const path of ['/product', '/receipt', '/upload', '/profile/settings']) {
    await page.goto(path);
    await expect(page.getByRole('banner')).toBeInViewport();
    await scrollBy(page, 300);
    await expect(page.getByRole('banner'), path).not.toBeInViewport();
  }
  await page.goto('/product');
  expect((await sellButton(page).boundingBox())!.width).toBe(PLUS_PX);
  await page.setViewportSize(PHONE);
  for (const path of ['/product', '/upload', '/profile/settings']) {
    await page.goto(path);
    await scrollBy(page, 300);
    expect((await page.getByRole('banner').boundingBox())!.y, path).toBe(0);
  }
});

test('on a phone on its side logo, search box and menu share a row, and a filter is applied without scrolling', async ({
  page,
  market,
}) => {
  await offerAll(await moveIn(market), titles);
  await page.setViewportSize(LANDSCAPE);
  await page.goto('/product');
  const banner = page.getByRole('banner');
  const row = [
    banner.getByRole('link', { name: '다시 홈' }),
    banner.getByRole('searchbox'),
    banner.getByRole('button', { name: '메뉴 열기' }),
  ];
  const boxes = await Promise.all(row.map((part) => part.boundingBox()));
  const middles = boxes.map((box) => box!.y + box!.height / 2);
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2);
  for (const [index, box] of boxes.slice(1).entries())
    expect(box!.x).toBeGreaterThanOrEqual(boxes[index]!.x + boxes[index]!.width);
  await page.getByRole('button', { name: /^필터/ }).click();
  const filter = page.getByRole('dialog', { name: '필터' });
  await expect(filter.getByRole('button', { name: /개 보기$/ })).toBeInViewport({ ratio: 1 });
});

test('the sell button folds to a plus on scrolling down, and unfolds on scrolling up', async ({
  page,
  market,
}) => {
  const person = await moveIn(market);
  await enterAs(page.context(), person, market.url);
  // Its list is empty, so that there is room beside it.
  await page.setViewportSize({ width: 390, height: 560 });
  await page.goto('/product/subcategory/pet?min=999999999999');
  const width = async () => (await sellButton(page).boundingBox())!.width;
  await expect.poll(width).toBeGreaterThan(2 * FOLDED_PX);
  await scrollBy(page, 200);
  await expect.poll(width).toBe(FOLDED_PX);
  await scrollBy(page, -60);
  await expect.poll(width).toBeGreaterThan(2 * FOLDED_PX);
});

for (const [name, size] of Object.entries({ PHONE, LANDSCAPE, ENLARGED })) {
  test(`what floats rests on no button and on no title of the banner: ${name.toLowerCase()}`, async ({
    page,
    market,
  }) => {
    await enterAsSeller(page, market, size);
    for (const path of ['/', '/product', '/receipt', '/mypick']) {
      await page.goto(path);
      await expect.poll(() => covered(page), path).toEqual([]);
      for (const y of [130, 61, 67, -40, 200, -90, -33]) {
        await scrollBy(page, y);
        await expect.poll(() => covered(page), `${path}, scrolled by ${y}`).toEqual([]);
      }
    }
  });
}

for (const size of [{ width: 360, height: 640 }, PHONE]) {
  test(`the sell button stays in its corner of a list, as one plus: ${size.width} by ${size.height}`, async ({
    page,
    market,
  }) => {
    const person = await enterAsSeller(page, market, size);
    for (const path of await offerAll(await moveIn(market), titles))
      await person.visitor.post(path, { intent: 'pick' });
    for (const path of ['/product', '/mypick', '/receipt']) {
      await page.goto(path);
      await expect(page.locator('main li').nth(8)).toBeAttached();
      await expect.poll(() => covered(page), path).toEqual([]);
      const corner = (await sellButton(page).boundingBox())!.y;
      for (const y of [130, 61, 67, -40, 200, 45, -90, -33]) {
        await scrollBy(page, y);
        await atRest(page);
        expect(await covered(page), `${path}, scrolled by ${y}`).toEqual([]);
        expect(await coveredTexts(page), `${path}, scrolled by ${y}`).toEqual([]);
        const box = (await sellButton(page).boundingBox())!;
        expect({ right: box.x + box.width, width: box.width }, path).toEqual({
          right: size.width - 20,
          width: PLUS_PX,
        });
        expect(corner - box.y, path).toBeLessThanOrEqual(CARD_PX);
        // It is clear there, so a pixel moves it by none.
        await scrollBy(page, 1);
        await atRest(page);
        expect(await sellButton(page).boundingBox(), path).toEqual(box);
      }
    }
  });
}

test('the sell button keeps its place while a menu is open, and clears the list after it', async ({
  page,
  market,
}) => {
  await enterAsSeller(page, market, { width: 360, height: 640 });
  await page.goto('/receipt');
  await scrollBy(page, 130);
  await atRest(page);
  const before = await sellButton(page).boundingBox();
  await page.evaluate(() => {
    const kebabs = [...document.querySelectorAll<HTMLElement>('main li [popovertarget]')];
    kebabs.find((kebab) => kebab.getBoundingClientRect().top > 150)!.click();
  });
  await expect(page.locator(':popover-open[popover=auto]')).toBeVisible();
  for (const y of [60, 60]) {
    await scrollBy(page, y);
    await atRest(page);
    expect(await sellButton(page).boundingBox()).toEqual(before);
  }
  await page.keyboard.press('Escape');
  await expect(page.locator(':popover-open[popover=auto]')).toBeHidden();
  await expect.poll(() => covered(page)).toEqual([]);
});

test('text of twice the size leaves the title of the banner uncovered', async ({ page, market }) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  await page.goto('/');
  await page.evaluate(() => (document.documentElement.style.fontSize = '125%'));
  await expect.poll(() => covered(page)).toEqual([]);
});

test('the links of the footer are left uncovered', async ({ page, market }) => {
  const person = await moveIn(market);
  await offerAll(person, titles);
  await enterAs(page.context(), person, market.url);
  for (const path of ['/', '/support']) {
    await page.goto(path);
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
      await scrollBy(page, -40);
      await expect(page.getByRole('button', { name: '맨 위로' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await expect.poll(() => covered(page), path).toEqual([]);
  }
});

test('where the browser’s text is twice as large the sell button is a plus', async ({ page, market }) => {
  await enterAs(page.context(), await moveIn(market), market.url);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  expect((await sellButton(page).boundingBox())!.width).toBeLessThan(70);
});

test('nothing floats over a field that is being filled in', async ({ page, market }) => {
  const person = await moveIn(market);
  await enterAs(page.context(), person, market.url);
  await page.goto('/upload', { waitUntil: 'networkidle' });
  const top = page.getByRole('button', { name: '맨 위로' });
  await scrollBy(page, 600);
  await expect(page.locator('[data-direction=down]')).toBeAttached();
  await scrollBy(page, -100);
  await expect(top).toBeVisible();
  await page.getByLabel('설명').focus();
  await expect(top).toBeHidden();
  const field = (await page.getByLabel('설명').boundingBox())!;
  const bar = (await page.getByRole('button', { name: '등록하기' }).boundingBox())!;
  for (const name of ['제목', '가격', '브랜드', '사이즈']) {
    await page.getByLabel(name).focus();
    const box = (await page.getByLabel(name).boundingBox())!;
    expect(box.y + box.height, name).toBeLessThanOrEqual(bar.y);
  }
  expect(field.y).toBeLessThan(bar.y);
  // The line below a field is seen as well, where its errors are.
  await page.evaluate(() => {
    (document.activeElement as HTMLElement).blur();
    scrollTo(0, 0);
  });
  await page.getByLabel('가격').focus();
  const help = (await page.getByText('숫자로 적어 주세요.').boundingBox())!;
  expect(help.y + help.height).toBeLessThanOrEqual(bar.y);
  await scrollBy(page, 300);
  await page.getByLabel('가격').blur();
  await scrollBy(page, -100);
  await expect(top).toBeVisible();
});
