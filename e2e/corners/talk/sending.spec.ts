import type { Page, Route } from '@playwright/test';
import type { MarketProcess } from '../../../test/support/market/market-process.ts';
import { expectAccessible } from '../../support/accessible.ts';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import {
  begin,
  fieldOf,
  logOf,
  messagesOf,
  openConversation,
  say,
  sayByRequest,
} from '../../support/talk.ts';

/** A new buyer's conversation with a new seller. */
async function openAsBuyer(page: Page, market: Pick<MarketProcess, 'url'>, title: string) {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title }));
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  return { seller, buyer, path };
}

const isPost = (route: Route) => route.request().method() === 'POST';
const isMessage = (route: Route) => isPost(route) && route.request().postData()?.includes('say');

test('a message that could not be sent says so, keeps its place, and is one message after any number of tries', async ({
  page,
  openOther,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /메시지를 보내지 못했습니다/);
  const { seller, path } = await openAsBuyer(page, market, '끊기는 전화기');
  let tries = 0;
  await page.route(`**${path}.data*`, async (route) => {
    if (!isMessage(route)) return route.fallback();
    tries += 1;
    if (tries === 1) return route.abort();
    // It arrives, and its answer does not.
    if (tries === 2) {
      await route.fetch();
      return route.abort();
    }
    return route.fallback();
  });
  await say(page, '첫 번째');
  await expect(logOf(page).getByText('보내지 못했어요')).toBeVisible();
  await say(page, '두 번째');
  await expect(messagesOf(page).filter({ hasText: '나: ' })).toHaveText(['나: 첫 번째', '나: 두 번째']);
  await page.getByRole('button', { name: '다시 보내기' }).first().click();
  await expect.poll(() => tries).toBe(2);
  await expect(logOf(page).getByText('보내지 못했어요').first()).toBeVisible();
  await page.getByRole('button', { name: '다시 보내기' }).first().click();
  await expect(logOf(page).getByText('보내지 못했어요')).toHaveCount(0);
  await expect(messagesOf(page)).toHaveText(['나: 첫 번째', '나: 두 번째']);

  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await other.goto(path);
  await expect(messagesOf(other)).toHaveText([/첫 번째$/, /두 번째$/]);
});

test('messages that are written fast are sent in their order, and stay in it over going back and forth', async ({
  page,
  market,
}) => {
  const { seller, path } = await openAsBuyer(page, market, '줄 서는 책꽂이');
  const released = Promise.withResolvers<void>();
  let posts = 0;
  await page.route(`**${path}.data*`, async (route) => {
    if (!isPost(route)) return route.fallback();
    posts += 1;
    await released.promise;
    return route.fallback();
  });
  const words = ['하나', '둘', '셋', '넷'];
  for (const word of words) await say(page, word);
  await expect(messagesOf(page)).toHaveText(words.map((word) => `나: ${word}`));
  await expect(logOf(page).getByText('보내는 중')).toHaveCount(4);
  // One is under way at a time.
  await expect.poll(() => posts).toBe(1);
  await page.getByRole('button', { name: '뒤로 가기' }).click();
  await page.waitForURL(/\/chats$/);
  await sayByRequest(seller, path, '끼어들기');
  released.resolve();
  await page.getByRole('listitem').filter({ hasText: seller.nickname }).getByRole('link').click();
  const expected = [`${seller.nickname}: 끼어들기`, ...words.map((word) => `나: ${word}`)];
  await expect(messagesOf(page)).toHaveText(expected);
  await expect(logOf(page).getByText('보내는 중')).toHaveCount(0);
  await page.reload();
  await expect(messagesOf(page)).toHaveText(expected);
});

test('Enter sends, Shift+Enter breaks the line, and an unfinished syllable never sends', async ({
  browser,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '타자 치는 자판' }));
  const context = await browser.newContext({ baseURL: market.url, hasTouch: false });
  await enterAs(context, buyer, market.url);
  const page = await context.newPage();
  await openConversation(page, path);
  await fieldOf(page).pressSequentially('첫 줄');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('둘째 줄');
  await fieldOf(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true });
  await fieldOf(page).dispatchEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true });
  await expect(messagesOf(page)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(messagesOf(page)).toHaveText(['나: 첫 줄 둘째 줄']);
  await expect(fieldOf(page)).toHaveValue('');
  await context.close();
});

test('on a touch screen Enter breaks the line', async ({ page, market }) => {
  await openAsBuyer(page, market, '누르는 단추');
  await fieldOf(page).pressSequentially('한 줄');
  await page.keyboard.press('Enter');
  await expect(fieldOf(page)).toHaveValue('한 줄\n');
});

test('a message of more than 1,000 characters says so at its field, and stays there', async ({
  page,
  market,
}) => {
  await openAsBuyer(page, market, '긴 두루마리');
  const text = '가'.repeat(1_001);
  await say(page, text);
  await expect(fieldOf(page)).toHaveAccessibleDescription('메시지는 1,000자까지 보낼 수 있어요.');
  await expect(fieldOf(page)).toHaveValue(text);
  await expect(messagesOf(page)).toHaveCount(0);
  await say(page, text.slice(1));
  await expect(messagesOf(page)).toHaveCount(1);
  await expect(logOf(page).getByText('보내는 중')).toHaveCount(0);
});

test('the list of conversations shows what was typed and not sent, until it is', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '말하다 만 거울' }));
  const otherPath = await begin(buyer, await offer(seller, { title: '말하다 만 의자' }));
  for (const each of [path, otherPath]) await sayByRequest(buyer, each, '아직 있나요?');
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await fieldOf(page).fill('오늘 저녁에');
  await openConversation(page, otherPath);
  await fieldOf(page).fill('의자는 내일');
  await page.goto('/chats');
  await expect(page.getByRole('listitem').filter({ hasText: '말하다 만 의자' })).toContainText(
    '쓰던 글 의자는 내일',
  );
  const row = page.getByRole('listitem').filter({ hasText: '말하다 만 거울' });
  await expect(row).toContainText('쓰던 글 오늘 저녁에');
  await expectAccessible(page, 'a list with a text that was not sent');
  await row.getByRole('link').click();
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(messagesOf(page).last()).toContainText('오늘 저녁에');
  await page.goto('/chats');
  await expect(row).toContainText('오늘 저녁에');
  await expect(row).not.toContainText('쓰던 글');
});

test('what was typed and not sent is still there after a look at the listing', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '다시 보는 거울' });
  const path = await begin(buyer, listing);
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await fieldOf(page).fill('쓰다 만 말');
  await page.getByRole('link', { name: /다시 보는 거울/ }).click();
  await page.waitForURL(listing);
  await page.goBack();
  await expect(fieldOf(page)).toHaveValue('쓰다 만 말');
});

test('what could not be sent waits on the device over a reload, and is sent by itself', async ({
  page,
  openOther,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /메시지를 보내지 못했습니다/);
  const { seller, path } = await openAsBuyer(page, market, '터널 속의 시계');
  await page.route(`**${path}.data*`, (route) => (isPost(route) ? route.abort() : route.fallback()));
  await say(page, '터널이에요');
  await say(page, '곧 나가요');
  await expect(logOf(page).getByText('보내지 못했어요').first()).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(messagesOf(page)).toHaveText(['나: 터널이에요', '나: 곧 나가요']);
  await expect(logOf(page).getByText('보내는 중')).toHaveCount(0);
  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await other.goto(path);
  await expect(messagesOf(other)).toHaveText([/터널이에요$/, /곧 나가요$/]);
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /unsent/.test(key)))).toEqual(
    [],
  );
});

test('messages written without a network are sent when it returns', async ({
  page,
  context,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /메시지를 보내지 못했습니다/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '끊긴 라디오' }));
  await enterAs(context, buyer, market.url);
  await openConversation(page, path);
  await context.setOffline(true);
  await say(page, '들리나요?');
  const waiting = logOf(page).getByText('인터넷에 연결되면 저절로 보내요');
  await expect(waiting).toBeVisible();
  await say(page, '여보세요?');
  await expect(waiting).toHaveCount(2);
  await expect(logOf(page).getByText(/보내지 못했어요|보내는 중|대기 중/)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '다시 보내기' })).toHaveCount(0);
  await say(page, '그만둔 말');
  await page.getByRole('button', { name: '지우기' }).last().click();
  await expectHealthy(page, 'messages wait for a connection');
  await context.setOffline(false);
  await expect(waiting).toHaveCount(0);
  await expect(logOf(page).getByText(/보내지 못했어요|보내는 중/)).toHaveCount(0);
  await expect(messagesOf(page)).toHaveText(['나: 들리나요?', '나: 여보세요?']);
});

test('what two tabs wrote without a network arrives in the order in which it was written', async ({
  page,
  context,
  market,
  openOther,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED/, /메시지를 보내지 못했습니다/);
  const { seller, path } = await openAsBuyer(page, market, '두 창의 서랍');
  const second = await context.newPage();
  await openConversation(second, path);
  // A tab in the background takes its time.
  await second.route(`**${path}.data*`, (route) => (isMessage(route) ? undefined : route.fallback()));
  await context.setOffline(true);
  await say(page, '하나');
  await expect(logOf(page).getByText('인터넷에 연결되면 저절로 보내요')).toBeVisible();
  await say(second, '둘');
  await say(page, '셋');
  await context.setOffline(false);
  await expect(logOf(page).getByText(/연결되면|대기 중|보내는 중/)).toHaveCount(0);
  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await other.goto(path);
  await expect(messagesOf(other)).toHaveText([/하나$/, /둘$/, /셋$/]);
});

test('signing out asks about what is unsent, and the next person finds nothing of it', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, /메시지를 보내지 못했습니다/);
  const { path } = await openAsBuyer(page, market, '두고 간 우산');
  await page.route(`**${path}.data*`, (route) => (isPost(route) ? route.abort() : route.fallback()));
  await say(page, '아직 못 보낸 말');
  await expect(logOf(page).getByText('보내지 못했어요')).toBeVisible();
  await page.goto('/profile');
  await page.getByRole('button', { name: '로그아웃' }).click();
  const question = page.getByRole('alertdialog', { name: '쓰던 글을 지울까요?' });
  await question.getByRole('button', { name: '지우기' }).click();
  await page.waitForURL('/login');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('못 보낸 말');
});

test('what is typed is still there after a reload, until it is sent', async ({ page, market }) => {
  await openAsBuyer(page, market, '다시 그려진 책장');
  const field = fieldOf(page);
  await field.fill('혹시 높이가\n얼마인가요?');
  await page.reload();
  await expect(field).toHaveValue('혹시 높이가\n얼마인가요?');
  await say(page, '높이가 얼마인가요?');
  await expect(messagesOf(page).last()).toContainText('높이가 얼마인가요?');
  await page.reload();
  await expect(messagesOf(page).last()).toContainText('높이가 얼마인가요?');
  await expect(field).toHaveValue('');
});
