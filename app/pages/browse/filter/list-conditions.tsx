import { wonRangeText } from '../../../korean/won.ts';
import { categoryText, subCategoryText } from '../../../product/category.ts';
import { RemovableChip } from '../../../ui/chip.tsx';
import { scopePath, type ListScope } from '../list-address.ts';
import { HIDE_SOLD_TEXT, listHref, type ListQuery } from '../list-query.ts';
import styles from '../product-list-page.module.css';

type ListConditionsProps = { scope: ListScope; query: ListQuery };

/** What a list was searched and narrowed down by; each is one press away from being taken back. */
export function ListConditions({ scope, query }: ListConditionsProps) {
  const { category, subCategory } = scope;
  const priceText = wonRangeText(query.minWon, query.maxWon);
  const without = (taken: Partial<ListQuery>) => listHref(scopePath(scope), { ...query, ...taken });
  const chips = [
    { text: query.q, to: without({ q: '' }), removeText: '검색어 지우기' },
    ...(category && subCategory
      ? [
          { text: categoryText(category), to: listHref(scopePath({ subCategory }), query) },
          { text: subCategoryText(subCategory), to: listHref(scopePath({ category }), query) },
        ]
      : []),
    { text: priceText && `가격 ${priceText}`, to: without({ minWon: undefined, maxWon: undefined }) },
    { text: query.hideSold && HIDE_SOLD_TEXT, to: without({ hideSold: false }) },
  ].filter(({ text }) => text);
  if (chips.length === 0) return null;
  return (
    <div className={styles.chips}>
      {chips.map(({ text, to, removeText = '조건 지우기' }) => (
        <RemovableChip key={to} to={to} removeText={removeText}>
          {text}
        </RemovableChip>
      ))}
    </div>
  );
}
