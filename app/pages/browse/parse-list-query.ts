import { MAX_PRICE_WON, parsePriceWon } from '../../korean/parse-price-won.ts';
import { parseCategory, parseSubCategory } from '../../product/category.ts';
import { parseWantedMethod } from '../../product/edit/trade-method.ts';
import { LISTING_STATES, type ListingState } from '../../product/product.ts';
import { parseSearchQuery } from '../../search/query/search-query.ts';
import type { ListScope } from './list-address.ts';
import { type ListQuery, SORTS } from './list-query.ts';

/** Longer than any typed price, and short enough for addresses of pages. */
const MAX_PRICE_LENGTH = 50;

export function parseListQuery(search: URLSearchParams): ListQuery {
  const invalidPrices: NonNullable<ListQuery['invalidPrices']> = {};
  const won = (name: 'min' | 'max') => {
    const typed = (search.get(name) ?? '').slice(0, MAX_PRICE_LENGTH);
    const { digits, priceWon, problem } = parsePriceWon(typed);
    if (problem) invalidPrices[name] = typed;
    return problem && digits !== '' ? MAX_PRICE_WON : (priceWon ?? undefined);
  };
  const [minWon, maxWon] = [won('min'), won('max')];
  const q = parseSearchQuery(search.get('q'));
  return {
    q,
    verbatim: q !== '' && search.get('asTyped') === '1',
    sort: SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'new',
    minWon,
    maxWon,
    ...((invalidPrices.min ?? invalidPrices.max) !== undefined && { invalidPrices }),
    hideSold: search.get('hideSold') === '1',
    hideReserved: search.get('hideReserved') === '1',
    tradeMethod: parseWantedMethod(search.get('tradeMethod')),
  };
}

export function parseScope(search: URLSearchParams): ListScope {
  const category = parseCategory(search.get('category'));
  const subCategory = parseSubCategory(search.get('subCategory'));
  return { ...(category && { category }), ...(subCategory && { subCategory }) };
}

/** Unsold ones by default. */
export function parseListingState(text: string | null): ListingState {
  return LISTING_STATES.find((state) => state === text) ?? 'open';
}
