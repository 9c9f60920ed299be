import type { Database } from '../../database/database.ts';
import { findPurchase } from '../../app/purchase/purchase.server.ts';
import { pageOwnReviews } from '../../app/purchase/review/read-reviews.server.ts';
import { answerReview, writeReview } from '../../app/purchase/review/review.server.ts';
import type { ReviewFields } from '../../app/purchase/review/review.ts';

const DAY_MS = 24 * 3_600_000;
/** Of so many sales, of one nobody writes, of one only the buyer does. */
const WITHOUT_TEXT_EVERY = 5;
const ANSWERED_EVERY = 4;

const BY_BUYERS: readonly ReviewFields[] = [
  { rating: 'great', points: 'kind,as-described', text: '설명이랑 똑같고 포장까지 꼼꼼했어요.' },
  { rating: 'great', points: 'on-time,kind', text: '' },
  { rating: 'good', points: 'fair-price', text: '가격도 좋고 금방 거래했어요.' },
  {
    rating: 'great',
    points: 'quick-replies,good-condition,on-time',
    text: '늦은 시간에 여쭤봤는데도 바로 답해 주셨어요.\n쓰는 법까지 알려 주셔서 집에 오자마자 잘 쓰고 있습니다.',
  },
  { rating: 'good', points: '', text: '잘 쓸게요.' },
  { rating: 'great', points: 'good-condition', text: '새것 같아요!' },
  { rating: 'bad', points: 'late', text: '약속 시간보다 40분 늦게 오셨어요.' },
];

const BY_SELLERS: readonly ReviewFields[] = [
  { rating: 'great', points: 'on-time,decided', text: '시간 맞춰 와 주셔서 편했어요.' },
  { rating: 'great', points: 'pays-at-once', text: '' },
  { rating: 'good', points: 'quick-replies,no-haggling', text: '시원시원하게 거래했어요. 또 봬요!' },
  { rating: 'great', points: 'kind', text: '예쁘게 써 주신다니 기분이 좋네요.' },
];

const ANSWERS = ['고맙습니다. 또 만나요!', '잘 써 주세요 🙂'];

export interface DemoSale {
  productId: string;
  seller: { id: string };
  buyer: { id: string };
  soldAgoMs: number;
}

/** The buyer writes a day after the sale and the seller two, as far as those days have come. */
export async function addReviews(
  { database, startedAt }: { database: Database; startedAt: number },
  sales: readonly DemoSale[],
): Promise<void> {
  for (const [index, sale] of sales.entries()) {
    const place = index % WITHOUT_TEXT_EVERY;
    if (place === 0) continue;
    const purchaseId = (await findPurchase(database.read, sale.productId))!.id;
    const write = async (person: { id: string }, fields: ReviewFields, days: number) => {
      const at = startedAt - sale.soldAgoMs + days * DAY_MS;
      if (at > startedAt) return;
      const outcome = await writeReview({ database, now: () => at }, person, { purchaseId, fields });
      if (!outcome.ok) throw new Error(`${sale.productId}: ${JSON.stringify(outcome)}`);
    };
    await write(sale.buyer, BY_BUYERS[index % BY_BUYERS.length]!, 1);
    if (place > 1) await write(sale.seller, BY_SELLERS[index % BY_SELLERS.length]!, 2);
    if (index % ANSWERED_EVERY === 2) await answerNewest({ database, startedAt }, sale.seller, index);
  }
}

async function answerNewest(
  { database, startedAt: now }: { database: Database; startedAt: number },
  seller: { id: string },
  index: number,
): Promise<void> {
  const { reviews } = await pageOwnReviews(database.read, seller.id, { now, page: 1 });
  const newest = reviews.find(({ answer }) => answer === null);
  if (!newest) return;
  const fields = { review: newest.id, text: ANSWERS[index % ANSWERS.length]! };
  const outcome = await answerReview({ database, now: () => now }, seller, fields);
  if (!outcome.ok) throw new Error(`${newest.id}: ${JSON.stringify(outcome)}`);
}
