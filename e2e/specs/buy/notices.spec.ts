import type { Page } from '@playwright/test';
import { makePhoto } from '../../../test/support/photos/photos.ts';
import { uploadFields, uploadForm } from '../../../test/support/visitor.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, openConversation } from '../../support/talk.ts';

const bell = (page: Page) =>
  page.getByRole('navigation', { name: '빠른 메뉴' }).getByRole('link', { name: /알림/ });
const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const NEW = { name: '알림 안 읽은 알림 1' };

test('a seller is notified of a sale at once, and opening the notice marks it as seen', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await offer(seller, { title: '팔릴 참나무 의자' });
  await enterAs(page.context(), seller, market.url);
  await page.goto('/support');
  await expect(bell(page)).toHaveAccessibleName('알림');
  await buyer.visitor.post(path, { intent: 'buy' });
  await expect(bell(page)).toHaveAccessibleName(NEW.name);
  await bell(page).click();
  await page.waitForURL('/notice');
  const row = rows(page).filter({ hasText: '팔릴 참나무 의자' });
  await expect(row).toContainText(`안 읽음 ${buyer.nickname}님이 팔릴 참나무 의자 상품을 구매했어요.`);
  await expect(page.getByRole('heading', { level: 2, name: '오늘' })).toBeVisible();
  await expectAccessible(page, 'notices');
  await row.getByRole('link').click();
  await page.waitForURL(path);
  await page.goBack();
  await page.waitForURL('/notice');
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('안 읽음');
  await expect(bell(page)).toHaveAccessibleName('알림');
});

test('a tall photo keeps to its square, and each group of notices has its name', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  // It lies on its side.
  const photo = { bytes: await makePhoto(1400, 500), name: '1.jpg' };
  await seller.visitor.postForm('/upload', uploadForm(uploadFields({ title: '키 큰 스탠드' }), [photo]));
  const receipt = await (await seller.visitor.get('/receipt')).text();
  await buyer.visitor.post(/\/product\/detail\/[\w-]+/.exec(receipt)![0], { intent: 'buy' });
  await enterAs(page.context(), seller, market.url);
  await page.goto('/notice');
  await expect(page.getByRole('list', { name: '오늘' })).toBeVisible();
  const picture = rows(page).filter({ hasText: '키 큰 스탠드' }).locator('img');
  const { width, height } = (await picture.boundingBox())!;
  expect([width, height]).toEqual([56, 56]);
  expect(await page.locator('[aria-labelledby*=" "]').count(), 'an id has no space').toBe(0);
});

test('a notice that is opened in a tab of its own is seen, too', async ({ page, context, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  await buyer.visitor.post(await offer(seller, { title: '새 탭의 의자' }), { intent: 'buy' });
  await enterAs(context, seller, market.url);
  await page.goto('/notice', { waitUntil: 'networkidle' });
  const row = rows(page).filter({ hasText: '새 탭의 의자' });
  await expect(row).toContainText('안 읽음');
  // Without the tab itself, which browsers open in their own time.
  await row.getByRole('link').dispatchEvent('auxclick', { button: 1 });
  await expect(row).not.toContainText('안 읽음');
  await expect(bell(page)).toHaveAccessibleName('알림');
});

test('an offer that is read in its conversation is no longer new, on any open page', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '채팅에서 본 의자' }));
  const other = await openOther();
  for (const each of [page, other]) await enterAs(each.context(), seller, market.url);
  await other.goto('/support');
  await expect(bell(other)).toHaveAccessibleName('알림');
  await buyer.visitor.post(path, { intent: 'offer', priceWon: '30000' });
  await expect(bell(other)).toHaveAccessibleName(NEW.name);
  await openConversation(page, path);
  await expect(bell(other)).toHaveAccessibleName('알림');
  await other.goto('/notice');
  await expect(rows(other).filter({ hasText: '채팅에서 본 의자' })).not.toContainText('안 읽음');
});

test('all notices are read at once, on every page that is open', async ({ page, openOther, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  for (const title of ['의자', '책상']) {
    await buyer.visitor.post(await offer(seller, { title: `한꺼번에 팔린 ${title}` }), { intent: 'buy' });
  }
  const other = await openOther();
  for (const each of [page, other]) await enterAs(each.context(), seller, market.url);
  await other.goto('/support');
  await expect(bell(other)).toHaveAccessibleName('알림 안 읽은 알림 2');
  await page.goto('/notice');
  await expect(rows(page).filter({ hasText: '안 읽음' })).toHaveCount(2);
  await page.getByRole('button', { name: '모두 읽음' }).click();
  await expect(rows(page).filter({ hasText: '안 읽음' })).toHaveCount(0);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByRole('button', { name: '모두 읽음' })).toHaveCount(0);
  await expect(bell(other)).toHaveAccessibleName('알림');
});

test('offers of several people on one listing are one notice with their number, and lead to all', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const path = await offer(seller, { title: '여럿이 찾는 의자' });
  const buyers = [await moveIn(market), await moveIn(market)];
  for (const { visitor } of buyers) {
    const opened = await visitor.post(path, { intent: 'chat' });
    const talk = opened.headers.get('Location')!;
    expect((await visitor.post(talk, { intent: 'offer', priceWon: '30000' })).ok).toBe(true);
  }
  await enterAs(page.context(), seller, market.url);
  await page.goto('/notice');
  const row = rows(page).filter({ hasText: '여럿이 찾는 의자' });
  await expect(row).toHaveCount(1);
  await expect(row.getByRole('link')).toHaveAccessibleName(
    new RegExp(`안 읽음 ${buyers[1]!.nickname}님이 .*가격을 제안했어요. 가격 제안 2개 · `),
  );
  await expect(bell(page)).toHaveAccessibleName(NEW.name);
  await expectAccessible(page, 'grouped notices');
  await row.getByRole('link').click();
  await page.waitForURL(/\/chats\?product=/);
  for (const { nickname } of buyers) await expect(page.getByText(nickname)).toBeVisible();
});

test('where notices cannot be marked as read the page says so, and they stay', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/읽음으로 바꾸지 못했어요/, /ERR_FAILED/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  await buyer.visitor.post(await offer(seller, { title: '표시 못 한 의자' }), { intent: 'buy' });
  await enterAs(page.context(), seller, market.url);
  await page.goto('/notice');
  await page.route(/notice\.data/, (route) => route.abort());
  await page.getByRole('button', { name: '모두 읽음' }).click();
  await expect(page.getByText('읽음으로 바꾸지 못했어요.')).toBeVisible();
  await expect(rows(page).filter({ hasText: '안 읽음' })).toHaveCount(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('notices are read, and marked as read, by a form', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    await buyer.visitor.post(await offer(seller, { title: '먼저 팔린 책상' }), { intent: 'buy' });
    await buyer.visitor.post(await offer(seller, { title: '조용히 팔린 의자', category: 'free' }), {
      intent: 'buy',
    });
    await enterAs(page.context(), seller, market.url);
    await page.goto('/notice');
    await expect(rows(page).first()).toContainText('조용히 팔린 의자 상품을 나눔받았어요.');
    await rows(page).last().getByRole('button', { name: '더보기' }).click();
    await page.getByRole('button', { name: '읽음으로 표시' }).click();
    await page.waitForURL('/notice');
    await expect(rows(page).last()).not.toContainText('안 읽음');
    await expect(rows(page).first()).toContainText('안 읽음');
    await page.getByRole('button', { name: '모두 읽음' }).click();
    await page.waitForURL('/notice');
    await expect(rows(page).first()).not.toContainText('안 읽음');
  });
});
