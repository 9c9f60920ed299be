import { expectAccessible } from '../../support/accessible.ts';
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

test('a blocked person sees it only when they write; the list of blocked people undoes it', async ({
  page,
  openOther,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 403/);
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '조용한 벽시계' }));
  await sayByRequest(seller, path, '살 거예요 말 거예요');
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '차단하기' }).click();
  const question = page.getByRole('alertdialog', { name: `${seller.nickname}님을 차단할까요?` });
  await expectAccessible(page, 'question about blocking');
  await question.getByRole('button', { name: '차단하기' }).click();
  await expect(page.getByText('차단한 사용자예요.')).toBeVisible();
  await expect(fieldOf(page)).toHaveCount(0);

  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await openConversation(other, path);
  await expect(fieldOf(other)).toBeVisible();
  await expect(other.getByText('차단한 사용자예요.')).toHaveCount(0);
  await say(other, '여보세요?');
  await expect(logOf(other).getByText('보내지 못했어요. 보낼 수 없어요.')).toBeVisible();
  await expect(messagesOf(page).filter({ hasText: '여보세요?' })).toHaveCount(0);

  await page.goto('/profile/settings');
  await page.getByRole('link', { name: '차단 목록 보기' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: seller.nickname })).toBeVisible();
  await expectAccessible(page, 'those blocked');
  await page.getByRole('button', { name: `${seller.nickname} 차단 풀기` }).click();
  await expect(page.getByText('차단한 사용자가 없어요.')).toBeVisible();
  await openConversation(page, path);
  await other.getByRole('button', { name: '다시 보내기' }).click();
  await expect(messagesOf(page).last()).toHaveText(`${seller.nickname}: 여보세요?`);
});

test('a muted conversation has no badge, and one that was left comes back with the next message', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '시끄러운 자명종' }));
  await sayByRequest(seller, path, '첫 번째');
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '알림 끄기' }).click();
  await expect(page.getByText('이 대화의 알림을 껐어요.')).toBeVisible();
  await openConversation(page, '/chats');
  await sayByRequest(seller, path, '두 번째');
  const row = page.getByRole('listitem').filter({ hasText: seller.nickname });
  await expect(row).toContainText('두 번째');
  await expect(row).toContainText('알림 꺼짐');
  await expect(row).toContainText('안 읽은 메시지 1');
  await expect(page.getByRole('link', { name: '채팅', exact: true })).toBeVisible();

  await row.getByRole('link').click();
  await expect(messagesOf(page)).toHaveCount(2);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('button', { name: '대화방 나가기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '나가기' }).click();
  await page.waitForURL(/\/chats$/);
  await expect(page.getByText('아직 나눈 대화가 없어요.')).toBeVisible();
  await sayByRequest(seller, path, '세 번째');
  await row.getByRole('link').click();
  await expect(messagesOf(page)).toHaveText([`${seller.nickname}: 세 번째`]);
});

test('one who has left and comes back by the listing sees what is said from then on', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '다시 찾은 시계' });
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '아직 있나요?');
  await buyer.visitor.post(path, { intent: 'leave' });
  await enterAs(page.context(), buyer, market.url);
  await page.goto(listing);
  await page.getByRole('button', { name: '채팅하기' }).click();
  await page.waitForURL(path);
  let reads = 0;
  page.on('request', (request) => (reads += Number(request.url().includes('/api/chats/'))));
  await sayByRequest(seller, path, '네, 있어요.');
  await expect(messagesOf(page)).toHaveText([`${seller.nickname}: 네, 있어요.`]);
  await say(page, '오늘 갈게요.');
  await sayByRequest(seller, path, '여섯 시에 오세요.');
  await expect(messagesOf(page)).toHaveCount(3);
  expect(reads).toBeLessThan(10);
});

test('a report from a conversation says what of it the operator gets', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '수상한 망원경' }));
  await sayByRequest(seller, path, '먼저 입금해 주세요');
  await sayByRequest(buyer, path, '제 말은 고를 수 없어요');
  await sayByRequest(seller, path, '그 뒤의 말');
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await page.getByRole('button', { name: '더보기' }).click();
  await page.getByRole('link', { name: '신고하기', exact: true }).click();
  await expect(page.getByText('고르지 않으면 최근 30개')).toBeVisible();
  const messages = page.getByLabel('문제가 된 메시지');
  await expect(messages.getByRole('option')).toHaveText([
    '고르지 않음',
    /^먼저 입금해 주세요 \(오늘 /,
    /^그 뒤의 말/,
  ]);
  await messages.selectOption({ index: 1 });
  await page.getByRole('button', { name: '신고하기' }).click();
  await expect(page.getByText('신고하는 이유를 선택해 주세요.')).toBeVisible();
  await expect(messages).toHaveValue('1');
  await page.getByRole('radio', { name: '사기가 의심돼요' }).check();
  await page.getByRole('button', { name: '신고하기' }).click();
  await expect(page.getByText('신고가 접수되었어요.')).toBeVisible();
  await openConversation(page, path);
  await page.getByRole('note').getByRole('link', { name: '이 메시지 신고하기' }).click();
  await expect(messages.locator('option:checked')).toHaveText(/^먼저 입금해 주세요/);
  await page.getByRole('button', { name: '신고하기' }).click();
  await expect(page.getByText('신고가 접수되었어요.')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('blocking and leaving ask on the page', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    const path = await begin(buyer, await offer(seller, { title: '옛날 라디오' }));
    await sayByRequest(seller, path, '안녕하세요');
    await enterAs(page.context(), buyer, market.url);
    await page.goto(path);
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('link', { name: '차단하기' }).click();
    await expect(page.getByText(`${seller.nickname}님을 차단할까요?`)).toBeVisible();
    await page.getByRole('button', { name: '차단하기' }).click();
    await expect(page.getByText('차단한 사용자예요.')).toBeVisible();
    await page.getByRole('button', { name: '차단 풀기' }).first().click();
    await expect(fieldOf(page)).toBeVisible();
    await page.getByRole('button', { name: '더보기' }).click();
    await page.getByRole('link', { name: '대화방 나가기' }).click();
    await page.getByRole('button', { name: '나가기' }).click();
    await expect(page.getByText('아직 나눈 대화가 없어요.')).toBeVisible();
  });
});
