import { type ReactNode, useState } from 'react';
import { ChoiceChips, SelectField } from '../../ui/form/choice-fields.tsx';
import { PriceField } from '../../ui/form/price-field.tsx';
import { TextAreaField, TextField } from '../../ui/form/text-field.tsx';
import { CATEGORIES, SUB_CATEGORIES } from '../../product/category.ts';
import type { ProductFields, ProductFormValues } from '../../product/product-form.ts';
import type { FieldErrors } from '../../ui/form/form-result.ts';
import { isSoldForPrice } from '../../product/offer-terms.ts';
import { BUMPING_CUT_TEXT } from '../../product/bump/bump.ts';
import { TEXT_LIMITS } from '../../product/product.ts';
import type { ListingWarning } from './check-listing-form.ts';
import { GivingFields, OfferTermsFields, TradeTermsFields } from './trade-terms-fields.tsx';
import { WithUsualPrice } from './usual-price.tsx';
import { SizeField } from './size-field.tsx';
import { TitleField } from './title-field.tsx';
import styles from './product-text-fields.module.css';

const CATEGORY_CHOICES = CATEGORIES.map(({ value, text }) => ({ value, label: text }));
const SUB_CATEGORY_CHOICES = SUB_CATEGORIES.map(({ value, text }) => ({ value, label: text }));

type ProductTextFieldsProps = {
  values: ProductFormValues;
  errors: FieldErrors<ProductFields>;
  warnings: readonly ListingWarning[] | undefined;
  isListed: boolean;
  note: ReactNode;
};

export function ProductTextFields(props: ProductTextFieldsProps) {
  const { values, errors, warnings, isListed, note } = props;
  const [category, setCategory] = useState(values.category);
  const text = (name: keyof typeof TEXT_LIMITS) => ({
    name,
    maxLength: TEXT_LIMITS[name],
    defaultValue: values[name],
    error: errors[name],
  });
  return (
    <>
      <TitleField {...text('title')} warnings={warnings} />
      <ChoiceChips
        label="카테고리"
        name="category"
        required
        options={CATEGORY_CHOICES}
        defaultValue={values.category}
        onChange={setCategory}
        error={errors.category}
      />
      <SelectField
        label="세부 카테고리"
        name="subCategory"
        required
        options={SUB_CATEGORY_CHOICES}
        defaultValue={values.subCategory}
        error={errors.subCategory}
      />
      <WantsField {...text('wants')} />
      {/* Not unmounted: it keeps what was typed. */}
      <div hidden={category === 'free'}>
        <WithUsualPrice>
          <PriceField
            label="가격"
            name="price"
            optional
            enterKeyHint="next"
            placeholder="가격을 입력해 주세요"
            help="숫자로 적어 주세요. 무료나눔에는 가격을 적지 않아요."
            defaultValue={values.price}
            error={errors.price}
          />
        </WithUsualPrice>
        {isListed && <p className={styles.cut}>{BUMPING_CUT_TEXT}</p>}
      </div>
      <GivingFields
        value={values.takesApplications}
        error={errors.takesApplications}
        isHidden={category !== 'free'}
      />
      <OfferTermsFields values={values} errors={errors} isHidden={!isSoldForPrice({ category })} />
      <TextField
        label="브랜드"
        optional
        enterKeyHint="next"
        placeholder="브랜드를 입력해 주세요"
        {...text('brand')}
      />
      <SizeField {...text('size')} />
      <div>
        <TextAreaField
          label="설명"
          required
          placeholder="언제 샀는지, 얼마나 썼는지, 흠은 없는지 알려 주세요"
          {...text('desc')}
        />
        {note}
      </div>
      <TradeTermsFields values={values} errors={errors} />
    </>
  );
}

function WantsField(field: {
  name: string;
  maxLength: number;
  defaultValue: string | undefined;
  error: string | undefined;
}) {
  return (
    <div className={styles.wants}>
      <TextField
        label="희망 물품"
        optional
        enterKeyHint="next"
        placeholder="어떤 물건과 바꾸고 싶은지 적어 주세요"
        help="검색에서도 찾을 수 있어요."
        {...field}
      />
    </div>
  );
}
