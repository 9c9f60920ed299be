import type { Reader } from '../../database/database.ts';
import { findProduct } from '../product/find-product.server.ts';
import type { WhyHidden } from '../product/hide/hidden-product.ts';
import { findHiddenProduct } from '../product/hide/hidden-products.server.ts';
import type { Product } from '../product/product.ts';
import { findPurchase } from '../purchase/list-purchases.server.ts';
import type { Purchase } from '../purchase/purchase.ts';

/** A listing as whoever runs the market sees it. */
export interface FoundListing {
  /** undefined where it has been removed, and only its purchase is left. */
  product: Product | undefined;
  /** undefined while it is in sight. */
  hidden: WhyHidden | undefined;
  purchase: Purchase | undefined;
}

/** What there is of a listing with this id; undefined where there is nothing. */
export async function findListing(db: Reader, productId: string): Promise<FoundListing | undefined> {
  const listed = await findProduct(db, productId);
  const hidden = listed ? undefined : await findHiddenProduct(db, productId);
  const purchase = await findPurchase(db, productId);
  const product = listed ?? hidden;
  return product || purchase ? { product, hidden, purchase } : undefined;
}
