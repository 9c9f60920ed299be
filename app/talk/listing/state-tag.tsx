import { RESERVED_TEXT, SOLD_TEXT } from '../../product/product.ts';
import { Tag } from '../../ui/tag/tag.tsx';
import type { ListingState } from '../conversation.ts';

const TEXTS: Record<ListingState, string> = {
  open: '판매중',
  reserved: RESERVED_TEXT,
  sold: SOLD_TEXT,
  gone: '삭제된 상품',
};
const TONES = { open: 'green', reserved: 'badge', sold: 'ink', gone: 'ink' } as const;

type StateTagProps = {
  state: ListingState;
  /** Reserved for another buyer than the one of the conversation. */
  isForOther?: boolean;
};

export function StateTag({ state, isForOther = false }: StateTagProps) {
  if (isForOther) return <Tag tone="ink">다른 분 예약</Tag>;
  return <Tag tone={TONES[state]}>{TEXTS[state]}</Tag>;
}
