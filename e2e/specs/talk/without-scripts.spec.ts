import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { fieldOf, logOf, messagesOf, say, sayByRequest } from '../../support/talk.ts';

test.use({ javaScriptEnabled: false });

test('without scripts a conversation is a form and its pages', async ({ page, market, expectedErrors }) => {
  expectedErrors.push(/status of 400/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '조용한 시계' }, 1);
  await enterAs(page.context(), buyer, market.url);
  await page.goto(listing);
  await page.getByRole('button', { name: '채팅하기' }).click();
  await page.waitForURL(/\/chats\/[\w-]+$/);
  const path = new URL(page.url()).pathname;
  await say(page, '아직 있나요?');
  await expect(messagesOf(page)).toHaveText(['나: 아직 있나요?']);
  await expect(fieldOf(page)).toHaveValue('');
  const text = '가'.repeat(1_001);
  await say(page, text);
  await expect(page.getByRole('alert')).toHaveText('메시지는 1,000자까지 보낼 수 있어요.');
  await expect(fieldOf(page)).toHaveValue(text);
  await sayByRequest(seller, path, '네!');
  await page.goto('/');
  await page.getByRole('link', { name: '채팅', exact: true }).click();
  const row = page.getByRole('listitem').filter({ hasText: seller.nickname });
  await expect(row).toContainText('안 읽은 메시지 1');
  await row.getByRole('link').click();
  await expect(messagesOf(page).last()).toHaveText(`${seller.nickname}: 네!`);
  await page.getByRole('button', { name: '읽음으로 표시' }).click();
  await expect(page.getByRole('button', { name: '읽음으로 표시' })).toHaveCount(0);
  await page.getByRole('button', { name: '뒤로 가기' }).click();
  await expect(row).not.toContainText('안 읽은 메시지');
});

test('without scripts it begins at its end, and earlier messages have pages of their own', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '긴 이야기책' });
  const answer = await buyer.visitor.post(listing, { intent: 'chat' });
  const path = new URL(answer.headers.get('Location')!, market.url).pathname;
  for (let number = 1; number <= 40; number++)
    await sayByRequest(number % 2 ? buyer : seller, path, `말 ${number}`);
  await enterAs(page.context(), buyer, market.url);
  await page.goto(path);
  await expect(messagesOf(page).last()).toContainText('말 40');
  await expect(messagesOf(page).last()).toBeInViewport();
  await logOf(page).evaluate((log) => (log.scrollTop = -log.scrollHeight));
  await page.getByRole('link', { name: '이전 메시지' }).click();
  await expect(messagesOf(page)).toHaveCount(10);
  await expect(page.getByRole('link', { name: '이전 메시지' })).toHaveCount(0);
  await page.getByRole('link', { name: '최근 메시지 보기' }).click();
  await expect(messagesOf(page).last()).toContainText('말 40');
});
