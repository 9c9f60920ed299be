import type { Page } from '@playwright/test';
import { Visitor } from '../../../test/support/visitor.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, offerAll, withdraw, type Neighbour } from '../../support/stock.ts';

// What others list would be similar as well.
test.use({ alone: 'leading on' });

const KIND = { category: 'reuse', subCategory: 'hobby_entertainment' };
/** Oldest first; the last one is looked at. */
const TITLES = ['필름 카메라 가방', '보드게임', '닌텐도 스위치', '필름 한 통', '퍼즐', '레고', '필름 카메라'];

let shop: Neighbour;
let paths: string[];
test.beforeAll(async ({ market }) => {
  shop = await moveIn(market, '모퉁이가게');
  // What a seller else offers stands apart from what is similar.
  const others = await moveIn(market, '골목가게');
  const listings = TITLES.map((title) => ({ title, ...KIND }));
  paths = [
    ...(await offerAll(others, listings.slice(0, -1), 1)),
    ...(await offerAll(shop, listings.slice(-1), 1)),
  ];
});

const pathOf = (title: string) => paths[TITLES.indexOf(title)]!;

test('a listing leads to its category, its kind, its seller and what is like it', async ({ page }) => {
  const path = pathOf('필름 카메라');
  await page.goto(path);
  const main = page.getByRole('main');
  for (const [name, address, heading] of [
    ['재사용', '/product/reuse', '재사용'],
    ['취미/게임', '/product/subcategory/hobby_entertainment', '취미/게임'],
    [/^모퉁이가게/, '/people/*', '모퉁이가게'],
  ] as const) {
    await main.getByRole('link', { name, exact: true }).first().click();
    await page.waitForURL(address);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await page.goBack();
    await page.waitForURL(path);
  }
  const similar = page.getByRole('region', { name: '비슷한 상품' }).getByRole('link');
  await expect(similar).toHaveCount(6);
  await expect(similar.first()).toContainText('필름 카메라 가방');
  await expect(similar.nth(1)).toContainText('필름 한 통');
  await expectAccessible(page, 'a listing with what is like it');
  await similar.nth(1).click();
  await page.waitForURL(pathOf('필름 한 통'));
  await expect(page.getByRole('heading', { level: 1, name: '필름 한 통' })).toBeVisible();
  const others = page.getByRole('region', { name: '골목가게님의 다른 상품' }).getByRole('link');
  await expect(others).toHaveCount(5);
  await expect(page.getByRole('region', { name: '비슷한 상품' }).getByRole('link')).toHaveText([
    /필름 카메라/,
  ]);
  await expectAccessible(page, 'a listing with what else its seller offers');
});

test('what is sold or gone stands under no listing, cached or not', async ({ request, market }) => {
  const looked = await offer(shop, { title: '우쿨렐레 악보', ...KIND });
  const sold = await offer(shop, { title: '우쿨렐레 줄', ...KIND });
  const gone = await offer(shop, { title: '우쿨렐레 가방', ...KIND });
  const textOf = async () => (await request.get(market.url + looked)).text();
  await expect.poll(textOf).toContain('우쿨렐레 가방');
  await expect.poll(textOf).toContain('우쿨렐레 줄');
  const buyer = new Visitor(market.url);
  await buyer.signUp();
  await buyer.post(sold, { intent: 'buy' });
  await withdraw(shop, gone);
  await expect.poll(textOf).not.toContain('우쿨렐레 줄');
  await expect.poll(textOf).not.toContain('우쿨렐레 가방');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a person’s listings are read page by page, sold ones too', async ({ page, market }) => {
    const seller = await moveIn(market, '많이파는사람');
    const titles = Array.from({ length: 22 }, (_, at) => `접시 ${at + 1}번`);
    const listed = await offerAll(
      seller,
      titles.map((title) => ({ title, subCategory: 'kitchen' })),
    );
    const buyer = new Visitor(market.url);
    await buyer.signUp();
    await buyer.post(listed[21]!, { intent: 'buy' });
    await page.goto(listed[0]!);
    await page.getByRole('link', { name: /^많이파는사람/ }).click();
    await expect(page.getByText(/^\d{4}년 \d{1,2}월 가입$/)).toBeVisible();
    await expect(page.getByRole('link', { name: '판매 상품 22' })).toBeVisible();
    const items = page.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
    await expect(items).toHaveCount(20);
    await expect(items.first()).toContainText('접시 21번');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.getByRole('link', { name: '다음 상품 보기' }).click();
    await expect(items).toHaveCount(1);
    await expect(items.first()).toContainText('접시 1번');
    await expect(page.getByRole('link', { name: '판매중 21' })).toHaveAttribute('aria-current', 'page');
    await page.getByRole('link', { name: '거래 완료 1' }).click();
    await expect(items).toHaveCount(1);
    await expect(items.first()).toContainText('접시 22번');
    await expect(items.first()).toContainText('거래 완료');
    await page.getByRole('link', { name: '예약중 0' }).click();
    await expect(page.getByText('예약중인 상품이 없어요.')).toBeVisible();
  });
});

test('a person’s listings load on scrolling, and going back from one restores the position', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const titles = Array.from({ length: 25 }, (_, at) => `의자 ${at + 1}번`);
  const [first] = await offerAll(
    seller,
    titles.map((title) => ({ title })),
  );
  await page.goto(first!);
  await page.getByRole('link', { name: new RegExp(`^${seller.nickname}`) }).click();
  await page.waitForURL('/people/*');
  const items = page.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
  await expect(items).toHaveCount(20);
  await expectAccessible(page, 'a person');
  await page.getByRole('link', { name: '다음 상품 보기' }).scrollIntoViewIfNeeded();
  await expect(items).toHaveCount(25);
  const oldest = page.getByRole('link', { name: /^의자 1번/ });
  await oldest.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => scrollY);
  await oldest.click();
  await page.waitForURL('/product/detail/*');
  await page.goBack();
  await expect(oldest).toBeInViewport();
  expect(await page.evaluate(() => scrollY)).toBeCloseTo(scrolled, -1);
  await page.getByRole('button', { name: '뒤로 가기' }).click();
  await page.waitForURL(first!);
});

test('who does not exist has no page', async ({ page, expectedErrors }) => {
  expectedErrors.push(/status of 404/);
  const answer = await page.goto('/people/nobody');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: '페이지를 찾을 수 없어요' })).toBeVisible();
});

test('a notice leads to the listing, and once that is gone to the purchases', async ({ page, market }) => {
  const path = await offer(shop, { title: '산 물건' });
  const buyer = await moveIn(market);
  await buyer.visitor.post(path, { intent: 'buy' });
  await enterAs(page.context(), buyer, market.url);
  await page.goto('/profile');
  const notice = page.getByRole('link', { name: /산 물건 상품을 구매했어요\./ });
  await notice.click();
  await page.waitForURL(path);
  await withdraw(shop, path);
  await page.goto('/profile');
  await notice.click();
  await page.waitForURL('/profile/purchases');
  await expect(page.getByText('산 물건')).toBeVisible();
});

/** The smaller picture that lies below the photos of a listing. */
const pictureBehind = (page: Page) =>
  page
    .locator('section[aria-label="상품 사진"] > img')
    .evaluate((image: HTMLImageElement) => ({ source: image.currentSrc, isSeen: image.naturalWidth > 0 }));

test('a listing opens with the picture of its card, until its own is there', async ({ page }) => {
  await page.goto('/product/reuse/hobby_entertainment');
  const card = page.getByRole('link', { name: /필름 카메라 가방/ });
  const shown = await card.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return image.currentSrc;
  });
  let release = () => {};
  const blocked = new Promise<void>((resolve) => (release = resolve));
  await page.route(/-(720|1440)\.webp$/, async (route) => {
    await blocked;
    await route.continue();
  });
  await card.click();
  const photo = page.getByRole('img', { name: '필름 카메라 가방 사진' });
  await expect.poll(() => pictureBehind(page)).toEqual({ source: shown, isSeen: true });
  expect(await photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(false);
  const grown = async () => {
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    return photo.boundingBox();
  };
  const before = await grown();
  release();
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await grown()).toEqual(before);
});

test('the photo grows from where its card stood, once, and not where motion is unwanted', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const starts: string[] = ((window as { starts?: string[] }).starts = []);
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      starts.push(String((frames as Keyframe[])[0]?.['transform']));
      return animate.call(this, frames, options);
    };
  });
  const starts = () => page.evaluate(() => (window as { starts?: string[] }).starts);
  await page.goto('/product/reuse/hobby_entertainment');
  const card = page.getByRole('link', { name: /필름 카메라 가방/ });
  const picture = card.locator('img');
  await picture.evaluate((image: HTMLImageElement) => image.decode());
  const { x } = (await picture.boundingBox())!;
  await card.click();
  const photo = page.getByRole('img', { name: '필름 카메라 가방 사진' });
  await expect(photo).toBeVisible();
  const grown = (await starts())!;
  // A second time where the page has come while what stood in for it was growing: it goes on from there.
  expect([...new Set(grown)]).toEqual([expect.stringMatching(`^translate\\(${x}px, .+\\) scale\\(0\\.`)]);
  await page.goBack();
  await page.goForward();
  await expect(photo).toBeVisible();
  expect(await starts()).toEqual(grown);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goBack();
  await card.click();
  await expect(photo).toBeVisible();
  expect(await starts()).toEqual(grown);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('too, a listing shows the picture of its card until its own is there', async ({ page }) => {
    await page.route(/-(720|1440)\.webp$/, () => new Promise(() => {}));
    await page.goto('/product/reuse/hobby_entertainment');
    await page.getByRole('link', { name: /필름 카메라 가방/ }).click({ noWaitAfter: true });
    const behind = page.locator('section[aria-label="상품 사진"] > img');
    await expect(behind).toHaveAttribute('src', /-360\.webp$/);
    const { width } = page.viewportSize()!;
    expect(await behind.boundingBox()).toMatchObject({ x: 0, width, height: width });
  });
});
