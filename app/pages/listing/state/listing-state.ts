/** The page on which a seller sets a listing's state. @param conversationId preselects the person */
export function statePath(productId: string, conversationId?: string): string {
  const path = `/receipt/${productId}/state`;
  return conversationId === undefined ? path : `${path}?${new URLSearchParams({ with: conversationId })}`;
}

export const LISTING_STATES = [
  { value: 'open', label: '판매중' },
  { value: 'reserved', label: '예약중' },
  { value: 'sold', label: '거래 완료' },
] as const;

export type SetState = (typeof LISTING_STATES)[number]['value'];

export function parseState(typed: string): SetState | undefined {
  return LISTING_STATES.find(({ value }) => value === typed)?.value;
}

export const NO_PERSON_TEXT = '예약할 분을 골라 주세요.';
