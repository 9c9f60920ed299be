import { openPushReceiver, type PushReceiver } from '../../../test/support/push/push-receiver.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, PASSWORD, test } from '../../support/market-test.ts';
import {
  badgeOf,
  givePushService,
  giveScreen,
  openPushService,
  ringing,
  shownBy,
  tap,
} from '../../support/push-service.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, fieldOf, messagesOf, say, sayByRequest } from '../../support/talk.ts';

let receiver: PushReceiver;

test.use({
  serviceWorkers: 'allow',
  settings: [
    async ({}, use) => {
      receiver = await openPushReceiver();
      await use({ PUSH_HOSTS: receiver.origin });
      await receiver.close();
    },
    { scope: 'worker' },
  ],
});

const SETTINGS = '/profile/settings/notices';

test('a browser gets pushes, shows them, and gets no more once they are turned off', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const lamp = await offer(seller, { title: '알림 오는 스탠드' }, 1);
  const answer = await page.request.get('/api/push-key');
  receiver.publicKey = ((await answer.json()) as { publicKey: string }).publicKey;
  await enterAs(page.context(), seller, market.url);
  const browser = receiver.addBrowser();
  await givePushService(page, browser);
  await page.goto(SETTINGS);
  await expectHealthy(page, 'off');
  await page.getByRole('button', { name: '이 기기에서 푸시 받기' }).click();
  await expect(page.getByText('이 기기에서 푸시를 받고 있어요.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: '이 기기' })).toContainText('오늘부터');
  await expectHealthy(page, 'on');
  await page.getByRole('button', { name: '시험 푸시 받아 보기' }).click();
  await expect(page.getByText('시험 푸시를 보냈어요.')).toBeVisible();
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
  expect(receiver.received[0]!.endpoint).toBe(browser.endpoint);

  await sayByRequest(buyer, await begin(buyer, lamp), '아직 있나요?');
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(2);
  const { body } = receiver.received[1]!;
  expect(body.notification).toMatchObject({ title: buyer.nickname, body: '새 메시지를 보냈어요.' });

  const [worker] = page.context().serviceWorkers();
  await giveScreen(worker!);
  const deliver = await openPushService(page, market.url);
  await deliver(receiver.received[0]!.body);
  await expect.poll(() => shownBy(worker!), { timeout: 20_000 }).toMatchObject([{ tag: 'trial ' }]);
  // What is not unread any more disappears.
  await deliver(body);
  await expect
    .poll(() => shownBy(worker!), { timeout: 20_000 })
    .toEqual([{ title: buyer.nickname, body: '새 메시지를 보냈어요.', tag: body.notification['tag'] }]);
  await expect.poll(() => badgeOf(worker!), { timeout: 20_000 }).toBe(1);
  // What is sent twice rings once.
  expect(await ringing(worker!)).toEqual([true]);
  await deliver(body);
  await expect.poll(() => ringing(worker!), { timeout: 20_000 }).toEqual([false]);
  await deliver({ ...body, version: 'another' });
  await expect.poll(() => ringing(worker!), { timeout: 20_000 }).toEqual([true]);

  await page.getByRole('button', { name: /에서 푸시 끄기/ }).click();
  await expect(page.getByText('그 기기에는 이제 푸시를 보내지 않아요.')).toBeVisible();
  await expect(page.getByRole('button', { name: '이 기기에서 푸시 받기' })).toBeVisible();
});

test('a tap on a push opens what it is about, and shows its notice as seen', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const lamp = await offer(seller, { title: '눌러 보는 스탠드' }, 1);
  await buyer.visitor.post(lamp, { intent: 'buy' });
  await enterAs(page.context(), seller, market.url);
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const readNotices = async () =>
    (await (await page.request.get('/api/notices')).json()) as { unread: number; notices: { id: string }[] };
  const { unread, notices } = await readNotices();
  expect(unread).toBe(1);
  const [worker] = page.context().serviceWorkers();
  const opened = await tap(worker!, { navigate: lamp, noticeId: notices[0]!.id });
  expect(opened).toBe(new URL(lamp, market.url).href);
  expect((await readNotices()).unread).toBe(0);
});

test('after the first message it is asked whether pushes are wanted, and never again after a no', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const lamp = await offer(seller, { title: '물어보는 스탠드' }, 1);
  await enterAs(page.context(), buyer, market.url);
  const browser = receiver.addBrowser();
  await givePushService(page, browser);
  await page.goto(await begin(buyer, lamp));
  const question = page.getByRole('group', { name: '답장이 오면 바로 알려 드릴까요?' });
  await expect(fieldOf(page)).toBeVisible();
  await expect(question).toHaveCount(0);
  await say(page, '아직 있나요?');
  await expect(question).toBeVisible();
  await expectHealthy(page, 'asked');
  await question.getByRole('button', { name: '괜찮아요' }).click();
  await expect(question).toHaveCount(0);
  await page.reload();
  await expect(messagesOf(page)).toHaveText(['나: 아직 있나요?']);
  await expect(question).toHaveCount(0);

  // As on another device.
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await question.getByRole('button', { name: '푸시 받기' }).click();
  await expect(page.getByText('이 기기에서 푸시를 받아요.')).toBeVisible();
  await page.goto(SETTINGS);
  await expect(page.getByText('이 기기에서 푸시를 받고 있어요.')).toBeVisible();
});

test('a browser that a new sign-in has made a stranger is registered anew by itself', async ({
  page,
  market,
}) => {
  const person = await moveIn(market);
  await enterAs(page.context(), person, market.url);
  await givePushService(page, receiver.addBrowser());
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: '이 기기에서 푸시 받기' }).click();
  await expect(page.getByText('이 기기에서 푸시를 받고 있어요.')).toBeVisible();
  await person.visitor.post('/logout', {});
  await person.visitor.post('/login', { email: person.email, password: PASSWORD });
  await enterAs(page.context(), person, market.url);
  const renewed = page.waitForResponse(
    (answer) => answer.url().endsWith(SETTINGS) && answer.request().method() === 'POST',
  );
  await page.goto('/');
  await renewed;
  await page.goto(SETTINGS);
  await expect(page.getByText('이 기기에서 푸시를 받고 있어요.')).toBeVisible();
});

test('a browser whose pushes were turned off elsewhere forgets them at its next visit', async ({
  page,
  market,
}) => {
  const person = await moveIn(market);
  await enterAs(page.context(), person, market.url);
  await givePushService(page, receiver.addBrowser());
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: '이 기기에서 푸시 받기' }).click();
  const device = await page.locator('input[name="device"]').first().inputValue();
  // As from another device.
  await page.request.post(SETTINGS, {
    form: { intent: 'unsubscribe', device },
    headers: { Origin: new URL(market.url).origin },
  });
  await page.goto('/');
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('pushes-of')), { timeout: 20_000 })
    .toBeNull();
  await page.goto(SETTINGS);
  await page.getByRole('button', { name: '이 기기에서 푸시 받기' }).click();
  await expect(page.getByText('이 기기에서 푸시를 받고 있어요.')).toBeVisible();
});

test('as a new user would: a keyword from an empty search rings, its listing opens, and one talks', async ({
  page,
  market,
}) => {
  const [watcher, seller] = [await moveIn(market), await moveIn(market)];
  // No hour is quiet, whenever this runs.
  const choices = { 'keyword-app': 'on', 'keyword-push': 'on', quietFrom: '03:00', quietTo: '03:00' };
  await watcher.visitor.post(SETTINGS, { intent: 'save', ...choices });
  const answer = await page.request.get('/api/push-key');
  receiver.publicKey = ((await answer.json()) as { publicKey: string }).publicKey;
  receiver.received.length = 0;
  await enterAs(page.context(), watcher, market.url);
  await givePushService(page, receiver.addBrowser());
  await page.goto(`/product?${new URLSearchParams({ q: '보랏빛 아이폰 미니' })}`);
  await page.getByRole('button', { name: '이 검색 알림 받기' }).click();
  const question = page.getByRole('group', { name: '맞는 상품이 올라오면 바로 알려 드릴까요?' });
  await expect(question).toBeVisible();
  await expectHealthy(page, 'search-asked');
  await page.getByRole('link', { name: '받고 있는 키워드 보기' }).click();
  await expectHealthy(page, 'keywords-asked');
  await question.getByRole('button', { name: '푸시 받기' }).click();
  await expect(page.getByText('이 기기에서 푸시를 받아요.')).toBeVisible();

  const listing = await offer(seller, { title: '아이폰 12 미니 보랏빛', price: '300000' }, 1);
  await expect.poll(() => receiver.received.length, { timeout: 20_000 }).toBe(1);
  const { notification, noticeId } = receiver.received[0]!.body;
  expect(notification).toMatchObject({ title: '키워드', body: '키워드에 맞는 상품이 나왔어요.' });
  const [worker] = page.context().serviceWorkers();
  const opened = await tap(worker!, { navigate: notification['navigate'], noticeId });
  expect(new URL(opened).pathname).toBe(listing);
  await page.goto(opened);
  await page.getByRole('button', { name: '채팅하기' }).click();
  await say(page, '오늘 볼 수 있을까요?');
  await expect(messagesOf(page)).toHaveText(['나: 오늘 볼 수 있을까요?']);
});
