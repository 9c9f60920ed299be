import { expect, newPerson, PASSWORD, signUp, test } from '../../support/market-test.ts';
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

test('a guest signs in over the page of the listing and goes on to the conversation', async ({
  page,
  openOther,
  market,
}) => {
  const seller = await moveIn(market);
  const { email } = await signUp(await openOther(), newPerson('손님'));
  const listing = await offer(seller, { title: '손님 맞는 방석' }, 1);
  await page.goto(listing);
  await page.getByRole('button', { name: '채팅하기' }).click();
  const sheet = page.getByRole('dialog', { name: '채팅하려면 로그인이 필요해요' });
  await sheet.getByLabel('이메일').fill(email);
  await sheet.getByLabel('비밀번호').fill(PASSWORD);
  await sheet.getByRole('button', { name: '로그인', exact: true }).click();
  await page.waitForURL(/\/chats\/[\w-]+$/);
  await expect(logOf(page)).toHaveAccessibleName(`${seller.nickname}님과의 대화`);
  await page.goBack();
  await page.waitForURL(listing);
});

test('nobody is asked to chat about a sold listing or one of their own', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const [sold, own] = [await offer(seller, { title: '팔린 방석' }), await offer(buyer, { title: '내 방석' })];
  await buyer.visitor.post(sold, { intent: 'buy' });
  await enterAs(page.context(), buyer, market.url);
  await page.goto(own);
  await expect(page.getByRole('button', { name: '수정' })).toBeVisible();
  await expect(page.getByRole('button', { name: '채팅하기' })).toHaveCount(0);
  await page.goto(sold);
  await expect(page.getByRole('button', { name: '거래 완료' })).toBeVisible();
  await expect(page.getByRole('button', { name: '채팅하기' })).toHaveCount(0);
});

test('a sale and a removal of the listing show above the conversation', async ({ page, market }) => {
  const [seller, buyer, third] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '떠나는 여행 가방' }, 1);
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '있나요?');
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  await expect(page.getByRole('link', { name: /판매중 떠나는 여행 가방/ })).toBeVisible();
  await third.visitor.post(listing, { intent: 'buy' });
  await expect(page.getByRole('link', { name: /거래 완료 떠나는 여행 가방/ })).toBeVisible();
  await seller.visitor.post('/receipt', { intent: 'delete', id: listing.split('/').at(-1)! });
  await expect(page.getByText('삭제된 상품')).toBeVisible();
  await expect(page.getByRole('link', { name: /떠나는 여행 가방/ })).toHaveCount(0);
  await say(page, '아쉬워요.');
  await expect(messagesOf(page).last()).toHaveText('나: 아쉬워요.');
});

test('nothing can be said to somebody who has left, and what they said stays', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '남겨진 편지' }));
  await sayByRequest(buyer, path, '있나요?');
  await sayByRequest(seller, path, '네, 있어요.');
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  const left = await seller.visitor.post('/profile/settings', { intent: 'leave', leavePassword: PASSWORD });
  expect(left.status).toBe(302);
  await expect(page.getByText('탈퇴한 사용자와는 대화할 수 없어요.')).toBeVisible();
  await expect(fieldOf(page)).toHaveCount(0);
  await expect(messagesOf(page)).toHaveText(['나: 있나요?', '탈퇴한 사용자: 네, 있어요.']);
  await page.goto('/chats');
  await expect(page.getByRole('listitem').filter({ hasText: '탈퇴한 사용자' })).toBeVisible();
});

test('guests are asked to sign in, and strangers find no conversation', async ({
  page,
  openOther,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 40[14]/);
  const [seller, buyer, stranger] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '닫힌 상자' }));
  await page.goto(path);
  await expect(page.getByRole('button', { name: '로그인' }).last()).toBeVisible();
  await page.goto('/chats');
  await expect(page.getByLabel('이메일')).toBeVisible();
  const other = await openOther();
  await enterAs(other.context(), stranger, market.url);
  await other.goto(path);
  await expect(other.getByText('페이지를 찾을 수 없어요')).toBeVisible();
});
