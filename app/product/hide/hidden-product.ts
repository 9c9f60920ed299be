import type { Product, ProductSummary } from '../product.ts';

/** Why a listing is out of sight: hidden by the operator; both null where only its seller is suspended. */
export interface WhyHidden {
  /** Epoch ms. */
  hiddenAt: number | null;
  /** For its seller to read. */
  hiddenReason: string | null;
}

/** A listing that nobody sees but its seller. */
export type HiddenProduct = Product & WhyHidden;

/** What its seller is shown of it. */
export type HiddenProductSummary = ProductSummary & WhyHidden;
