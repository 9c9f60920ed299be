import type { FocusEvent } from 'react';
import { PriceField } from '../../../ui/form/price-field.tsx';
import type { PriceRange } from './price-presets.tsx';
import styles from './filter-form.module.css';

export type PriceName = 'min' | 'max';

type PriceRangeFieldsProps = {
  range: PriceRange;
  reversedAt: PriceName | undefined;
  onLeave: (name: PriceName) => void;
};

export function PriceRangeFields({ range, reversedAt, onLeave }: PriceRangeFieldsProps) {
  const leave = ({ target }: FocusEvent) => onLeave((target as HTMLInputElement).name as PriceName);
  return (
    <div className={styles.prices} onBlur={leave}>
      <PriceField
        label="최소 가격"
        name="min"
        help="제한 없음"
        enterKeyHint="next"
        defaultValue={range.minWon?.toString()}
        error={reversedAt === 'min' ? '최대 가격보다 높아요.' : undefined}
      />
      <PriceField
        label="최대 가격"
        name="max"
        help="제한 없음"
        defaultValue={range.maxWon?.toString()}
        error={reversedAt === 'max' ? '최소 가격보다 낮아요.' : undefined}
      />
    </div>
  );
}
