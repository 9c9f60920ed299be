/** `over`: its day is past, or one of the two listings is not available. */
export type SwapState = 'pending' | 'accepted' | 'declined' | 'withdrawn' | 'over';

/** A listing that the buyer offers in exchange for that of the conversation (교환 제안). */
export interface SwapOffer {
  id: string;
  /** The offered listing's id; null once it is gone. */
  productId: string | null;
  title: string;
  photo: string | null;
  state: SwapState;
  mine: boolean;
  endsAt: number;
}

export const SWAP_ACCEPTED_LINE = '교환 제안을 받아들였어요.';
export const SWAP_DECLINED_LINE = '교환 제안을 거절했어요.';
export const SWAP_WITHDRAWN_LINE = '교환 제안을 취소했어요.';

export function swapOfferLine(title: string): string {
  return `교환을 제안했어요: ${title}`;
}

/** Older listings are left out until they are bumped. */
export const MAX_SWAP_CHOICES = 100;

export interface SwapChoice {
  productId: string;
  title: string;
  photo: string | null;
}
