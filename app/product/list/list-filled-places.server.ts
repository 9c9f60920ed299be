import type { Reader } from '../../../database/database.ts';
import { CATEGORIES, SUB_CATEGORIES, type Category, type SubCategory } from '../category.ts';
import { selectFilled } from './sitemap-store.server.ts';

const PLACES = CATEGORIES.flatMap(({ value: category }) =>
  SUB_CATEGORIES.map(({ value: subCategory }) => ({ category, subCategory })),
);

/**
 * The pairs of a category and a kind of thing that something is listed in, sold things too, in no order. It takes as
 * long in a market of any size.
 */
export async function listFilledPlaces(
  db: Reader,
): Promise<{ category: Category; subCategory: SubCategory }[]> {
  return selectFilled(db, PLACES);
}
