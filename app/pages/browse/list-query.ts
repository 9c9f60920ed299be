import { MAX_PRICE_WON, parsePriceWon } from '../../korean/won.ts';
import { parseCategory, parseSubCategory } from '../../product/category.ts';
import type { ProductSort } from '../../product/list/list-products.server.ts';
import { parseSearchQuery } from '../../search/query/search-query.ts';
import { type ListScope, scopePath } from './list-address.ts';

/** What an address asks of a list. */
export interface ListQuery {
  /** Empty when nothing is searched for. */
  q: string;
  /** Whether nothing but that is searched for, were it typed on the wrong keyboard or with a slip. */
  verbatim: boolean;
  sort: ProductSort;
  /** Whole won, both bounds included. */
  minWon: number | undefined;
  maxWon: number | undefined;
  hideSold: boolean;
}

/** The orders of a list, the first one unless asked otherwise. */
export const SORTS: readonly { value: ProductSort; text: string }[] = [
  { value: 'new', text: '최신순' },
  { value: 'cheap', text: '낮은 가격순' },
  { value: 'dear', text: '높은 가격순' },
];

export const HIDE_SOLD_TEXT = '거래 완료 숨기기';

/** Reads an address's parameters. What can't be understood is as if it were not there. */
export function parseListQuery(search: URLSearchParams): ListQuery {
  const won = (name: string) => {
    const { priceWon, problem } = parsePriceWon(search.get(name) ?? '');
    return problem ? MAX_PRICE_WON : (priceWon ?? undefined);
  };
  const q = parseSearchQuery(search.get('q'));
  return {
    q,
    verbatim: q !== '' && search.get('asTyped') === '1',
    sort: SORTS.find(({ value }) => value === search.get('sort'))?.value ?? 'new',
    minWon: won('min'),
    maxWon: won('max'),
    hideSold: search.get('hideSold') === '1',
  };
}

/** The address of a list, or of a later page of it; `parseListQuery` reads the same out of it. */
export function listHref(path: string, query: ListQuery, cursor?: string): string {
  const search = new URLSearchParams();
  if (query.q) search.set('q', query.q);
  if (query.q && query.verbatim) search.set('asTyped', '1');
  if (query.sort !== 'new') search.set('sort', query.sort);
  if (query.minWon !== undefined) search.set('min', String(query.minWon));
  if (query.maxWon !== undefined) search.set('max', String(query.maxWon));
  if (query.hideSold) search.set('hideSold', '1');
  if (cursor !== undefined) search.set('cursor', cursor);
  return search.size > 0 ? `${path}?${search}` : path;
}

/** How many conditions narrow a list down, each of which can be taken back: price, being unsold, category and kind together. */
export function countConditions(scope: ListScope, { minWon, maxWon, hideSold }: ListQuery): number {
  const isPriced = minWon !== undefined || maxWon !== undefined;
  return Number(isPriced) + Number(hideSold) + (scope.category && scope.subCategory ? 2 : 0);
}

/** Whether a list is narrowed down by anything but words and its place. */
export function isFiltered(query: ListQuery): boolean {
  return countConditions({}, query) > 0;
}

/** Whether the price is asked to be at least more than at most; no price is. */
export function isRangeReversed({ minWon, maxWon }: Pick<ListQuery, 'minWon' | 'maxWon'>): boolean {
  return minWon !== undefined && maxWon !== undefined && minWon > maxWon;
}

/** The address of a list without what narrows it down: its words and order stay, and its category before its kind. */
export function clearedHref({ category, subCategory }: ListScope, query: ListQuery): string {
  const path = scopePath(category ? { category } : { subCategory });
  return listHref(path, { ...query, minWon: undefined, maxWon: undefined, hideSold: false });
}

/** What a plain form names a place by; a link goes to its path, the one true address. */
export const SCOPE_PARAMETERS = ['category', 'subCategory'];

/** The parameters that lists answer to, of which `cursor` is for a later page. */
export const LIST_PARAMETERS = [
  'q',
  'asTyped',
  ...SCOPE_PARAMETERS,
  'sort',
  'min',
  'max',
  'hideSold',
  'cursor',
];

/** The place that a form's parameters name, without what cannot be understood. */
export function parseScope(search: URLSearchParams): ListScope {
  const category = parseCategory(search.get('category'));
  const subCategory = parseSubCategory(search.get('subCategory'));
  return { ...(category && { category }), ...(subCategory && { subCategory }) };
}
