import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, messagesOf, openConversation, say, sayByRequest } from '../../support/talk.ts';

test.use({ settings: { LIMITS: 'on' } });

const MESSAGES_A_MINUTE = 30;

test('a message over the limit says why it was not sent, and can be sent again later', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '말 많은 앵무새' }));
  for (let number = 1; number <= MESSAGES_A_MINUTE; number++) await sayByRequest(buyer, path, `말 ${number}`);
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await say(page, '하나 더');
  await expect(logOf(page).getByText(/^보내지 못했어요\. .+(어요|세요)/)).toBeVisible();
  await expect(messagesOf(page).filter({ hasText: '나: 하나 더' })).toBeVisible();
  await expect(page.getByRole('button', { name: '다시 보내기' })).toBeVisible();
});
