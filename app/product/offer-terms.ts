import { parsePriceWon } from '../korean/parse-price-won.ts';
import { wonText } from '../korean/won.ts';

export interface OfferTerms {
  takesOffers: boolean;
  /** The lowest accepted offer; null for half the listing's price. */
  minOfferWon: number | null;
}

export const DEFAULT_OFFER_TERMS: OfferTerms = { takesOffers: true, minOfferWon: null };

/** As a form sends them: `noOffers` of a checkbox, `minOffer` as typed. */
export type OfferTermsFields = Record<'noOffers' | 'minOffer', string>;

/** Giveaways and swaps have no price. */
export function isSoldForPrice({ category }: { category: string | null | undefined }): boolean {
  return category !== 'free' && category !== 'exchange';
}

type ParsedTerms = { ok: true; terms: OfferTerms } | { ok: false; problem: string };

/** The bound counts only where offers are accepted. */
export function parseOfferTerms(
  { noOffers, minOffer }: Partial<OfferTermsFields>,
  listing: { category: string | undefined; priceWon: number | null },
): ParsedTerms {
  if (!isSoldForPrice(listing)) return { ok: true, terms: DEFAULT_OFFER_TERMS };
  if (noOffers === '1') return { ok: true, terms: { takesOffers: false, minOfferWon: null } };
  const { priceWon, problem } = parsePriceWon(minOffer ?? '');
  if (problem !== undefined) return { ok: false, problem };
  if (priceWon !== null && listing.priceWon !== null && priceWon >= listing.priceWon)
    return { ok: false, problem: `가격(${wonText(listing.priceWon)})보다 낮게 적어 주세요.` };
  return { ok: true, terms: { takesOffers: true, minOfferWon: priceWon === 0 ? null : priceWon } };
}
