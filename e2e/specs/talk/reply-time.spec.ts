import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { expectAccessible } from '../../support/accessible.ts';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, sayByRequest } from '../../support/talk.ts';

test('how soon a seller answers stands by their name, wherever one looks', async ({ page, market }) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const listing = await offer(seller, { title: '금방 답하는 사람의 의자' }, 1);
  const path = await begin(buyer, listing);
  await sayByRequest(buyer, path, '있나요?');
  const database = new DatabaseSync(join(market.dataDir, 'market.db'), { timeout: 5_000 });
  database.prepare('update account set reply_within_minutes = 60 where nickname = ?').run(seller.nickname);
  database.close();
  await page.goto(listing);
  await expect(page.getByText('판매자 · 보통 1시간 안에 답해요')).toBeVisible();
  await page.getByRole('link', { name: seller.nickname }).click();
  await page.waitForURL(/\/people\//);
  await expect(page.getByText('보통 1시간 안에 답해요')).toBeVisible();
  await enterAs(page.context(), buyer, market.url);
  await page.goto(path);
  await expect(page.getByRole('banner').getByText('새 이웃 · 보통 1시간 안에 답해요')).toBeVisible();
  await expectAccessible(page, 'a conversation with how soon the other answers');
  const scored = new DatabaseSync(join(market.dataDir, 'market.db'), { timeout: 5_000 });
  scored
    .prepare(
      'insert into manner (account_id, tenths, tenths_from_good, due_at) select id, 412, 47, ? from account where nickname = ?',
    )
    .run(Number.MAX_SAFE_INTEGER, seller.nickname);
  scored.close();
  await page.reload();
  await expect(page.getByRole('banner').getByText('매너온도 41.2° · 보통 1시간 안에 답해요')).toBeVisible();
});
