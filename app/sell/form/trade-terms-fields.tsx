import { useState } from 'react';
import {
  DEFAULT_TRADE_METHOD,
  MAX_PLACE_LENGTH,
  TRADE_METHODS,
  type TradeTerms,
} from '../../product/edit/trade-method.ts';
import { ChoiceChips } from '../../ui/form/choice-fields.tsx';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import { TextField } from '../../ui/form/text-field.tsx';

const CHOICES = TRADE_METHODS.map(({ value, text }) => ({ value, label: text }));

type TradeTermsFieldsProps = {
  values: Partial<Record<keyof TradeTerms, string>>;
  errors: FieldErrors<Record<keyof TradeTerms, string>>;
};

/** Without scripts the place is always shown; it counts only where people meet. */
export function TradeTermsFields({ values, errors }: TradeTermsFieldsProps) {
  const [method, setMethod] = useState(values.tradeMethod || DEFAULT_TRADE_METHOD);
  return (
    <>
      <ChoiceChips
        label="거래 방법"
        name="tradeMethod"
        options={CHOICES}
        defaultValue={method}
        onChange={({ currentTarget }) => setMethod(currentTarget.value)}
      />
      {/* Not unmounted: it keeps what was typed. */}
      <div hidden={method === 'parcel'}>
        <TextField
          label="거래 장소"
          name="place"
          optional
          maxLength={MAX_PLACE_LENGTH}
          placeholder="예) 망원역 2번 출구"
          help="모두에게 보여요. 집 주소는 적지 마세요."
          defaultValue={values.place}
          error={errors.place}
        />
      </div>
    </>
  );
}
