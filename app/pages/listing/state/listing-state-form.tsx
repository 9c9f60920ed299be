import { useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { productPath } from '../../../product/product.ts';
import { Button } from '../../../ui/button.tsx';
import { ChoiceChips, SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormError } from '../../../ui/form/form-error.tsx';
import { CancelLink } from '../../../ui/form/leave-form.tsx';
import { useIsScripted } from '../../../ui/without-scripts.tsx';
import styles from './listing-state-form.module.css';
import { LISTING_STATES, NO_PERSON_TEXT, parseState, type SetState } from './listing-state.ts';

type ListingStateFormProps = {
  state: SetState;
  conversation: string;
  text: string | undefined;
  action: string;
  productId: string;
  title: string;
  isSold: boolean;
  /** People with a conversation about it. */
  people: { value: string; label: string }[];
  /** The person it is to be swapped with: nobody else can be named. */
  swapPartner: string | undefined;
};

export function ListingStateForm({
  action,
  productId,
  title,
  isSold,
  people,
  swapPartner,
  ...form
}: ListingStateFormProps) {
  const [state, setState] = useState(form.state);
  const isSending = useNavigation().state !== 'idle';
  const isScripted = useIsScripted();
  const choose = (chosen: string) => setState(parseState(chosen) ?? state);
  const isPersonMissing = form.text === NO_PERSON_TEXT;
  if (isSold) {
    return (
      <section className={styles.page}>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>거래가 끝난 상품이라 상태를 바꿀 수 없어요.</p>
      </section>
    );
  }
  return (
    <Form method="post" action={action} className={styles.page}>
      <p className={styles.title}>{title}</p>
      {form.text && !isPersonMissing && <FormError>{form.text}</FormError>}
      <ChoiceChips
        label="상태"
        name="state"
        required
        options={LISTING_STATES}
        value={state}
        onChange={choose}
      />
      {swapPartner !== undefined && (
        <p className={styles.text}>
          {swapPartner}님과 교환하기로 예약한 상품이에요. 거래 완료로 바꾸면 두 상품이 함께 거래 완료가 되고,
          10분 동안은 구매내역에서 되돌릴 수 있어요.
        </p>
      )}
      {swapPartner === undefined && (state !== 'open' || !isScripted) && (
        <SelectField
          label="누구와"
          name="conversation"
          options={people}
          defaultValue={form.conversation}
          placeholder={state === 'sold' || !isScripted ? '다른 곳에서 거래했어요' : '골라 주세요'}
          error={isPersonMissing ? NO_PERSON_TEXT : undefined}
          help={
            people.length === 0 ? '이 상품으로 대화한 분이 아직 없어요.' : '이 상품으로 대화한 분들이에요.'
          }
        />
      )}
      {swapPartner === undefined && (state === 'sold' || !isScripted) && (
        <p className={styles.text}>거래 완료로 바꾸면 판매자 혼자서는 되돌릴 수 없어요.</p>
      )}
      <div className={styles.buttons}>
        <CancelLink to={productPath(productId)}>취소</CancelLink>
        <Button pending={isSending}>{state === 'sold' && isScripted ? '거래 완료' : '저장'}</Button>
      </div>
    </Form>
  );
}
