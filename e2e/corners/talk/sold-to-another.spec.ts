import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, openConversation, sayByRequest } from '../../support/talk.ts';

const DAY_MS = 24 * 3_600_000;
/** Seven in the evening in Seoul. */
const tomorrow = () => `${new Date(Date.now() + 9 * 3_600_000 + DAY_MS).toISOString().slice(0, 10)}T19:00`;

test('who was to meet for a listing sees at once that it went to another, and that this was undone', async ({
  page,
  market,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 409/);
  const [seller, buyer, other] = [await moveIn(market), await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '두 사람이 바란 책장' }, 1);
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '내일 저녁에 받을게요.');
  await buyer.visitor.post(path, { intent: 'meet', at: tomorrow(), place: '망원역 2번 출구' });
  await enterAs(page.context(), buyer, market.url);
  await openConversation(page, path);
  const chat = (await (await seller.visitor.get(`/api${path}`)).json()) as {
    messages: { meeting?: { id: string } }[];
  };
  const meeting = chat.messages.at(-1)!.meeting!.id;
  await seller.visitor.post(path, { intent: 'meet-agree', meeting });
  const card = logOf(page).getByRole('listitem').filter({ hasText: '망원역 2번 출구' }).first();
  await expect(card.getByText('둘 다 동의')).toBeVisible();

  await other.visitor.post(listing, { intent: 'buy' });
  await expect(card.getByText('다른 분과 거래했어요')).toBeVisible();
  await other.visitor.post(listing, { intent: 'undo' });
  await expect(logOf(page).getByText('거래가 취소되어 약속이 그대로예요.')).toBeVisible();
  await expect(card.getByText('둘 다 동의')).toBeVisible();
  await expectAccessible(page, 'an appointment that holds after an undone purchase');

  await other.visitor.post(listing, { intent: 'buy' });
  await expect(logOf(page).getByText('다른 분과 거래가 끝나 약속이 없어졌어요.')).toHaveCount(2);
  await expect(card.getByText('둘 다 동의')).toBeHidden();
  await expectAccessible(page, 'an appointment for what was sold to another');
  await page.goto(`${path}?ask=meet`);
  await page.getByLabel('만날 시간').fill(tomorrow());
  await page.getByRole('textbox', { name: '만날 장소' }).fill('합정역 5번 출구');
  await page.getByRole('button', { name: '제안하기' }).click();
  await expect(page.getByText('다른 분과 거래가 끝난 상품이에요.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: '만날 장소' })).toHaveValue('합정역 5번 출구');
});
