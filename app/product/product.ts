import type { Photo, ShownPhoto } from '../media/photo.ts';
import type { Category, SubCategory } from './category.ts';

/** A listing as everyone may see it. */
export interface Product {
  id: string;
  feedSeq: number;
  sellerId: string;
  sellerName: string;
  title: string;
  /** Empty when not given. */
  brand: string;
  size: string;
  desc: string;
  category: Category;
  subCategory: SubCategory;
  /** Whole won; null when the seller gave none. */
  priceWon: number | null;
  photos: Photo[];
  pickCount: number;
  /** Epoch ms. */
  createdAt: number;
  sold: boolean;
}

/** A listing as its page shows it. */
export type ShownProduct = Omit<Product, 'photos'> & {
  photos: ShownPhoto[];
  /** The address of the file for link previews; null without photos. */
  previewAddress: string | null;
};

/** What a card shows of a product. */
export type ProductSummary = Omit<Product, 'photos' | 'desc' | 'sellerId' | 'sellerName'> & {
  photo: ShownPhoto | null;
};

export const TEXT_LIMITS = { title: 100, brand: 100, size: 100, desc: 300 } as const;

/** The address of a product's page. */
export function productPath(id: string): string {
  return `/product/detail/${id}`;
}

/** Whether a listing is this person's own; nobody's, when nobody has signed in. */
export function isSeller(product: Pick<Product, 'sellerId'>, accountId: string | undefined): boolean {
  return product.sellerId === accountId;
}
