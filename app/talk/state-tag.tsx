import { SOLD_TEXT } from '../product/product.ts';
import { Tag } from '../ui/tag/tag.tsx';
import type { ListingState } from './conversation.ts';

const TEXTS: Record<ListingState, string> = { open: '판매중', sold: SOLD_TEXT, gone: '삭제된 상품' };

export function StateTag({ state }: { state: ListingState }) {
  return <Tag tone={state === 'open' ? 'green' : 'ink'}>{TEXTS[state]}</Tag>;
}
