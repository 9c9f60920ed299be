import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, PASSWORD, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, offerAll, type Neighbour } from '../../support/stock.ts';

test.use({ alone: 'pick hearts' });

let paths: string[];
let neighbour: Neighbour;
test.beforeAll(async ({ market }) => {
  const titles = ['하트 하나', '하트 둘', '하트 셋'];
  paths = await offerAll(
    await moveIn(market),
    titles.map((title) => ({ title, category: 'best' })),
    1,
  );
});

test.beforeEach(async ({ market, context }) => {
  neighbour = await moveIn(market);
  await enterAs(context, neighbour, market.url);
});

const heart = (page: Page, title: string) => page.getByRole('button', { name: new RegExp(`^${title} 찜`) });
const card = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title });

for (const [name, path] of [
  ['a list', '/product'],
  ['home', '/'],
] as const) {
  test(`a heart on ${name} picks and unpicks without opening the listing`, async ({ page }) => {
    await page.goto(path);
    for (const title of ['하트 하나', '하트 둘']) await heart(page, title).tap();
    for (const title of ['하트 하나', '하트 둘']) {
      await expect(heart(page, title)).toHaveAccessibleName(`${title} 찜 해제`);
      await expect(card(page, title)).toContainText('찜 1');
    }
    await expectAccessible(page, `${name} with hearts`);
    await expect(page).toHaveURL(path);
    await expect.poll(async () => (await page.request.get('/mypick')).text()).toContain('하트 둘');
    await heart(page, '하트 둘').focus();
    await page.keyboard.press('Enter');
    await expect(heart(page, '하트 둘')).toHaveAccessibleName('하트 둘 찜하기');
    await expect(card(page, '하트 둘')).toContainText('찜 0');
    await expect.poll(async () => (await page.request.get('/mypick')).text()).not.toContain('하트 둘');
    await page.goto('/mypick');
    await expect(card(page, '하트 하나')).toBeVisible();
    await expect(card(page, '하트 둘')).toHaveCount(0);
    await neighbour.visitor.post(paths[0]!, { intent: 'unpick' });
  });
}

test('a heart that is tapped once the session has ended asks over the list, and picks after signing in', async ({
  page,
  market,
}) => {
  const other = await moveIn(market);
  await enterAs(page.context(), other, market.url);
  await page.goto('/product', { waitUntil: 'networkidle' });
  await page.context().clearCookies();
  await heart(page, '하트 셋').tap();
  const sheet = page.getByRole('dialog', { name: '찜하려면 로그인이 필요해요' });
  await sheet.getByLabel('이메일').fill(other.email);
  await sheet.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(page.getByText('찜했어요.')).toBeVisible();
  await expect(heart(page, '하트 셋')).toHaveAccessibleName('하트 셋 찜 해제');
  await expect(page).toHaveURL('/product');
  await page.getByRole('button', { name: '하트 셋 찜 해제' }).tap();
  await expect(heart(page, '하트 셋')).toHaveAccessibleName('하트 셋 찜하기');
});

test('a pick that the server rejects is taken back, and its count too', async ({ page, expectedErrors }) => {
  expectedErrors.push(/net::ERR_FAILED/, /요청을 처리하지 못했습니다/);
  await page.goto('/product');
  await page.route('**/product/detail/*.data*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  await heart(page, '하트 셋').tap();
  await expect(page.getByText(/요청을 처리하지 못했어요|인터넷 연결/).first()).toBeVisible();
  await expect(heart(page, '하트 셋')).toHaveAccessibleName('하트 셋 찜하기');
  await expect(card(page, '하트 셋')).toContainText('찜 0');
});

test('a guest who picks signs in over the list, and the pick is made', async ({ openOther }) => {
  const guest = await openOther();
  await guest.goto('/product');
  await heart(guest, '하트 셋').tap();
  const sheet = guest.getByRole('dialog', { name: '찜하려면 로그인이 필요해요' });
  await sheet.getByLabel('이메일').fill(neighbour.email);
  await sheet.getByLabel('비밀번호', { exact: true }).fill(PASSWORD);
  await sheet.getByRole('button', { name: '로그인', exact: true }).click();
  await expect(heart(guest, '하트 셋')).toHaveAccessibleName('하트 셋 찜 해제');
  await expect(guest.getByText('찜했어요.')).toBeVisible();
  await expect(guest).toHaveURL('/product');
  await neighbour.visitor.post(paths[2]!, { intent: 'unpick' });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the heart is the count alone', async ({ page }) => {
    await page.goto('/product');
    await expect(card(page, '하트 셋')).toContainText('찜 0');
    await expect(heart(page, '하트 셋')).toHaveCount(0);
  });
});

test('what one sells oneself has no heart to tap, on a list, at home and among what one sells', async ({
  page,
  context,
  market,
}) => {
  const seller = await moveIn(market);
  const path = await offer(seller, { title: '내 하트', category: 'best' });
  await expect.poll(async () => (await page.request.get('/product')).text()).toContain('내 하트');
  await page.goto('/product');
  await expect(heart(page, '내 하트')).toBeVisible();
  await enterAs(context, seller, market.url);
  await page.goto(path);
  const own = (await page.locator('a[href^="/people/"]').first().getAttribute('href'))!;
  for (const list of ['/product', '/', own]) {
    await page.goto(list);
    await expect(heart(page, '내 하트')).toHaveCount(0);
    await expect(card(page, '내 하트').first()).toContainText('찜 0');
    await expect(heart(page, '하트 셋')).toHaveCount(list === own ? 0 : 1);
  }
});
