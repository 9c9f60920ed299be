import type { Page } from '@playwright/test';
import { expectHealthy } from '../../support/healthy-screen.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, fieldOf, logOf, messagesOf, sayByRequest } from '../../support/talk.ts';

const chips = (page: Page) => page.getByRole('list', { name: '첫 메시지 고르기' });
const chip = (page: Page, name: string) => chips(page).getByRole('button', { name });

test('a new conversation says so and offers first sentences, which fill the field until something is said', async ({
  page,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await begin(buyer, await offer(seller, { title: '말을 거는 의자' }, 1));
  await enterAs(page.context(), buyer, market.url);
  await page.goto(path);
  await expect(logOf(page)).toContainText(`${seller.nickname}님과 아직 나눈 이야기가 없어요.`);
  await expect(logOf(page)).toContainText('물건을 보기 전에 돈을 먼저 보내지 마세요.');
  await expect(logOf(page).getByRole('link', { name: '안전하게 거래하기' })).toHaveAttribute(
    'href',
    /^\/support\/faq#/,
  );
  await expectHealthy(page, 'conversation-empty');
  await chip(page, '아직 판매 중인가요?').click();
  await expect(fieldOf(page)).toHaveValue('아직 판매 중인가요?');
  await expect(fieldOf(page)).toBeFocused();
  await chip(page, '상품 상태가 궁금해요.').click();
  await expect(fieldOf(page)).toHaveValue('상품 상태가 궁금해요.');
  await fieldOf(page).fill('안녕하세요!');
  await chip(page, '아직 판매 중인가요?').click();
  await expect(fieldOf(page)).toHaveValue('안녕하세요! 아직 판매 중인가요?');
  await expectHealthy(page, 'conversation-empty-filled');
  await expect(messagesOf(page)).toHaveCount(0);
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(messagesOf(page)).toHaveText(['나: 안녕하세요! 아직 판매 중인가요?']);
  await expect(chips(page)).toHaveCount(0);
  await expect(logOf(page)).not.toContainText('아직 나눈 이야기가 없어요.');
  await expectHealthy(page, 'conversation-begun');
});

test('they ask for what is done with the listing, and follow its state', async ({ page, market }) => {
  const [seller, buyer, other] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const given = await offer(seller, { title: '나누는 화분', category: 'free', price: '' });
  await enterAs(page.context(), buyer, market.url);
  await page.goto(await begin(buyer, given));
  await expect(chip(page, '아직 나눔 중인가요?')).toBeVisible();
  await expect(chip(page, '어디서 받을 수 있나요?')).toBeVisible();
  const theirs = await begin(other, given);
  await sayByRequest(other, theirs, '받고 싶어요.');
  await seller.visitor.post(theirs, { intent: 'reserve' });
  await page.reload();
  await expect(chip(page, '예약이 풀릴 수도 있나요?')).toBeVisible();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('it says that nothing was said, and offers no sentences', async ({ page, market }) => {
    const [seller, buyer] = [await moveIn(market), await moveIn(market)];
    await enterAs(page.context(), buyer, market.url);
    await page.goto(await begin(buyer, await offer(seller, { title: '말없는 의자' })));
    await expect(logOf(page)).toContainText('아직 나눈 이야기가 없어요.');
    await expect(chips(page)).toBeHidden();
    await fieldOf(page).fill('안녕하세요');
    await page.getByRole('button', { name: '보내기', exact: true }).click();
    await expect(messagesOf(page)).toHaveText(['나: 안녕하세요']);
  });
});
