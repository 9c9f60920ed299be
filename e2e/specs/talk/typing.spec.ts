import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, type Neighbour, offer } from '../../support/stock.ts';
import {
  begin,
  fieldOf,
  logOf,
  messagesOf,
  openConversation,
  say,
  sayByRequest,
} from '../../support/talk.ts';

const typingOn = (page: Page) => page.getByText('입력 중…');

const turnReadMarksOff = ({ visitor }: Neighbour) =>
  visitor.post('/profile/settings', { intent: 'read-marks', readMarks: 'off' });

test('each sees that the other types, beside the log, until they pause or their message comes', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '입력하는 타자기' }));
  await sayByRequest(buyer, path, '아직 있나요?');
  const other = await openOther();
  await enterAs(page.context(), buyer, market.url);
  await enterAs(other.context(), seller, market.url);
  await openConversation(other, path);
  await openConversation(page, path);
  await expect(messagesOf(other)).toHaveCount(1);
  const last = () => messagesOf(other).last().boundingBox();
  const before = await last();

  await fieldOf(page).pressSequentially('네고');
  await expect(typingOn(other)).toBeVisible();
  await expect(logOf(other).getByText('입력 중')).toHaveCount(0);
  expect(await last()).toEqual(before);
  await expectAccessible(other, 'a conversation in which the other types');
  await expect(typingOn(page)).toHaveCount(0);
  await expect(typingOn(other)).toHaveCount(0, { timeout: 20_000 });

  await fieldOf(other).pressSequentially('네');
  await expect(typingOn(page)).toBeVisible();
  await say(other, '네, 있어요.');
  await expect(messagesOf(page).last()).toHaveText(`${seller.nickname}: 네, 있어요.`);
  expect(await typingOn(page).count()).toBe(0);
});

test('with read marks off nobody sees it, and nothing is sent of it', async ({ page, openOther, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '조용한 타자기' }));
  await turnReadMarksOff(buyer);
  const other = await openOther();
  await enterAs(page.context(), buyer, market.url);
  await enterAs(other.context(), seller, market.url);
  await openConversation(other, path);
  await openConversation(page, path);
  const sent: string[] = [];
  for (const one of [page, other])
    one.on('request', (request) => {
      if (request.url().endsWith('/typing')) sent.push(request.url());
    });
  await fieldOf(page).pressSequentially('여보세요');
  await say(page, '여보세요?');
  await expect(messagesOf(other).last()).toHaveText(`${buyer.nickname}: 여보세요?`);
  expect(sent).toEqual([]);
  const answered = other.waitForResponse((answer) => answer.url().endsWith('/typing'));
  await fieldOf(other).pressSequentially('네');
  expect((await answered).status()).toBe(204);
  await say(other, '네.');
  await expect(messagesOf(page).last()).toHaveText(`${seller.nickname}: 네.`);
  expect(await typingOn(page).count()).toBe(0);
});
