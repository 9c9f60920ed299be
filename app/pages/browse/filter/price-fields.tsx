import { classNames } from '../../../ui/class-names.ts';
import chipStyles from '../../../ui/tag/chip.module.css';
import type { ListQuery } from '../list-query.ts';
import styles from './filter-form.module.css';
import { PriceField } from '../../../ui/form/price-field.tsx';

export type PriceRange = Pick<ListQuery, 'minWon' | 'maxWon'>;

const PRESETS: readonly (PriceRange & { text: string })[] = [
  { text: '1만원 이하', minWon: undefined, maxWon: 10_000 },
  { text: '1~5만원', minWon: 10_000, maxWon: 50_000 },
  { text: '5~10만원', minWon: 50_000, maxWon: 100_000 },
  { text: '10만원 이상', minWon: 100_000, maxWon: undefined },
];

type PricePresetsProps = { chosen: PriceRange; onChoose: (range: PriceRange) => void };

export function PricePresets({ chosen, onChoose }: PricePresetsProps) {
  return (
    <fieldset>
      <legend className={styles.legend}>가격대</legend>
      <div className={styles.presets}>
        {PRESETS.map(({ text, minWon, maxWon }) => {
          const isChosen = chosen.minWon === minWon && chosen.maxWon === maxWon;
          return (
            <button
              key={text}
              type="button"
              className={classNames(chipStyles.chip, !isChosen && chipStyles.unselected)}
              aria-pressed={isChosen}
              onClick={() =>
                onChoose(isChosen ? { minWon: undefined, maxWon: undefined } : { minWon, maxWon })
              }
            >
              {text}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

export type PriceName = 'min' | 'max';

type PriceRangeFieldsProps = {
  range: PriceRange;
  invalid: ListQuery['invalidPrices'];
  reversedAt: PriceName | undefined;
  onLeave: () => void;
};

export function PriceRangeFields({ range, invalid, reversedAt, onLeave }: PriceRangeFieldsProps) {
  return (
    <div className={styles.prices} onBlur={onLeave}>
      <PriceField
        label="최소 가격"
        name="min"
        help="제한 없음"
        enterKeyHint="next"
        defaultValue={invalid?.min ?? range.minWon?.toString()}
        error={reversedAt === 'min' ? '최대 가격보다 높아요.' : undefined}
      />
      <PriceField
        label="최대 가격"
        name="max"
        help="제한 없음"
        defaultValue={invalid?.max ?? range.maxWon?.toString()}
        error={reversedAt === 'max' ? '최소 가격보다 낮아요.' : undefined}
      />
    </div>
  );
}
