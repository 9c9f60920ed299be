import { type ListingState, RESERVED_TEXT, SOLD_TEXT } from '../product.ts';

export const STATE_TEXTS: Record<ListingState, string> = {
  open: '판매중',
  reserved: RESERVED_TEXT,
  sold: SOLD_TEXT,
};

export const EMPTY_TEXTS: Record<ListingState, string> = {
  open: '판매중인 상품이 없어요.',
  reserved: '예약중인 상품이 없어요.',
  sold: '거래가 끝난 상품이 없어요.',
};
