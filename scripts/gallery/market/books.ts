import type { Category } from '../../../app/product/category.ts';
import type { GalleryListing } from './gallery-listing.ts';

const DAY_MS = 24 * 3_600_000;
/** With the one among the demo's own there are a hundred. */
const COUNT = 99;
const PICTURES = ['blue-book', 'green-book', 'orange-book', 'closed-book', 'open-book', 'books'] as const;
const CATEGORIES: readonly Category[] = ['reuse', 'best', 'exchange', 'free'];

/** A shelf of books, a month old and older, in small photos because there are many. */
export const books: readonly GalleryListing[] = Array.from({ length: COUNT }, (_, index) => {
  const volume = COUNT - index;
  const category = CATEGORIES[index % CATEGORIES.length]!;
  return {
    id: `book-${volume}`,
    sellerIndex: 10 + (index % 8),
    draft: {
      title: `세계 문학 전집 ${volume}권`,
      brand: index % 3 === 0 ? '' : '다시문고',
      size: '13 × 21cm',
      desc: '밑줄 없이 깨끗하게 읽었어요.',
      category,
      subCategory: 'books',
      priceWon: category === 'free' ? 0 : category === 'exchange' ? null : 3_000 + (index % 7) * 500,
    },
    picture: PICTURES[index % PICTURES.length]!,
    photoCount: 1,
    photoVariant: 0,
    photoSide: 360,
    createdAgoMs: (30 + index) * DAY_MS,
    pickedBy: index % 5,
    ...(index % 9 === 4 ? { buyerIndex: 1 } : {}),
  };
});
