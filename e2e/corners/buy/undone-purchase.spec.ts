import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '../../support/market-test.ts';
import { enterAs, moveIn, offer } from '../../support/stock.ts';
import { begin, logOf, openConversation } from '../../support/talk.ts';

/* What the operator takes back, on pages that are open all the while. */

const COMMAND = join(import.meta.dirname, '../../../scripts/market/main.ts');

test('open detail page, list, conversation and 구매내역 follow an undone purchase without a reload', async ({
  page,
  browser,
  market,
}) => {
  const [seller, buyer] = [await moveIn(market), await moveIn(market)];
  const path = await offer(seller, { title: '되돌린 원목 의자' }, 1);
  await buyer.visitor.post(path, { intent: 'buy' });
  const visitor = await browser.newContext();
  const [list, detail] = [await visitor.newPage(), await visitor.newPage()];
  await list.goto(`${market.url}/product`);
  await detail.goto(market.url + path);
  await enterAs(page.context(), buyer, market.url);
  const talk = await page.context().newPage();
  await openConversation(talk, await begin(buyer, path));
  const menu = talk.getByRole('button', { name: '더보기' });
  await menu.click();
  await expect(talk.getByRole('link', { name: '거래 취소 요청' })).toBeVisible();
  await menu.click();
  await page.goto('/profile/purchases');
  const card = list.getByRole('listitem').filter({ hasText: '되돌린 원목 의자' });
  const record = page.getByRole('listitem').filter({ hasText: '되돌린 원목 의자' });
  await expect(card).toContainText('거래 완료');
  await expect(detail.getByRole('button', { name: '거래 완료' })).toBeVisible();
  await expect(record).toBeVisible();
  const env = { ...process.env, DATA_DIR: market.dataDir };
  const undo = [COMMAND, 'undo-purchase', path.split('/').at(-1)!, '잘못 눌렀대요.'];
  await promisify(execFile)(process.execPath, undo, { env });
  await expect(record).toHaveCount(0);
  await list.bringToFront();
  await expect(card).not.toContainText('거래 완료');
  await detail.bringToFront();
  await expect(detail.getByRole('button', { name: '구매하기' })).toBeVisible();
  await talk.bringToFront();
  await expect(logOf(talk).getByText('운영팀이 거래를 되돌렸어요.')).toBeVisible();
  await menu.click();
  await expect(talk.getByRole('link', { name: '신고하기' })).toBeVisible();
  await expect(talk.getByRole('link', { name: '거래 취소 요청' })).toHaveCount(0);
  await visitor.close();
});
