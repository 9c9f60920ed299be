import { demoListings } from '../../demo/catalogue.ts';
import { demoTradeTerms } from '../../demo/demo-trade-terms.ts';
import { books } from './books.ts';
import { extremes } from './extremes.ts';
import type { GalleryListing } from './gallery-listing.ts';
import { traded } from './traded.ts';

const FROM_DEMO = 34;

/** All of them, oldest first. No 반려동물, one 뷰티/미용, a hundred 도서; of everything else a handful. */
export function galleryListings(): GalleryListing[] {
  const all = [...fromDemo(), ...extremes, ...books, ...traded];
  return all.toSorted((one, other) => other.createdAgoMs - one.createdAgoMs);
}

function fromDemo(): GalleryListing[] {
  const shown = demoListings(70).filter(
    ({ subCategory }) => subCategory !== 'pet' && subCategory !== 'beauty',
  );
  const isEarlyOrNoBook = ({ subCategory }: { subCategory: string }, index: number) =>
    index < 12 || subCategory !== 'books';
  const seen = new Map<string, number>();
  return shown
    .filter(isEarlyOrNoBook)
    .slice(0, FROM_DEMO)
    .map((listing) => {
      const { picture, photoCount, photoVariant, createdAgoMs, pickedBy, sellerIndex, sold } = listing;
      const { title, brand, size, desc, category, subCategory, priceWon } = listing;
      const times = (seen.get(picture) ?? 0) + 1;
      seen.set(picture, times);
      return {
        id: times === 1 ? picture : `${picture}-${times}`,
        sellerIndex,
        draft: { title, brand, size, desc, category, subCategory, priceWon, ...demoTradeTerms(listing) },
        picture,
        photoCount,
        photoVariant,
        photoSide: 1200,
        createdAgoMs,
        pickedBy,
        ...(sold ? { buyerIndex: sellerIndex === 1 ? 2 : 1 } : {}),
      };
    });
}
