import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, messagesOf, openConversation, say, sayByRequest } from '../../support/talk.ts';

test('a page that was offline while one left the conversation on another device goes on with what was said since', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|메시지를/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '두 기기로 본 전등' }, 1));
  await sayByRequest(buyer, path, '아직 있나요?');
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await expect(messagesOf(page).last()).toContainText('아직 있나요?');
  await page.context().setOffline(true);
  await sayByRequest(seller, path, '자리를 비운 사이에 한 말');
  await buyer.visitor.post(path, { intent: 'leave' });
  await sayByRequest(seller, path, '그래도 필요하세요?');
  await say(page, '네, 필요해요.');
  await expect(logOf(page).getByText('인터넷에 연결되면 저절로 보내요')).toBeVisible();
  let reads = 0;
  page.on('request', (request) => {
    if (request.url().includes(`/api${path}?after=`)) reads++;
  });
  await page.context().setOffline(false);
  await expect(logOf(page).getByText('그래도 필요하세요?')).toBeVisible({ timeout: 20_000 });
  await expect(logOf(page).getByText(/연결되면|보내는 중/)).toHaveCount(0);
  await sayByRequest(seller, path, '내일 오세요.');
  await expect(messagesOf(page)).toHaveText([/그래도 필요하세요/, /네, 필요해요/, /내일 오세요/], {
    timeout: 20_000,
  });
  expect(reads).toBeLessThan(20);
});
