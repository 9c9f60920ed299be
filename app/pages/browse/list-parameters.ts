import { parseCategory, parseSubCategory } from '../../product/category.ts';
import type { ListScope } from './list-address.ts';

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
