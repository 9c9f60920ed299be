import type { Page } from '@playwright/test';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, type Neighbour, offer } from '../../support/stock.ts';
import { begin, logOf, messagesOf, openConversation, say, sayByRequest } from '../../support/talk.ts';

async function talkOf(buyer: Neighbour, seller: Neighbour, path: string, count: number): Promise<void> {
  for (let number = 1; number <= count; number++)
    await sayByRequest(number % 2 ? buyer : seller, path, `말 ${number}`);
}

/** Where the first message on screen stands, and which it is. */
async function topOf(page: Page): Promise<{ text: string; top: number }> {
  return logOf(page).evaluate((log) => {
    const { top } = log.getBoundingClientRect();
    const bubbles = [...log.querySelectorAll('p')];
    const first = bubbles.find((bubble) => bubble.getBoundingClientRect().top >= top)!;
    return { text: first.textContent, top: first.getBoundingClientRect().top };
  });
}

test('three hundred messages are read upwards without a jump, and a new one does not pull one down', async ({
  page,
  market,
}) => {
  test.slow();
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '오래된 일기장' }));
  await talkOf(buyer, seller, path, 300);
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await expect(messagesOf(page).last()).toBeInViewport();
  await expect(messagesOf(page).last()).toContainText('말 300');
  while ((await messagesOf(page).count()) < 300) {
    const count = await messagesOf(page).count();
    const answered = page.waitForResponse(/\/api\/chats\/[\w-]+\?before=/);
    await logOf(page).evaluate((log) => (log.scrollTop = -(log.scrollHeight - log.clientHeight - 700)));
    const before = await topOf(page);
    await logOf(page).evaluate((log) => (log.scrollTop -= 200));
    await answered;
    await expect.poll(() => messagesOf(page).count()).toBeGreaterThan(count);
    const text = messagesOf(page).filter({ hasText: new RegExp(`: ${before.text.split(': ')[1]}$`) });
    const box = (await text.boundingBox())!;
    expect(box.y - before.top).toBeGreaterThanOrEqual(199);
    expect(box.y - before.top).toBeLessThanOrEqual(201);
  }
  await expect(messagesOf(page).first()).toContainText('말 1');
  await expect(page.getByRole('link', { name: '이전 메시지' })).toHaveCount(0);

  const before = await topOf(page);
  await sayByRequest(seller, path, '새로운 말');
  await page.getByRole('button', { name: /새 메시지/ }).waitFor();
  expect(await topOf(page)).toEqual(before);
  await page.getByRole('button', { name: /새 메시지/ }).click();
  await expect(messagesOf(page).last()).toBeInViewport();
  await expect(page.getByRole('button', { name: /새 메시지/ })).toHaveCount(0);
  await sayByRequest(seller, path, '하나 더');
  await expect(messagesOf(page).filter({ hasText: '하나 더' })).toBeInViewport();
  await logOf(page).evaluate((log) => (log.scrollTop = -2_000));
  await say(page, '맨 끝에');
  await expect(messagesOf(page).last()).toBeInViewport();
  await expect(messagesOf(page)).toHaveCount(303);
});

test('what was said while the page was hidden or had no stream is there once it is back', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '자리 비운 의자' }));
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  const setHidden = (isHidden: boolean) =>
    page.evaluate((hidden) => {
      const define = (name: string, value: unknown) =>
        Object.defineProperty(document, name, { configurable: true, get: () => value });
      define('hidden', hidden);
      define('visibilityState', hidden ? 'hidden' : 'visible');
      document.dispatchEvent(new Event('visibilitychange'));
    }, isHidden);
  await setHidden(true);
  await page.waitForTimeout(4_000);
  await talkOf(seller, buyer, path, 70);
  await expect(messagesOf(page)).toHaveCount(0);
  await setHidden(false);
  await expect(messagesOf(page)).toHaveCount(70);
  const texts = await messagesOf(page).allTextContents();
  expect(texts.map((text) => Number(text.split(' ').at(-1)))).toEqual(
    Array.from({ length: 70 }, (_, index) => index + 1),
  );
});

test('a message from one device appears on the other, and is read there too', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '쌍둥이 촛대' }));
  await enterAs(page.context(), buyer, market.url);
  const twin = await page.context().newPage();
  await openConversation(twin, '/chats');
  await openConversation(page, path);
  await say(page, '여기서 말해요');
  const row = twin.getByRole('listitem').filter({ hasText: seller.nickname });
  await expect(row).toContainText('여기서 말해요');
  await sayByRequest(seller, path, '네, 들려요');
  await expect(row).toContainText('네, 들려요');
  await expect(messagesOf(page)).toHaveCount(2);
  await expect(row).not.toContainText('안 읽은 메시지');
  await expect(twin.getByRole('link', { name: '채팅', exact: true })).toBeVisible();
});

test('a page of earlier messages stays as it is, and leads to the newest', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '펼쳐진 앨범' }));
  await talkOf(buyer, seller, path, 70);
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, `${path}?before=41`);
  await expect(messagesOf(page).last()).toContainText('말 40');
  await sayByRequest(seller, path, '새로운 말');
  await expect(page).toHaveTitle(`${seller.nickname}님과의 대화 | 다시`);
  await page.getByRole('link', { name: '최근 메시지 보기' }).click();
  await expect(messagesOf(page).last()).toContainText('새로운 말');
  await expect(page.getByRole('link', { name: '최근 메시지 보기' })).toHaveCount(0);
  await say(page, '이어서 말해요');
  await expect(messagesOf(page).last()).toHaveText('나: 이어서 말해요');
  await expect(logOf(page).getByText('보내는 중')).toHaveCount(0);
});

test('a list of conversations is as long after a reload as before', async ({ page, market }) => {
  const seller = await moveIn(market);
  const listing = await offer(seller, { title: '물어볼 것 많은 접시' });
  const buyers = await Promise.all(Array.from({ length: 25 }, () => moveIn(market)));
  for (const person of buyers) await sayByRequest(person, await begin(person, listing), '있나요?');
  await enterAs(page.context(), seller, market.url);
  await page.goto('/chats', { waitUntil: 'networkidle' });
  const rows = page.getByRole('list', { name: '대화', exact: true }).getByRole('listitem');
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(25);
  await page.reload();
  await expect(rows).toHaveCount(25);
  // At once, and not page by page under the thumb.
  const markup = await (await page.request.get('/chats?size=25')).text();
  expect(new Set(markup.match(/href="\/chats\/[\w-]{16}"/g)).size).toBe(25);
});
