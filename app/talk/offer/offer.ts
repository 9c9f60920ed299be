import { parsePriceWon } from '../../korean/parse-price-won.ts';
import { wonText } from '../../korean/won.ts';

export const OFFER_HOURS = 24;
export const OFFER_MS = OFFER_HOURS * 3_600_000;
/** By one buyer for a listing. */
export const MAX_OFFERS = 3;

export const ACCEPTED_LINE = '제안을 받아들였어요.';
export const DECLINED_LINE = '제안을 거절했어요.';
export const WITHDRAWN_LINE = '제안을 취소했어요.';

/** `countered`: the other person offered another price. `over`: its day is past, or the listing has changed. */
export type OfferState = 'pending' | 'accepted' | 'declined' | 'countered' | 'withdrawn' | 'over';

export interface Offer {
  id: string;
  priceWon: number;
  /** The listing's price when it was made. */
  listPriceWon: number | null;
  state: OfferState;
  mine: boolean;
  endsAt: number;
}

export const MANY_OFFERS_TEXT = `가격은 상품 하나에 ${MAX_OFFERS}번까지 제안할 수 있어요.`;

/** Before one is typed. */
export function offersLeftText(left: number): string {
  if (left === 0) return `${MANY_OFFERS_TEXT} 모두 제안했어요.`;
  return left === MAX_OFFERS ? `${MAX_OFFERS}번까지 제안할 수 있어요.` : `${left}번 더 제안할 수 있어요.`;
}

export function offerLine(priceWon: number): string {
  return `${wonText(priceWon)}을 제안했어요.`;
}

type Priced = { priceWon: number | null; minOfferWon: number | null };

/** Undefined where any price may be offered. */
export function lowestOfferText(listing: Priced): string | undefined {
  const lowestWon = lowestOfferWon(listing);
  if (lowestWon === null) return undefined;
  return listing.minOfferWon === null
    ? `판매 가격의 절반(${wonText(lowestWon)})부터 제안할 수 있어요.`
    : `판매자가 정한 ${wonText(lowestWon)}부터 제안할 수 있어요.`;
}

type ParsedOffer = { ok: true; priceWon: number } | { ok: false; text: string };

/** The lowest possible offer: the seller's bound, or half the listing's price. Null where neither exists. */
function lowestOfferWon({ priceWon, minOfferWon }: Priced): number | null {
  return minOfferWon ?? (priceWon === null ? null : Math.ceil(priceWon / 2));
}

/** Below the listing's price. @param listing without the seller's bound */
export function parseOffer(typed: string, listing: Priced): ParsedOffer {
  const { priceWon, problem } = parsePriceWon(typed);
  if (problem !== undefined) return { ok: false, text: problem };
  if (priceWon === null || priceWon === 0) return { ok: false, text: '제안할 가격을 입력해 주세요.' };
  if (listing.priceWon !== null && priceWon >= listing.priceWon)
    return { ok: false, text: `지금 가격(${wonText(listing.priceWon)})보다 낮게 제안해 주세요.` };
  const lowestWon = lowestOfferWon(listing);
  if (lowestWon !== null && priceWon < lowestWon) return { ok: false, text: lowestOfferText(listing)! };
  return { ok: true, priceWon };
}
