import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { moveIn, type Neighbour, offer } from '../../support/stock.ts';

interface OpenMarket {
  url: string;
  dataDir: string;
}

function withDatabase<T>({ dataDir }: OpenMarket, work: (database: DatabaseSync) => T): T {
  const database = new DatabaseSync(join(dataDir, 'market.db'), { timeout: 5_000 });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

async function buy(buyer: Neighbour, listing: string): Promise<void> {
  const answer = await buyer.visitor.post(listing, { intent: 'buy' });
  if (answer.status >= 400) throw new Error(`buying ${listing}: ${answer.status}`);
}

/** Both of them review each other; what the buyer writes is found great. */
async function tradeAndReview(market: OpenMarket, seller: Neighbour, buyer: Neighbour): Promise<void> {
  const listing = await offer(seller, { title: '거래한 물건' });
  await buy(buyer, listing);
  const id = listing.split('/').at(-1)!;
  const row = withDatabase(market, (database) =>
    database.prepare('select id from purchase where product_id = ?').get(id),
  );
  const review = { intent: 'review', purchase: String(row!['id']), rating: 'great', text: '' };
  for (const { visitor } of [buyer, seller]) {
    const answer = await visitor.post('/profile/reviews', review);
    if (answer.status !== 302) throw new Error(`reviewing: ${answer.status}`);
  }
}

test('P-manner: a new neighbour’s score appears with their reviews, and says why', async ({
  page,
  market,
}) => {
  const seller = await moveIn(market);
  const buyers = await Promise.all(Array.from({ length: 4 }, () => moveIn(market)));
  withDatabase(market, (database) => {
    const confirm = 'update account set email_verified_at = 1, created_at = 0 where nickname = ?';
    for (const { nickname } of buyers) database.prepare(confirm).run(nickname);
  });
  for (const [number, buyer] of buyers.entries())
    await buy(buyers[(number + 1) % 4]!, await offer(buyer, { title: '이웃의 물건' }));
  const listing = await offer(seller, { title: '온도를 보는 의자' });
  await page.goto(listing);
  await page.getByRole('link', { name: seller.nickname }).filter({ hasText: '새 이웃' }).click();
  await page.waitForURL(/\/people\//);
  const panel = page.getByRole('region', { name: '매너온도' });
  await panel.getByText('왜 아직 온도가 없나요?').click();
  await expect(panel.getByText('온도에 세는 것이 아직 없어요')).toBeVisible();
  await expectAccessible(page, 'a new neighbour');

  for (const buyer of buyers) await tradeAndReview(market, seller, buyer);
  await expect(async () => {
    await page.reload();
    await expect(panel.getByText(/^3\d\.\d°$/).first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(panel.getByText('왜 이 온도인가요?')).toBeVisible();
  await panel.getByText('왜 이 온도인가요?').focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByText('최고예요 · 좋아요')).toBeVisible();
  await expect(panel.getByText(/^\+0\.\d°$/)).toBeVisible();
  await expectAccessible(page, 'a person with a score that is explained');
  await panel.getByRole('link', { name: '매너온도 자세히 알아보기' }).click();
  await expect(page.getByText('한 사람이 남긴 후기는 세 번까지 세요.')).toBeVisible();
});
