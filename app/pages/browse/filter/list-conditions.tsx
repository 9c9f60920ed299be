import { roundWonRangeText } from '../../../korean/round-won-text.ts';
import { categoryText, subCategoryText } from '../../../product/category.ts';
import { ChipLink, RemovableChip } from '../../../ui/tag/chip.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import popover from '../../../ui/overlay/popover.module.css';
import { usePopover } from '../../../ui/overlay/use-popover.ts';
import { SiteLink } from '../../../ui/site-link.tsx';
import { type ListScope, scopePath } from '../list-address.ts';
import { HIDE_RESERVED_TEXT, HIDE_SOLD_TEXT, listHref, type ListQuery, SORTS } from '../list-query.ts';
import styles from '../product-list-page.module.css';
import listOptionsStyles from './list-options.module.css';

const HIDINGS = [
  { name: 'hideSold', text: HIDE_SOLD_TEXT },
  { name: 'hideReserved', text: HIDE_RESERVED_TEXT },
] as const;

/** Not from trade-method.ts, which lists need not load. */
const METHOD_TEXTS = { direct: '직거래', parcel: '택배' };

interface ConditionChip {
  text: string | undefined;
  to: string;
  removeText?: string;
  isOffer?: boolean;
}

type ListConditionsProps = { scope: ListScope; query: ListQuery };

export function ListConditions({ scope, query, canHide }: ListConditionsProps & { canHide: boolean }) {
  return (
    <div key={query.q} className={styles.chips}>
      {conditionChips(scope, query, canHide)}
    </div>
  );
}

/** What was asked for comes first, in sight; hideable conditions stay in position, chosen or not. */
export function conditionChips(scope: ListScope, query: ListQuery, canHide = false) {
  const { category, subCategory } = scope;
  const priceText = roundWonRangeText(query.minWon, query.maxWon);
  const without = (changes: Partial<ListQuery>) => listHref(scopePath(scope), { ...query, ...changes });
  const chips: ConditionChip[] = [
    { text: query.q, to: without({ q: '' }), removeText: '검색어 지우기' },
    { text: priceText && `가격 ${priceText}`, to: without({ minWon: undefined, maxWon: undefined }) },
    {
      text: query.tradeMethod && METHOD_TEXTS[query.tradeMethod],
      to: without({ tradeMethod: undefined }),
    },
    ...HIDINGS.map(({ name, text }) => ({
      text: canHide || query[name] ? text : '',
      to: without({ [name]: !query[name] }),
      isOffer: !query[name],
    })),
    ...(category && subCategory
      ? [
          { text: categoryText(category), to: listHref(scopePath({ subCategory }), query) },
          { text: subCategoryText(subCategory), to: listHref(scopePath({ category }), query) },
        ]
      : []),
  ].filter(({ text }) => text);
  return chips.map(({ text, to, removeText = '조건 지우기', isOffer = false }) =>
    isOffer ? (
      <ChipLink key={to} to={to}>
        {text}
      </ChipLink>
    ) : (
      <RemovableChip key={to} to={to} removeText={removeText}>
        {text}
      </RemovableChip>
    ),
  );
}

type ListSortProps = { path: string; query: ListQuery };

export function ListSort({ path, query }: ListSortProps) {
  const { button, panel, isOpen, leave } = usePopover<HTMLElement>();
  const sortText = SORTS.find(({ value }) => value === query.sort)?.text;
  return (
    <>
      <button {...button} type="button" className={listOptionsStyles.button}>
        <span className="visually-hidden">정렬: </span>
        {sortText}
        <Icon name="chevron-down" size={1.6} />
      </button>
      <nav {...panel} className={popover.panel} aria-label="정렬" onClick={leave}>
        {SORTS.map(({ value, text }) => (
          <SiteLink
            key={value}
            className={classNames(popover.item, listOptionsStyles.sort)}
            to={listHref(path, { ...query, sort: value })}
            replace={isOpen}
            aria-current={value === query.sort ? 'true' : undefined}
          >
            {text}
          </SiteLink>
        ))}
      </nav>
    </>
  );
}
