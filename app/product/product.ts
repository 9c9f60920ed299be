import { wonText } from '../korean/won.ts';
import { type Photo, photoSource, type ShownPhoto } from '../media/photo.ts';
import type { OfferTerms } from './offer-terms.ts';
import type { TradeTerms } from './edit/trade-method.ts';
import type { Category, SubCategory } from './category.ts';

export interface Product extends OfferTerms, TradeTerms {
  id: string;
  feedSeq: number;
  sellerId: string;
  sellerName: string;
  title: string;
  brand: string;
  size: string;
  desc: string;
  category: Category;
  subCategory: SubCategory;
  /** 희망 물품: what is wanted in exchange, or ''. */
  wants: string;
  priceWon: number | null;
  photos: Photo[];
  pickCount: number;
  createdAt: number;
  bumpedAt: number | null;
  bumpCount: number;
  sold: boolean;
  /** Reserved for one person, who is never named. */
  reserved: boolean;
}

export type ShownProduct = Omit<Product, 'photos' | keyof OfferTerms | keyof TradeTerms> & {
  photos: ShownPhoto[];
  trade: [name: string, text: string][];
  /** For link previews; null without photos. */
  previewAddress: string | null;
};

export type ProductSummary = Omit<
  Product,
  'photos' | 'desc' | 'wants' | 'sellerName' | 'bumpCount' | keyof OfferTerms | keyof TradeTerms
> & {
  photo: ShownPhoto | null;
};

export const SOLD_TEXT = '거래 완료';
export const RESERVED_TEXT = '예약중';
/** 끌어올린: moved to the top of the lists. */
export const BUMPED_TEXT = '끌올';
export const FREE_TEXT = '나눔';
const EXCHANGE_TEXT = '교환';

/** `open` is for everyone, `reserved` for one person. */
export const LISTING_STATES = ['open', 'reserved', 'sold'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

export const TEXT_LIMITS = { title: 100, brand: 100, size: 100, wants: 100, desc: 300 } as const;

export function priceText(product: { category: string | null; priceWon: number | null }): string {
  const { category, priceWon } = product;
  if (category === 'free') return FREE_TEXT;
  return category === 'exchange' && priceWon === null ? EXCHANGE_TEXT : wonText(priceWon);
}

export function productPath(id: string): string {
  return `/product/detail/${id}`;
}

export function editPath(id: string): string {
  return `/product/edit/${id}`;
}

export function thumbnailOf([first]: ShownPhoto[]): string | undefined {
  return first && photoSource(first, 360);
}

export function personPath(accountId: string): string {
  return `/people/${accountId}`;
}

export function isSeller(product: Pick<Product, 'sellerId'>, accountId: string | undefined): boolean {
  return product.sellerId === accountId;
}

/** Null where only the seller is suspended. */
export interface WhyHidden {
  hiddenAt: number | null;
  hiddenReason: string | null;
}

export type HiddenProduct = Product & WhyHidden;

export type HiddenProductSummary = ProductSummary & WhyHidden;
