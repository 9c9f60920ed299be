import type { Reader } from '../../database/database.ts';
import { CodedError } from '../platform/coded-error.ts';
import type { Product } from './product.ts';
import { findProductById } from './product-store.server.ts';

/** The product of that id, or undefined. */
export async function findProduct(db: Reader, id: string): Promise<Product | undefined> {
  return findProductById(db, id);
}

/** The product of that id; throws `not-found`. */
export async function getProduct(db: Reader, id: string): Promise<Product> {
  const product = await findProductById(db, id);
  if (!product) throw new CodedError('not-found', `the product does not exist: ${id}`);
  return product;
}
