import type { ProductDraft } from '../../../app/product/product-form.ts';
import { demoListings } from '../../demo/catalogue.ts';
import { books } from './books.ts';
import { extremes } from './extremes.ts';

/** A listing of the gallery's market, with what happened to it since. */
export interface GalleryListing {
  /** Stands in its address. */
  id: string;
  sellerIndex: number;
  draft: ProductDraft;
  /** Photo n (from 0) is `composePhoto(picture, photoVariant + n)`. */
  picture: string;
  photoCount: number;
  photoVariant: number;
  /** The longer side of its photos in px. */
  photoSide: number;
  createdAgoMs: number;
  pickedBy: number;
  /** Who bought it. */
  buyerIndex?: number;
}

const FROM_DEMO = 34;

/** All of them, oldest first. No 반려동물, one 뷰티/미용, a hundred 도서; of everything else a handful. */
export function galleryListings(): GalleryListing[] {
  const all = [...fromDemo(), ...extremes, ...books];
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
        draft: { title, brand, size, desc, category, subCategory, priceWon },
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
