import { parsePriceWon } from '../../korean/parse-price-won.ts';
import { wonText } from '../../korean/won.ts';

export const OFFER_HOURS = 24;
export const OFFER_MS = OFFER_HOURS * 3_600_000;
/** Of one buyer for a listing. */
export const MAX_OFFERS = 3;

export const ACCEPTED_LINE = '제안을 받아들였어요.';
export const DECLINED_LINE = '제안을 거절했어요.';
export const WITHDRAWN_LINE = '제안을 취소했어요.';

/** `countered`: the other person has named a price of their own. `over`: its day is past, or the listing has changed. */
export type OfferState = 'pending' | 'accepted' | 'declined' | 'countered' | 'withdrawn' | 'over';

export interface Offer {
  id: string;
  priceWon: number;
  /** Of the listing, when it was made. */
  listPriceWon: number | null;
  state: OfferState;
  mine: boolean;
  /** Epoch ms. */
  endsAt: number;
}

export function offerLine(priceWon: number): string {
  return `${wonText(priceWon)}을 제안했어요.`;
}

/** What is given away or swapped has no price to talk about. */
export function takesOffers({ category }: { category: string | null }): boolean {
  return category !== 'free' && category !== 'exchange';
}

type ParsedOffer = { ok: true; priceWon: number } | { ok: false; text: string };

/** From half the price of the listing to less than it; any price where it has none. */
export function parseOffer(typed: string, listPriceWon: number | null): ParsedOffer {
  const { priceWon, problem } = parsePriceWon(typed);
  if (problem !== undefined) return { ok: false, text: problem };
  if (priceWon === null || priceWon === 0) return { ok: false, text: '제안할 가격을 입력해 주세요.' };
  if (listPriceWon === null) return { ok: true, priceWon };
  if (priceWon >= listPriceWon)
    return { ok: false, text: `지금 가격(${wonText(listPriceWon)})보다 낮게 제안해 주세요.` };
  const minWon = Math.ceil(listPriceWon / 2);
  if (priceWon < minWon)
    return { ok: false, text: `판매 가격의 절반(${wonText(minWon)})부터 제안할 수 있어요.` };
  return { ok: true, priceWon };
}
