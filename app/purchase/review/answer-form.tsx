import { FormLeaveGuard } from '../../ui/form/form-leave-guard.tsx';
import type { FormResult } from '../../ui/form/form-result.ts';
import { PostForm, Submit, useForm } from '../../ui/form/form.tsx';
import { TextAreaField } from '../../ui/form/text-field.tsx';
import styles from './answer-form.module.css';
import { reviewTextIds } from './review-text.tsx';
import { ANSWER_FIELDS, type AnswerFields, parseAnswer, REVIEW_TEXT_RULE } from './review.ts';

type AnswerFormProps = { reviewId: string; formResult: FormResult<AnswerFields> | undefined };

function check(fields: AnswerFields) {
  const parsed = parseAnswer(fields);
  return parsed.ok ? undefined : parsed.errors;
}

/** Folded at first: most reviews need no answer. */
export function AnswerForm({ reviewId, formResult: posted }: AnswerFormProps) {
  const form = useForm<AnswerFields>({ names: ANSWER_FIELDS, check, formResult: posted });
  return (
    <details className={styles.fold} open={posted !== undefined}>
      <summary className={styles.summary} aria-describedby={reviewTextIds(reviewId)}>
        답글 쓰기
      </summary>
      <PostForm form={form} intent="answer">
        <input type="hidden" name="review" value={reviewId} />
        <TextAreaField
          label="답글"
          name="text"
          required
          maxLength={REVIEW_TEXT_RULE.maxLength}
          defaultValue={form.formResult?.values?.text}
          error={form.errors.text}
          help="한 번만 쓸 수 있고, 바꿀 수 없어요."
        />
        <Submit form={form} variant="secondary">
          답글 남기기
        </Submit>
        {/* One for the page: of the form that is being written. */}
        {form.isChanged && <FormLeaveGuard form={form} />}
      </PostForm>
    </details>
  );
}
