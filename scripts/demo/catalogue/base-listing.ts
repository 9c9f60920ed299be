import type { Category, SubCategory } from '../../../app/product/category.ts';

/** One believable thing for sale, from which several listings are made. */
export type BaseListing = {
  /** What it is, as a noun; later listings put their own ending behind it. */
  item: string;
  /** The title of its first listing. */
  title: string;
  brand: string;
  size: string;
  /** Sizes of further listings, where nothing in `item` or `desc` says the size. */
  otherSizes?: readonly string[];
  priceWon: number | null;
  category: Category;
  subCategory: SubCategory;
  /** Lines; the last one says how to hand it over, and later listings replace it. */
  desc: string;
  /** Name of a file in a folder of `pictures/`, without its ending. */
  picture: string;
  photoCount: number;
};

/** Gives a shelf of things their sub-category. */
export function inSubCategory(
  subCategory: SubCategory,
  things: readonly Omit<BaseListing, 'subCategory'>[],
): readonly BaseListing[] {
  return things.map((thing) => ({ ...thing, subCategory }));
}
