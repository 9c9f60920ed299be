import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../../../app/platform/id.server.ts';
import { publishProduct } from '../../../app/product/publish-product.server.ts';
import { parseProhibited } from '../../../app/support/articles/parse-article.server.ts';
import { findProhibited } from '../../../app/support/prohibited/prohibited.ts';
import { reportWarned } from '../../../app/support/report/report.server.ts';
import { type DemoTrades, depsAgo, expectOk, MINUTE_MS } from './demo-market.ts';

const PROHIBITED = 'content/prohibited/01-alcohol.md';
const DRAFT = {
  title: '수제 맥주 6캔',
  brand: '',
  size: '355ml 6캔',
  desc: '동네 양조장에서 선물로 받았는데 술을 안 마셔서 내놓아요. 냉장고에 넣어 두었습니다.',
  category: 'best',
  subCategory: 'other',
  priceWon: 18_000,
  tradeMethod: 'direct',
  place: '연남동 주민센터 앞',
} as const;

/** Listed in spite of the form's warning, which the operator reads among the reports. */
export async function addWarnedListing(trades: DemoTrades, sellerIndex: number): Promise<void> {
  const source = readFileSync(join(import.meta.dirname, '../../..', PROHIBITED), 'utf8');
  const named = findProhibited([parseProhibited(PROHIBITED, source, 0)], DRAFT.title);
  if (named.length === 0) throw new Error(`${DRAFT.title} names nothing of ${PROHIBITED}`);
  const names = named.map(({ title }) => title);
  const seller = trades.people[sellerIndex]!;
  const listing = { sellerId: seller.id, title: DRAFT.title, names };
  const outcome = await publishProduct(
    depsAgo(trades, MINUTE_MS),
    seller,
    { productId: newId(), draft: DRAFT, photos: [], onceKey: undefined },
    (tx, { productId, now }) => reportWarned(tx, { productId, ...listing, now }),
  );
  expectOk(outcome, DRAFT.title);
}
