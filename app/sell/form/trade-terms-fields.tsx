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
import type { OfferTermsFields } from '../../product/offer-terms.ts';
import { PriceField } from '../../ui/form/price-field.tsx';
import styles from './trade-terms-fields.module.css';

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
        onChange={setMethod}
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

type OfferTermsFieldsProps = {
  values: Partial<OfferTermsFields>;
  errors: FieldErrors<OfferTermsFields>;
  isHidden: boolean;
};

/** Without scripts the lowest price is always shown; it counts only where offers are taken. */
export function OfferTermsFields({ values, errors, isHidden }: OfferTermsFieldsProps) {
  const [takesOffers, setTakesOffers] = useState(values.noOffers !== '1');
  return (
    <>
      <label className={styles.choice} hidden={isHidden}>
        <input
          type="checkbox"
          name="noOffers"
          value="1"
          defaultChecked={values.noOffers === '1'}
          onChange={({ currentTarget }) => setTakesOffers(!currentTarget.checked)}
        />
        제안 안 받기
      </label>
      {/* Not unmounted: it keeps what was typed. */}
      <div hidden={isHidden || !takesOffers}>
        <PriceField
          label="최저 제안 금액"
          name="minOffer"
          optional
          enterKeyHint="next"
          placeholder="이 금액부터 제안을 받아요"
          help="비우면 가격의 절반부터예요. 제안하는 사람에게 보여요."
          defaultValue={values.minOffer}
          error={errors.minOffer}
        />
      </div>
    </>
  );
}

/** The first has no value: it is what a form without the field means. */
const WAYS = [
  { value: '', label: '바로 나눔' },
  { value: '1', label: '신청 받기' },
];

type GivingFieldsProps = {
  value: string | undefined;
  error: string | undefined;
  isHidden: boolean;
};

export function GivingFields({ value = '', error, isHidden }: GivingFieldsProps) {
  const [way, setWay] = useState(value);
  return (
    // Not unmounted: it keeps what was chosen.
    <div hidden={isHidden}>
      <ChoiceChips
        label="나눔 방법"
        name="takesApplications"
        options={WAYS}
        value={way}
        error={error}
        onChange={setWay}
      />
      <p className={styles.help}>
        {way === '1'
          ? '신청한 분들 중에서 한 분을 고르거나 추첨할 수 있어요.'
          : '먼저 나눔받기를 누른 분이 받아요.'}
      </p>
    </div>
  );
}
