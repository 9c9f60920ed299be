import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form/form-error.tsx';
import { FormLeaveGuard } from '../../ui/form/form-leave-guard.tsx';
import type { FieldErrors, FormResult } from '../../ui/form/form-result.ts';
import { PostForm, useForm } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import { PointChoices } from './point-choices.tsx';
import { RatingChoices } from './rating-choices.tsx';
import actionBar from '../../ui/layout/action-bar.module.css';
import styles from './review-form.module.css';
import { parseReview, REVIEW_FIELDS, REVIEW_TEXT_RULE, type ReviewFields, type Side } from './review.ts';

type ReviewFormProps = {
  purchaseId: string;
  /** Undefined during an outage: then no points are offered. */
  authorSide: Side | undefined;
  formResult: FormResult<ReviewFields> | undefined;
};

function check(fields: ReviewFields): FieldErrors<ReviewFields> | undefined {
  const parsed = parseReview({ ...fields, points: '' }, 'buyer');
  return parsed.ok ? undefined : parsed.errors;
}

export function ReviewForm({ purchaseId, authorSide, formResult: posted }: ReviewFormProps) {
  const form = useForm<ReviewFields>({ names: REVIEW_FIELDS, check, formResult: posted });
  const { errors, formResult, reason, pending } = form;
  const values = formResult?.values;
  return (
    <PostForm form={form} intent="review">
      <input type="hidden" name="purchase" value={purchaseId} />
      <div className={styles.fields}>
        <RatingChoices chosen={values?.rating} error={errors.rating} />
        {authorSide && (
          <>
            <div className={styles.good}>
              <PointChoices
                isBad={false}
                authorSide={authorSide}
                chosen={values?.points}
                error={errors.points}
              />
            </div>
            <div className={styles.bad}>
              <PointChoices isBad authorSide={authorSide} chosen={values?.points} error={errors.points} />
            </div>
          </>
        )}
        <TextAreaField
          label="남기고 싶은 말"
          name="text"
          optional
          maxLength={REVIEW_TEXT_RULE.maxLength}
          defaultValue={values?.text}
          error={errors.text}
          help="두 사람이 다 쓰거나 7일이 지나면 함께 보여요."
        />
        {reason && <FormError>{reason}</FormError>}
      </div>
      <div className={actionBar.bar}>
        <Button pending={pending}>후기 남기기</Button>
      </div>
      <FormLeaveGuard form={form} />
    </PostForm>
  );
}
