import type { Product, ProductSummary } from '../product.ts';

/** Null where only the seller is suspended. */
export interface WhyHidden {
  hiddenAt: number | null;
  hiddenReason: string | null;
}

export type HiddenProduct = Product & WhyHidden;

export type HiddenProductSummary = ProductSummary & WhyHidden;
