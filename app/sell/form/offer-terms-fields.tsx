import { useState } from 'react';
import type { OfferTermsFields } from '../../product/offer-terms.ts';
import { PriceField } from '../../ui/form/price-field.tsx';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import styles from './offer-terms-fields.module.css';

type OfferTermsFieldsProps = {
  values: Partial<OfferTermsFields>;
  errors: FieldErrors<OfferTermsFields>;
  /** What is given away or swapped takes none. */
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
