import type { ProductDraft } from '../../../app/product/product-form.ts';

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
  /** Why the operator has hidden it. */
  hiddenReason?: string;
}
