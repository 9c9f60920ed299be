import type { Database } from '../../../database/database.ts';
import { newId } from '../../../app/platform/id.server.ts';
import { publishProduct } from '../../../app/product/publish-product.server.ts';
import { removeProduct } from '../../../app/product/remove-product.server.ts';
import { buyProduct, findPurchase } from '../../../app/purchase/purchase.server.ts';
import { pageOwnReviews } from '../../../app/purchase/review/read-reviews.server.ts';
import { answerReview, writeReview } from '../../../app/purchase/review/review.server.ts';
import type { ReviewFields } from '../../../app/purchase/review/review.ts';
import type { ProductDraft } from '../../../app/product/product-form.ts';
import { GALLERY_NOW } from '../moment.ts';
import { BOUGHT_FROM, RESERVED_SELLER, REVIEWED_SELLER } from './extremes.ts';
import { VIEWERS } from './people.ts';

const DAY_MS = 24 * 3_600_000;
const REVIEWS_OF_SELLER = 25;
const FIRST_BUYER = 14;

const draft: ProductDraft = {
  title: '예전에 팔린 물건',
  brand: '',
  size: '프리',
  desc: '잘 썼어요.',
  category: 'best',
  subCategory: 'other',
  priceWon: 10_000,
};

const LONG_TEXT =
  '이사 전날이라 급하게 여쭤봤는데 저녁 늦게까지 기다려 주시고 옮기는 것도 도와주셨어요. 설명에 없던 작은 흠집까지 먼저 보여 주셔서 믿음이 갔습니다. '
    .repeat(5)
    .slice(0, 300);

const OF_SELLERS: readonly ReviewFields[] = [
  { rating: 'great', points: 'kind,as-described,on-time,quick-replies,fair-price', text: LONG_TEXT },
  { rating: 'great', points: 'kind,on-time', text: '' },
  { rating: 'good', points: 'fair-price', text: '가격도 좋고 금방 거래했어요.' },
  { rating: 'great', points: 'good-condition,kind', text: '새것 같아요!\n\n잘 쓸게요.' },
  { rating: 'good', points: '', text: '' },
];
const BAD: ReviewFields = { rating: 'bad', points: 'late', text: '약속 시간보다 한 시간 늦게 오셨어요.' };
const OF_BUYERS: readonly ReviewFields[] = [
  {
    rating: 'great',
    points: 'on-time,decided,kind',
    text: '시간 맞춰 와 주셔서 편했어요. 다음에도 거래하고 싶어요.',
  },
  { rating: 'good', points: 'quick-replies', text: '' },
  { rating: 'bad', points: 'haggling', text: '만나서 갑자기 반값에 달라고 하셨어요.' },
];
const FROM_SELLER: ReviewFields = { rating: 'great', points: 'pays-at-once', text: '' };

interface Person {
  id: string;
  nickname: string;
}

/** 25 of a seller, three of them bad; three of the first viewer; one, as long as can be, of the longest nickname. */
export async function review(database: Database, people: readonly Person[]): Promise<void> {
  for (let index = 0; index < REVIEWS_OF_SELLER; index++) {
    const fields = index % 8 === 3 ? BAD : OF_SELLERS[index % OF_SELLERS.length]!;
    const buyer = people[FIRST_BUYER + (index % 5)]!;
    await tradeWithReviews(database, { seller: people[REVIEWED_SELLER]!, buyer, fields, ago: 100 - index });
  }
  await answerNewest(database, people[REVIEWED_SELLER]!, '또 만나요! 옮기느라 고생 많으셨어요.');
  const longName = people[VIEWERS.longName]!;
  await tradeWithReviews(database, {
    seller: longName,
    buyer: people[RESERVED_SELLER]!,
    fields: OF_SELLERS[0]!,
    ago: 60,
  });
  await answerNewest(database, longName, LONG_TEXT);
  await reviewViewer(database, people);
}

interface Trade {
  seller: Person;
  buyer: Person;
  fields: ReviewFields;
  /** In days. */
  ago: number;
}

/** Its listing is gone afterwards, and stands in no other picture. */
async function tradeWithReviews(database: Database, { seller, buyer, fields, ago }: Trade): Promise<void> {
  const productId = newId();
  const deps = { database, operator: 'gallery', now: () => GALLERY_NOW - ago * DAY_MS };
  await publishProduct(deps, seller, { productId, draft, photos: [], onceKey: undefined });
  await buyProduct(deps, buyer, { productId });
  const purchaseId = (await findPurchase(database.read, productId))!.id;
  await writeReview(deps, buyer, { purchaseId, fields });
  await writeReview(deps, seller, { purchaseId, fields: FROM_SELLER });
  await removeProduct(deps, seller, { productId });
}

/** Of what they bought; they wrote about two of three. */
async function reviewViewer(database: Database, people: readonly Person[]): Promise<void> {
  const viewer = people[VIEWERS.whale]!;
  const bought = ['bought-teapot', 'bought-desk', 'bought-radio'];
  for (const [index, productId] of bought.entries()) {
    const { id: purchaseId, boughtAt } = (await findPurchase(database.read, productId))!;
    const deps = { database, now: () => boughtAt + DAY_MS };
    await writeReview(deps, people[BOUGHT_FROM + 1 + index]!, { purchaseId, fields: OF_BUYERS[index]! });
    if (index > 0) await writeReview(deps, viewer, { purchaseId, fields: OF_SELLERS[index]! });
  }
  await answerNewest(database, viewer, '저도 즐거웠어요!');
}

async function answerNewest(database: Database, person: Person, text: string): Promise<void> {
  const now = GALLERY_NOW - DAY_MS;
  const { reviews } = await pageOwnReviews(database.read, person.id, { now, page: 1 });
  await answerReview({ database, now: () => now }, person, { review: reviews[0]!.id, text });
}
