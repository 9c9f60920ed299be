import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, offer } from '../../support/stock.ts';

test.use({ alone: 'found-by-description' });

test('a listing that only its description names shows the sentence, with the word marked', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const desc = '줄을 새로 갈았어요.\n거의 치지 않아서 상태가 좋고 소나무 받침대도 같이 드려요.';
  await offer(seller, { title: '통기타', desc });
  await offer(seller, { title: '소나무 서랍장', desc: '소나무로 만들었어요.' });
  const cards = page.getByRole('list', { name: '상품 목록' }).getByRole('listitem');
  await expect(async () => {
    await page.goto(`/product?q=${encodeURIComponent('소나무')}`);
    await expect(cards).toHaveCount(2, { timeout: 1_000 });
  }).toPass();
  const guitar = cards.filter({ hasText: '통기타' });
  await expect(guitar.getByText('…상태가 좋고 소나무 받침대도 같이 드려요.')).toBeVisible();
  await expect(guitar.locator('mark')).toHaveText('소나무');
  await expect(cards.filter({ hasText: '서랍장' }).getByText('만들었어요')).toHaveCount(0);
  await expectAccessible(page, 'results that descriptions name');
});
