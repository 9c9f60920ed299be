import type { Reader } from '../../../database/database.ts';
import {
  cutPage,
  PERSONAL_PAGE_SIZE,
  parseNumberCursor,
  type Page,
} from '../../platform/paging/keyset-page.ts';
import type { Category } from '../category.ts';
import type { HiddenProduct, ListingState, Product } from '../product.ts';
import {
  countHiddenBySeller,
  findHiddenById,
  listHiddenBySeller,
} from '../hide/hidden-product-store.server.ts';
import { countProductsUpTo } from '../product-filter-store.server.ts';
import { findProductById, listNewest } from '../product-store.server.ts';

const COUNTED_UP_TO = 1_000_000;

/** Sold and hidden ones too, newest first. An unknown cursor begins at the newest. */
export async function pageOwnProducts(
  db: Reader,
  sellerId: string,
  cursor?: string | null,
  size: number = PERSONAL_PAGE_SIZE,
): Promise<Page<Product | HiddenProduct>> {
  const before = parseNumberCursor(cursor);
  // Hidden ones last: one that is being hidden meanwhile is in both lists, not in neither.
  const listed = await listNewest(db, { sellerId }, before, size + 1);
  const hidden = await listHiddenBySeller(db, sellerId, size + 1, before);
  const byPosition = new Map([...listed, ...hidden].map((product) => [product.feedSeq, product]));
  const newestFirst = [...byPosition.values()].sort((a, b) => b.feedSeq - a.feedSeq);
  return cutPage(newestFirst, size, ({ feedSeq }) => String(feedSeq));
}

/** Without hidden ones, newest first. An unknown cursor begins at the newest. */
export async function pageOwnListed(
  db: Reader,
  filter: { sellerId: string; state: ListingState; exceptCategory?: Category },
  cursor?: string | null,
  size: number = PERSONAL_PAGE_SIZE,
): Promise<Page<Product>> {
  const found = await listNewest(db, filter, parseNumberCursor(cursor), size + 1);
  return cutPage(found, size, ({ feedSeq }) => String(feedSeq));
}

export async function countOwnProducts(db: Reader, sellerId: string): Promise<number> {
  const [listed, hidden] = await Promise.all([
    countProductsUpTo(db, { sellerId }, COUNTED_UP_TO),
    countHiddenBySeller(db, sellerId),
  ]);
  return listed + hidden;
}

export async function findOwnProduct(
  db: Reader,
  sellerId: string,
  id: string,
): Promise<Product | HiddenProduct | undefined> {
  const product = (await findProductById(db, id)) ?? (await findHiddenById(db, id));
  return product?.sellerId === sellerId ? product : undefined;
}
