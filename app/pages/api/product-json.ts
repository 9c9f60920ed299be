import { photoFileKey, publicAddress, type PhotoSite } from '../../media/photo.ts';
import { subCategoryText } from '../../product/category.ts';
import type { TradeMethod } from '../../product/edit/trade-method.ts';
import type { Product } from '../../product/product.ts';

export interface ProductJson {
  id: string;
  title: string;
  price: string;
  brand: string;
  size: string;
  desc: string;
  category: string;
  subCategory: string;
  subCategoryText: string;
  createdAt: number;
  bumpedAt: number | null;
  username: string;
  useId: string;
  imageUrl: string[];
  soldOut: boolean;
  reserved: boolean;
  /** Null for listings made before there was a choice. */
  tradeMethod: TradeMethod | null;
  place: string;
  pickCount: number;
}

export function toProductJson(product: Product, site: PhotoSite): ProductJson {
  const { id, title, brand, size, desc, category, subCategory, createdAt, bumpedAt, pickCount } = product;
  return {
    id,
    title,
    price: product.priceWon === null ? '' : String(product.priceWon),
    brand,
    size,
    desc,
    category,
    subCategory,
    subCategoryText: subCategoryText(subCategory),
    createdAt,
    bumpedAt,
    username: product.sellerName,
    useId: product.sellerId,
    imageUrl: product.photos.map((photo) => publicAddress(photoFileKey(photo, 1440), site)),
    soldOut: product.sold,
    reserved: product.reserved,
    tradeMethod: product.tradeMethod,
    place: product.place,
    pickCount,
  };
}
