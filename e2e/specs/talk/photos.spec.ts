import type { Page, Route } from '@playwright/test';
import { makePhoto } from '../../../test/support/photos/photos.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { leftByOverlay } from '../../support/overlay-entry.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, messagesOf, openConversation, say } from '../../support/talk.ts';
import { jpeg } from '../../support/upload-form.ts';

const photosOf = (page: Page) => logOf(page).getByRole('img');
const POST = /\/chats\/[\w-]+\.data/;

/** As if the network went while files are sent. */
function loseFiles(route: Route): Promise<void> {
  const type = route.request().headers()['content-type'] ?? '';
  return type.startsWith('multipart/') ? route.abort() : route.fallback();
}

async function choose(page: Page, ...names: string[]): Promise<void> {
  const files = names.map(async (name, shade) => jpeg(name, await makePhoto(640, 480, shade)));
  await page.getByLabel('사진 보내기', { exact: true }).setInputFiles(await Promise.all(files));
}

test('two phones: a photo is shown at once, arrives, opens in full and stays in order', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '사진 많은 서랍장' }));
  await enterAs(page.context(), buyer, market.url);
  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await openConversation(page, path);
  await openConversation(other, path);

  const gate = Promise.withResolvers<void>();
  await page.route(POST, async (route) => {
    await gate.promise;
    await route.fallback();
  });
  await choose(page, '문.jpg');
  await expect(photosOf(page)).toHaveAttribute('src', /^blob:/);
  await expect(logOf(page).getByText('보내는 중')).toBeVisible();
  await say(page, '문 안쪽이에요.');
  await expect(logOf(page).getByRole('listitem').last()).toContainText('문 안쪽이에요.');
  gate.resolve();
  await expect(messagesOf(other)).toHaveText([`${buyer.nickname}: 문 안쪽이에요.`]);
  await expect(photosOf(other)).toHaveAccessibleName(`${buyer.nickname}님이 보낸 사진`);
  await expect(photosOf(other)).toHaveAttribute('src', `${path}/photos/1-0?width=720`);
  await expect(logOf(page).getByText('보내는 중')).toHaveCount(0);
  await expect(photosOf(page)).toHaveAttribute('src', /^blob:/);

  await choose(page, '1.jpg', '2.jpg', '3.jpg');
  await expect(photosOf(other)).toHaveCount(4);
  await expect(photosOf(other).last()).toHaveAccessibleName(`${buyer.nickname}님이 보낸 사진 3/3`);
  await expectAccessible(other, 'a conversation with photos');
  await photosOf(other).nth(2).click();
  const viewer = other.getByRole('dialog', { name: '사진 크게 보기' });
  await expect(viewer.getByRole('img', { name: '대화 사진 2' })).toBeInViewport();
  await viewer.getByRole('button', { name: '다음 사진' }).click();
  await expect(viewer.getByRole('img', { name: '대화 사진 3' })).toBeInViewport();
  await other.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(logOf(other).getByRole('link').nth(2)).toBeFocused();

  await leftByOverlay(other);
  await other.goto('/chats');
  await expect(other.getByRole('listitem').filter({ hasText: buyer.nickname })).toContainText('사진 3장');
});

test('photos that did not leave are sent again or removed, and the browser asks before they are lost', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/메시지를 보내지 못했습니다/, /ERR_FAILED|Failed to load/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '늦게 가는 사진' }));
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await page.route(POST, loseFiles);
  await choose(page, '문.jpg');
  await expect(logOf(page).getByText('보내지 못했어요')).toBeVisible();
  const opened = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const dialog = await opened;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await leaving;
  await page.unroute(POST);
  const sent = page.waitForResponse((response) => response.request().method() === 'POST' && response.ok());
  await page.getByRole('button', { name: '다시 보내기' }).click();
  await sent;
  await expect(logOf(page).getByText('보내지 못했어요')).toHaveCount(0);
  await expect(photosOf(page)).toHaveCount(1);

  await page.route(POST, loseFiles);
  await choose(page, '다른 문.jpg');
  await expect(logOf(page).getByText('보내지 못했어요')).toBeVisible();
  await page.getByRole('button', { name: '지우기' }).click();
  await expect(photosOf(page)).toHaveCount(1);
  await page.reload();
  await expect(photosOf(page)).toHaveAttribute('src', /photos\/1-0/);
});

test('what is no photo is named at the field, and the others are sent', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '움직이는 그림' }));
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64').subarray(0, 20);
  await page
    .getByLabel('사진 보내기', { exact: true })
    .setInputFiles([
      { name: '춤.gif', mimeType: 'image/gif', buffer: gif },
      jpeg('문.jpg', await makePhoto()),
    ]);
  await expect(page.getByRole('alert')).toContainText('GIF는 올릴 수 없어요.');
  await expect(photosOf(page)).toHaveCount(1);
  await expect(logOf(page).getByText('보내는 중')).toHaveCount(0);
  await page.reload();
  await expect(photosOf(page)).toHaveCount(1);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a photo is a form, and leads to its file', async ({ page, market, expectedErrors }) => {
    expectedErrors.push(/status of 4/);
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const path = await begin(buyer, await offer(seller, { title: '조용한 사진' }));
    await enterAs(page.context(), buyer, market.url);
    await page.goto(path);
    await page.getByRole('button', { name: '고른 사진 보내기' }).click();
    await expect(page.getByRole('alert')).toHaveText('보낼 사진을 골라 주세요.');
    await choose(page, '문.jpg');
    await page.getByRole('button', { name: '고른 사진 보내기' }).click();
    await expect(photosOf(page)).toHaveAttribute('src', `${path}/photos/1-0?width=720`);
    await expect(photosOf(page)).toHaveJSProperty('naturalWidth', 480);
    await expect(logOf(page).getByRole('link')).toHaveAttribute('href', `${path}/photos/1-0?width=1440`);
  });
});
