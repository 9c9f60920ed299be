import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, messagesOf, openConversation, say, sayByRequest } from '../../support/talk.ts';

test.use({ settings: { LIMITS: 'on' } });

const MESSAGES_A_MINUTE = 30;

test('messages over the limit of a minute say why they wait, and are sent by themselves in their order', async ({
  page,
  openOther,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 429/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '말 많은 앵무새' }));
  for (let number = 1; number <= MESSAGES_A_MINUTE; number++) await sayByRequest(buyer, path, `말 ${number}`);
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  for (const text of ['하나 더', '둘 더', '셋 더']) await say(page, text);
  await expect(page.getByText(/짧은 시간에 메시지를 많이 보냈어요\. \d+초 뒤에/)).toBeVisible();
  await expect(logOf(page).getByText('대기 중')).toHaveCount(3);
  await expect(page.getByRole('button', { name: '다시 보내기' })).toHaveCount(0);
  await page.reload();
  await expect(logOf(page).getByText('대기 중')).toHaveCount(3);
  await expect(logOf(page).getByText('대기 중')).toHaveCount(0, { timeout: 90_000 });
  await expect(logOf(page).getByText('보내는 중')).toHaveCount(0);
  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await other.goto(path);
  const sent = messagesOf(other).filter({ hasText: / 더$/ });
  await expect(sent).toHaveText([/하나 더$/, /둘 더$/, /셋 더$/]);
});
