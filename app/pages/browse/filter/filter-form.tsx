import { useState, type InputEvent, type SubmitEvent } from 'react';
import { parsePriceWon } from '../../../korean/parse-price-won.ts';
import { CATEGORIES, SUB_CATEGORIES } from '../../../product/category.ts';
import { WANTED_METHODS } from '../../../product/edit/trade-method.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ChoiceChips } from '../../../ui/form/choice-fields.tsx';
import { scopePath, type ListScope } from '../list-address.ts';
import {
  clearedHref,
  countConditions,
  HIDE_RESERVED_TEXT,
  HIDE_SOLD_TEXT,
  isRangeReversed,
  listHref,
  type ListQuery,
  withoutConditions,
} from '../list-query.ts';
import { readForm, useFilterChoice, countLabel, useListingCount } from './filter-choice.ts';
import { type PriceRange, PricePresets, type PriceName, PriceRangeFields } from './price-fields.tsx';
import styles from './filter-form.module.css';

const ALL = { value: '', label: '전체' };
const choices = (options: readonly { value: string; text: string }[]) => [
  ALL,
  ...options.map(({ value, text }) => ({ value, label: text })),
];
const CATEGORY_CHOICES = choices(CATEGORIES);
const SUB_CATEGORY_CHOICES = choices(SUB_CATEGORIES);
const METHOD_CHOICES = choices(WANTED_METHODS);

type FilterFormProps = {
  scope: ListScope;
  query: ListQuery;
  /** Without it the browser navigates itself. */
  onApply?: (href: string, isAnother: boolean) => void;
};

export function FilterForm({ scope, query, onApply }: FilterFormProps) {
  const [reversedAt, setReversedAt] = useState<PriceName | undefined>(
    isRangeReversed(query) ? 'max' : undefined,
  );
  const { formRef, chosen, filled, fill, update } = useFilterChoice(query, onApply !== undefined);
  const [typedLast, setTypedLast] = useState<PriceName>('max');
  const [timesCleared, setTimesCleared] = useState(0);
  const start = timesCleared > 0 ? withoutConditions({ scope, query }) : { scope, query };
  const isReversed = isRangeReversed(chosen?.query ?? query);
  const count = useListingCount(isReversed ? undefined : chosen?.search);
  const change = ({ target }: InputEvent<HTMLElement>) => {
    const { name } = target as HTMLInputElement;
    if (name === 'min' || name === 'max') setTypedLast(name);
    setReversedAt(undefined);
    update();
  };
  const fillPrices = (range: PriceRange) => {
    setReversedAt(undefined);
    fill(range);
  };
  const clear = () => {
    setTimesCleared(timesCleared + 1);
    fillPrices({ minWon: undefined, maxWon: undefined });
  };
  const leavePrice = () => {
    if (isReversed) setReversedAt(typedLast);
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!onApply) return;
    event.preventDefault();
    const form = event.currentTarget;
    const invalid = invalidPrice(form);
    if (invalid) return invalid.focus();
    const sent = readForm(form);
    if (isRangeReversed(sent.query)) {
      form.querySelector<HTMLInputElement>(`[name=${typedLast}]`)?.focus();
      setReversedAt(typedLast);
    } else onApply(sent.href, sent.href !== listHref(scopePath(scope), query));
  };
  return (
    <form ref={formRef} action="/product" onSubmit={submit} noValidate>
      <HiddenFields query={query} />
      <div key={timesCleared} className={styles.fields} onInput={change}>
        {onApply && scope.category !== 'free' && (
          <PricePresets chosen={chosen?.query ?? query} onChoose={fillPrices} />
        )}
        <PriceRangeFields
          key={filled.times}
          range={filled}
          invalid={filled.times === 0 ? query.invalidPrices : undefined}
          reversedAt={reversedAt}
          onLeave={leavePrice}
        />
        <HideChecks query={start.query} />
        <ChoiceChips
          label="거래 방법"
          name="tradeMethod"
          options={METHOD_CHOICES}
          defaultValue={start.query.tradeMethod ?? ''}
        />
        <ChoiceChips
          label="카테고리"
          name="category"
          options={CATEGORY_CHOICES}
          defaultValue={start.scope.category ?? ''}
        />
        <ChoiceChips
          label="세부 카테고리"
          name="subCategory"
          options={SUB_CATEGORY_CHOICES}
          defaultValue={start.scope.subCategory ?? ''}
        />
      </div>
      <div className={styles.buttons}>
        <ClearButton scope={scope} query={query} onClear={onApply && clear} />
        <Button className={styles.apply}>{countLabel(isReversed ? '' : count)}</Button>
      </div>
    </form>
  );
}

type ClearButtonProps = Pick<FilterFormProps, 'scope' | 'query'> & {
  onClear: (() => void) | undefined;
};

/** In the sheet it empties the form, whose button says what then remains; without scripts it leads to the whole list. */
function ClearButton({ scope, query, onClear }: ClearButtonProps) {
  if (onClear) {
    return (
      <Button type="button" className={styles.reset} variant="secondary" onClick={onClear}>
        초기화
      </Button>
    );
  }
  if (countConditions(scope, query) === 0) return undefined;
  return (
    <ButtonLink className={styles.reset} variant="secondary" to={clearedHref(scope, query)}>
      초기화
    </ButtonLink>
  );
}

function HideChecks({ query }: { query: ListQuery }) {
  return (
    <>
      <label className={styles.check}>
        <input type="checkbox" name="hideSold" value="1" defaultChecked={query.hideSold} />
        {HIDE_SOLD_TEXT}
      </label>
      <label className={styles.check}>
        <input type="checkbox" name="hideReserved" value="1" defaultChecked={query.hideReserved} />
        {HIDE_RESERVED_TEXT}
      </label>
    </>
  );
}

function HiddenFields({ query: { q, verbatim, sort } }: { query: ListQuery }) {
  return (
    <>
      {q && <input type="hidden" name="q" value={q} />}
      {q && verbatim && <input type="hidden" name="asTyped" value="1" />}
      {sort !== 'new' && <input type="hidden" name="sort" value={sort} />}
    </>
  );
}

function invalidPrice(form: HTMLFormElement): HTMLInputElement | undefined {
  return [...form.querySelectorAll<HTMLInputElement>('[name=min], [name=max]')].find(
    ({ value }) => parsePriceWon(value).problem !== undefined,
  );
}
