import type { ProductSort } from '../../product/list/list-products.server.ts';
import type { WantedMethod } from '../../product/edit/trade-method.ts';
import type { ListingState } from '../../product/product.ts';
import { type ListScope, scopePath } from './list-address.ts';

export interface ListQuery {
  q: string;
  /** No rewrite of typos or keyboard layout. */
  verbatim: boolean;
  sort: ProductSort;
  minWon: number | undefined;
  maxWon: number | undefined;
  /** As typed, for the fields that show the error. */
  invalidPrices?: Partial<Record<'min' | 'max', string>> | undefined;
  hideSold: boolean;
  hideReserved: boolean;
  tradeMethod: WantedMethod | undefined;
  state?: ListingState | undefined;
}

export const SORTS: readonly { value: ProductSort; text: string }[] = [
  { value: 'new', text: '최신순' },
  { value: 'cheap', text: '낮은 가격순' },
  { value: 'dear', text: '높은 가격순' },
];

export const HIDE_SOLD_TEXT = '거래 완료 숨기기';
export const HIDE_RESERVED_TEXT = '예약중 숨기기';

export function listHref(path: string, query: ListQuery, cursor?: string): string {
  const search = new URLSearchParams();
  if (query.q) search.set('q', query.q);
  if (query.q && query.verbatim) search.set('asTyped', '1');
  if (query.sort !== 'new') search.set('sort', query.sort);
  if (query.minWon !== undefined) search.set('min', String(query.minWon));
  if (query.maxWon !== undefined) search.set('max', String(query.maxWon));
  if (query.hideSold) search.set('hideSold', '1');
  if (query.hideReserved) search.set('hideReserved', '1');
  if (query.tradeMethod) search.set('tradeMethod', query.tradeMethod);
  if (query.state && query.state !== 'open') search.set('state', query.state);
  if (cursor !== undefined) search.set('cursor', cursor);
  return search.size > 0 ? `${path}?${search}` : path;
}

export function countConditions(
  { category, subCategory }: ListScope,
  { minWon, maxWon, hideSold, hideReserved, tradeMethod }: ListQuery,
): number {
  const isPriced = minWon !== undefined || maxWon !== undefined;
  const conditions = [isPriced, hideSold, hideReserved, tradeMethod !== undefined];
  return conditions.filter(Boolean).length + (category && subCategory ? 2 : 0);
}

export function isFiltered(query: ListQuery): boolean {
  return countConditions({}, query) > 0;
}

export function isRangeReversed({ minWon, maxWon }: Pick<ListQuery, 'minWon' | 'maxWon'>): boolean {
  return minWon !== undefined && maxWon !== undefined && minWon > maxWon;
}

const NO_CONDITIONS = {
  minWon: undefined,
  maxWon: undefined,
  hideSold: false,
  hideReserved: false,
  tradeMethod: undefined,
} satisfies Partial<ListQuery>;

interface FilteredList {
  scope: ListScope;
  query: ListQuery;
}

export function withoutConditions({ scope: { category, subCategory }, query }: FilteredList): FilteredList {
  return {
    scope: category ? { category } : { subCategory },
    query: { ...query, ...NO_CONDITIONS },
  };
}

export function clearedHref(scope: ListScope, query: ListQuery): string {
  const cleared = withoutConditions({ scope, query });
  return listHref(scopePath(cleared.scope), cleared.query);
}

/** For plain forms; links use the path. */
export const SCOPE_PARAMETERS = ['category', 'subCategory'];

export const LIST_PARAMETERS = [
  'q',
  'asTyped',
  ...SCOPE_PARAMETERS,
  'sort',
  'min',
  'max',
  'hideSold',
  'hideReserved',
  'tradeMethod',
  'cursor',
];
