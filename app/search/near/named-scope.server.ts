import { normaliseSearchText } from '../../korean/search-text.ts';
import { CATEGORIES, SUB_CATEGORIES } from '../../product/category.ts';
import type { Synonyms } from '../rewrite/synonym-rewrites.server.ts';
import type { SearchScope } from '../text/index-grams.ts';

/** What a query, or a synonym of it, is the name of: `무료 나눔`, or `가구` of 가구/인테리어. */
export function findNamedScope(q: string, synonyms: Synonyms): SearchScope | undefined {
  const typed = normaliseSearchText(q).replaceAll(' ', '');
  for (const name of [typed, ...(synonyms.get(typed) ?? [])]) {
    const category = CATEGORIES.find(({ text }) => text === name);
    if (category) return { category: category.value };
    // 기타 is a guitar too.
    const subCategory = SUB_CATEGORIES.find(
      ({ value, text }) => value !== 'other' && [text, ...text.split('/')].includes(name),
    );
    if (subCategory) return { subCategory: subCategory.value };
  }
  return undefined;
}
