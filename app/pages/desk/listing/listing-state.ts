import type { FoundListing } from '../../../moderation/moderate-listing.server.ts';

/** Of a listing that is gone, its buyer's record still knows the title. */
export function listingTitle({ product, purchase }: FoundListing): string {
  return product?.title ?? purchase?.title ?? '';
}

export function listingState({ product, hidden }: FoundListing): string {
  if (!product) return '삭제됨';
  if (hidden) return hidden.hiddenAt === null ? '판매자 정지로 숨김' : '운영자가 숨김';
  if (product.sold) return '거래 완료';
  return product.reserved ? '예약중' : '판매 중';
}
