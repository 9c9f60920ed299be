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

test('no one is asked to chat about a sold listing or one of their own', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const [sold, own] = [await offer(seller, { title: '팔린 방석' }), await offer(buyer, { title: '내 방석' })];
  await buyer.visitor.post(sold, { intent: 'buy' });
  await enterAs(page.context(), buyer, market.url);
  await page.goto(own);
  await expect(page.getByRole('button', { name: '수정' })).toBeVisible();
  await expect(page.getByRole('button', { name: '채팅하기', exact: true })).toHaveCount(0);
  await page.goto(sold);
  await expect(page.getByRole('button', { name: '거래 완료' })).toBeVisible();
  await expect(page.getByRole('button', { name: '채팅하기', exact: true })).toHaveCount(0);
});

test('a purchase leads both to their conversation, the buyer later from 구매내역 too', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, other] = [await moveIn(market), await openOther()];
  const listing = await offer(seller, { title: '택배로 받을 방석' }, 1);
  await signUp(page, newPerson('받는이'));
  await page.goto(listing, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '구매하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '판매자와 채팅하기' }).click();
  await page.waitForURL(/\/chats\/[\w-]+$/);
  await say(page, '언제 받을 수 있어요?');
  await expect(messagesOf(page).last()).toHaveText('나: 언제 받을 수 있어요?');
  const conversation = page.url();
  await enterAs(other.context(), seller, market.url);
  await other.goto(conversation);
  await expect(logOf(other).getByText('거래를 완료했어요.')).toBeVisible();
  await page.goto('/profile/purchases', { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: '채팅하기' }).click();
  await page.waitForURL(conversation);
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

test('a deleted account cannot be written to, and its messages stay', async ({ page, market }) => {
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
  await expect(page.getByRole('button', { name: '로그인', exact: true }).last()).toBeVisible();
  await page.goto('/chats');
  await expect(page.getByLabel('이메일')).toBeVisible();
  const other = await openOther();
  await enterAs(other.context(), stranger, market.url);
  await other.goto(path);
  await expect(other.getByText('페이지를 찾을 수 없어요')).toBeVisible();
});

test('on one’s own listing 채팅 counts its conversations as they come, and leads to them alone', async ({
  page,
  market,
}) => {
  const [seller, buyer, other] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '물어보는 책상' });
  const another = await offer(seller, { title: '딴 이야기' });
  await sayByRequest(buyer, await begin(buyer, another), '이건 다른 거예요');
  await enterAs(page.context(), seller, market.url);
  await page.goto(listing);
  const link = page.getByRole('main').getByRole('link', { name: /^채팅/ });
  await expect(link).toHaveText('채팅');
  await link.click();
  await expect(page.getByText('이 상품으로 나눈 대화가 없어요.')).toBeVisible();
  await page.goBack();
  await page.waitForURL(listing);
  await sayByRequest(buyer, await begin(buyer, listing), '아직 있나요?');
  await expect(link).toHaveText('채팅 1');
  await sayByRequest(other, await begin(other, listing), '깎아 주세요');
  await expect(link).toHaveText('채팅 2');
  await link.click();
  await page.waitForURL(/\/chats\?product=/);
  const rows = page.getByRole('list', { name: '대화' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('깎아 주세요');
  await expect(page.getByText('물어보는 책상').first()).toBeVisible();
  await page.getByRole('link', { name: '모든 채팅 보기' }).click();
  await expect(rows).toHaveCount(3);
});

test('더보기 leads to what the other person sells and to reporting them, and Back leads to the conversation', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '의심스러운 시계' }));
  await sayByRequest(buyer, path, '진짜인가요?');
  await enterAs(page.context(), buyer, market.url);
  await page.goto(path);
  const more = page.getByRole('button', { name: '더보기' });
  await more.click();
  await page.getByRole('link', { name: '신고하기' }).click();
  await page.waitForURL(/\/report\/person\//);
  await expect(page.getByRole('main')).toContainText(seller.nickname);
  await page.goBack();
  await page.waitForURL(path);
  await expect(messagesOf(page)).toHaveText(/진짜인가요/);
  await more.click();
  await page.getByRole('link', { name: '등록한 상품 보기' }).click();
  await page.waitForURL(/\/people\//);
  await expect(page.getByText('의심스러운 시계')).toBeVisible();
});
