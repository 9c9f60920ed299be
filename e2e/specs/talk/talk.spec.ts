import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer, offerAll } from '../../support/stock.ts';
import {
  begin,
  fieldOf,
  logOf,
  messagesOf,
  openConversation,
  say,
  sayByRequest,
} from '../../support/talk.ts';

test('two people find each other by a listing and talk, each seeing at once what the other says', async ({
  page,
  openOther,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const lamp = await offer(seller, { title: '이야기하는 스탠드' }, 1);
  await enterAs(page.context(), buyer, market.url);
  await page.goto(lamp);
  await page.getByRole('button', { name: '채팅하기' }).click();
  await page.waitForURL(/\/chats\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: seller.nickname })).toBeVisible();
  await expect(logOf(page)).toHaveAccessibleName(`${seller.nickname}님과의 대화`);
  await expect(page.getByRole('link', { name: /판매중 이야기하는 스탠드 35,000원/ })).toHaveAttribute(
    'href',
    lamp,
  );
  await say(page, '아직 있나요?');
  await expect(messagesOf(page)).toHaveText(['나: 아직 있나요?']);
  await expect(fieldOf(page)).toBeFocused();

  const other = await openOther();
  await enterAs(other.context(), seller, market.url);
  await openConversation(other, '/chats');
  await expect(other.getByRole('link', { name: '채팅, 안 읽은 대화 1' })).toBeVisible();
  const row = other.getByRole('listitem').filter({ hasText: buyer.nickname });
  await expect(row).toContainText('판매');
  await expect(row).toContainText('아직 있나요?');
  await expect(row).toContainText('안 읽은 메시지 1');
  await say(page, '보고 싶어요.');
  await expect(row).toContainText('보고 싶어요.');
  await expect(row).toContainText('안 읽은 메시지 2');
  await row.getByRole('link').click();
  await expect(messagesOf(other)).toHaveText([
    `${buyer.nickname}: 아직 있나요?`,
    `${buyer.nickname}: 보고 싶어요.`,
  ]);
  await expect(logOf(page).getByRole('listitem').last()).toContainText('읽음');

  await say(other, '네, 있어요!');
  await expect(messagesOf(page).last()).toHaveText(`${seller.nickname}: 네, 있어요!`);
  await say(page, '내일 7시에 봬요.');
  await expect(messagesOf(other).last()).toHaveText(`${buyer.nickname}: 내일 7시에 봬요.`);
  await expect(logOf(page).getByText('읽음')).toHaveCount(1);
  await expect(logOf(page).getByRole('listitem').last()).toContainText('읽음');
  await other.getByRole('button', { name: '뒤로 가기' }).click();
  await expect(other.getByRole('link', { name: '채팅', exact: true })).toBeVisible();
  await expect(row).not.toContainText('안 읽은 메시지');
});

test('the number beside 채팅 comes and goes while one looks at something else', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '세어 보는 주판' }));
  await enterAs(page.context(), seller, market.url);
  await openConversation(page, '/');
  await expect(page.getByRole('link', { name: '채팅', exact: true })).toBeVisible();
  await sayByRequest(buyer, path, '있나요?');
  await expect(page.getByRole('link', { name: '채팅, 안 읽은 대화 1' })).toBeVisible();
  await seller.visitor.post(path, { intent: 'read', seq: '1', inPlace: '1' });
  await expect(page.getByRole('link', { name: '채팅', exact: true })).toBeVisible();
});

test('list and conversation are accessible, empty and with something in them', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  await enterAs(page.context(), buyer, market.url);
  await page.goto('/chats');
  await expect(page.getByText('아직 나눈 대화가 없어요.')).toBeVisible();
  const picture = page.getByRole('main').locator('img');
  await expect(picture).toHaveAttribute('src', '/pictures/empty/no-conversations.svg');
  expect(await picture.evaluate((img) => (img as HTMLImageElement).decode())).toBeUndefined();
  await expect(page.getByRole('link', { name: '상품 둘러보기' })).toHaveAttribute('href', '/product');
  await expectAccessible(page, 'no conversations');
  const path = await begin(buyer, await offer(seller, { title: '살펴보는 액자' }));
  await page.goto(path);
  await expectAccessible(page, 'nothing said yet');
  await sayByRequest(buyer, path, '안녕하세요');
  await sayByRequest(seller, path, '반가워요');
  await page.goto('/chats');
  await expect(page.getByRole('listitem').filter({ hasText: '반가워요' })).toBeVisible();
  await expectAccessible(page, 'conversations');
  await page.goto(path);
  await expect(messagesOf(page)).toHaveCount(2);
  await expectAccessible(page, 'conversation');
});

test('a long list goes on by itself, and a new message moves its row to the top', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const titles = Array.from({ length: 25 }, (_, index) => ({ title: `줄지은 컵 ${index + 1}` }));
  const paths: string[] = [];
  for (const listing of await offerAll(seller, titles)) {
    const path = await begin(buyer, listing);
    await sayByRequest(buyer, path, `${paths.length + 1}번 있나요?`);
    paths.push(path);
  }
  await enterAs(page.context(), seller, market.url);
  await openConversation(page, '/chats?tab=selling');
  const rows = page.getByRole('list', { name: '대화' }).getByRole('listitem');
  await expect(page.getByRole('link', { name: '판매' }).first()).toHaveAttribute('aria-current', 'page');
  await expect(rows.first()).toContainText('25번 있나요?');
  await rows.last().scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(25);
  await expect(rows.last()).toContainText('1번 있나요?');
  await sayByRequest(buyer, paths[0]!, '아직 답이 없네요');
  await expect(rows.first()).toContainText('아직 답이 없네요');
  await expect(rows).toHaveCount(25);
  await expect(rows.last()).toContainText('2번 있나요?');
  await page.getByRole('link', { name: '구매', exact: true }).click();
  await expect(page.getByText('구매하면서 나눈 대화가 없어요.')).toBeVisible();
});
